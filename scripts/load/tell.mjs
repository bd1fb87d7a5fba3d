// What a run was, as lines for a terminal.
import { percentile } from "./judge.mjs"

const heads = ["", "rounds/s", "requests", "wrong", "p50", "p95", "p99", "round p50", "p99, ms"]

const columns = (cells, widths) =>
  cells.map((cell, place) => (place === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[place]))).join("  ")

const table = (rows) => {
  const widths = rows[0].map((_, place) => Math.max(...rows.map((cells) => cells[place].length)))
  return rows.map((cells) => `  ${columns(cells, widths)}`)
}

/** A kind in figures: the times are in milliseconds. */
export const summary = ({ errors, requests, rounds, roundTimes, times }, seconds) => {
  const [sorted, whole] = [times, roundTimes].map((all) => all.toSorted((left, right) => left - right))
  return {
    rounds,
    perSecond: rounds / seconds,
    requests,
    errors,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    roundP50: percentile(whole, 0.5),
    roundP99: percentile(whole, 0.99)
  }
}

const kindRow = ([name, { errors, p50, p95, p99, perSecond, requests, roundP50, roundP99 }]) => [
  name,
  perSecond.toFixed(1),
  String(requests),
  String(errors),
  ...[p50, p95, p99, roundP50, roundP99].map((ms) => ms.toFixed(1))
]

const processRow = ([name, { cpuMs, perRequestMs, rssMb }]) => [
  name,
  (cpuMs / 1000).toFixed(1),
  perRequestMs === undefined ? "" : perRequestMs.toFixed(2),
  ...(rssMb === undefined ? ["", "", ""] : [rssMb.began, rssMb.most, rssMb.ended].map((mb) => mb.toFixed(0)))
]

const shares = ({ functions, owners, samples }) => [
  `    by whose it is: ${owners.map(({ owner, self }) => `${owner} ${((100 * self) / samples).toFixed(0)} %`).join(", ")}`,
  ...functions.map(
    ({ name, place, self, total }) =>
      `    ${((100 * self) / samples).toFixed(1).padStart(5)} %  ${((100 * total) / samples).toFixed(1).padStart(5)} %  ${name}  ${place}`
  )
]

/** The lines. */
export const told = ({ kinds, most, processes, profiles }) => [
  ...table([heads, ...Object.entries(kinds).map(kindRow)]),
  "",
  ...table([
    ["", "CPU, s", "ms a request", "MiB before", "most", "after"],
    ...Object.entries(processes).map(processRow)
  ]),
  "",
  `  at most ${most.overdue} jobs were more than ten seconds late, ${most.open} captures under way`,
  ...Object.entries(profiles).flatMap(([name, profile]) => [
    "",
    `  ${name}, ${profile.samples} samples; the most by themselves, and with what they call:`,
    ...shares(profile)
  ])
]
