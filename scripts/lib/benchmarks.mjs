// The figures of benches that were kept (docs/benchmarks.json), and the page of them. Pure; `npm run bench -- --keep` and
// `npm run codegen` read and write the files.
import { measuredOn, table } from "./markdown.mjs"

/** Whether a figure has a limit and is not within it. */
export const isMissed = ({ limit, value }) => limit !== undefined && !(value <= limit)

/** A figure as people read it. */
export const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1))

/* More digits than are shown, so that none is rounded twice. */
const rounded = (value) => Number(value.toPrecision(7))

const keptFigure = ({ figure, limit, unit, value }) => ({
  figure,
  value: rounded(value),
  unit,
  ...(limit === undefined ? {} : { limit: rounded(limit) }),
  // Judged before it was rounded.
  ...(isMissed({ limit, value }) ? { missed: true } : {})
})

/**
 * What is kept after a bench has run: its figures in place of those there were, the others as they were, in the order of
 * `names`. A bench that measured nothing replaces nothing.
 */
export const kept = (before, { name, rows, ...about }, names) => {
  if (rows.length === 0) return before
  const all = { ...before, [name]: { ...about, figures: rows.map(keptFigure) } }
  return Object.fromEntries(names.filter((one) => Object.hasOwn(all, one)).map((one) => [one, all[one]]))
}

const verdict = ({ limit, missed }) => {
  if (limit === undefined) return ""
  return missed === true ? "**MISSED**" : "held"
}

const section = ([name, { command, date, figures, machine, rounds, title }]) => `## ${name}

${title[0].toUpperCase()}${title.slice(1)}.

${table(
  ["figure", "value", "unit", "limit", ""],
  figures.map((row) => [
    row.figure,
    shown(row.value),
    row.unit,
    row.limit === undefined ? "" : `≤ ${shown(row.limit)}`,
    verdict(row)
  ])
)}

Measured ${measuredOn({ date, machine })}${rounds === undefined ? "" : `; ${rounds} rounds`}: \`${command}\`.
`

const limited = (benches) =>
  Object.values(benches).flatMap(({ figures }) => figures.filter(({ limit }) => limit !== undefined))

const missedLines = (benches) =>
  Object.entries(benches).flatMap(([name, { figures }]) =>
    figures
      .filter(({ missed }) => missed === true)
      .map(
        ({ figure, limit, unit, value }) =>
          `- ${name}: ${figure}, ${[shown(value), unit].join(" ").trim()} instead of ${shown(limit)} at most`
      )
  )

/* The days that figures are of: one, or the first and the last. */
const days = (benches) => {
  const sorted = Object.values(benches)
    .map(({ date }) => date)
    .toSorted()
  return [...new Set([sorted[0], sorted.at(-1)])].join(" to ")
}

const summary = (benches) => {
  const missed = missedLines(benches)
  const limits = limited(benches).length
  const held = `${limits - missed.length} of ${limits} limits held; measured ${days(benches)}.`
  return missed.length === 0 ? held : `${held} Missed:\n\n${missed.join("\n")}`
}

const notMeasured = (benches, names) => {
  const missing = names.filter((name) => !Object.hasOwn(benches, name))
  return missing.length === 0 ? "" : `\nNot measured yet: ${missing.map((name) => `\`${name}\``).join(", ")}.\n`
}

/** The page, as Markdown; `names` are all benches that there are. */
export const benchmarksPage = (benches, names) => `# Benchmarks

The figures the project holds itself to, as they were measured last. Made from \`docs/benchmarks.json\` by
\`npm run codegen\`; \`npm run bench -- --keep [NAME...]\` measures anew, and a bench that was not run keeps its figures and
their date. CPU is that of whole processes, not time; values are medians. What each bench does is in
[CONTRIBUTING.md](CONTRIBUTING.md#scripts). Capacity that follows from some of these: [docs/capacity.md](docs/capacity.md).
Other tools beside ours: [docs/peers.md](docs/peers.md).

${Object.keys(benches).length === 0 ? "Nothing is measured yet." : summary(benches)}
${notMeasured(benches, names)}
${Object.entries(benches).map(section).join("\n")}`
