// What is wrong with a run, as sentences: answers that were not expected, what was acknowledged and is not there, queues that
// do not empty, and, in a long run, memory that grows. How fast anything was is told and not judged. Pure.
import { growthOf, mostGrowth } from "../bench/ingest-long/memory.mjs"

/** A shorter run ends while caches still fill, and says nothing of memory. In seconds. */
const judgedFrom = 600

const ofKinds = (kinds) =>
  Object.entries(kinds).flatMap(([name, { errors, requests, wrong }]) => [
    ...(requests === 0 ? [`${name}: nothing was sent`] : []),
    ...(errors === 0 ? [] : [`${name}: ${errors} of ${requests} requests went wrong, such as: ${wrong.join("; ")}`])
  ])

const ofCounts = (counts) =>
  counts.flatMap(({ acknowledged, found, name }) =>
    acknowledged === found ? [] : [`${name}: ${acknowledged} were acknowledged, and ${found} are there`]
  )

const ofQueues = (queues) =>
  Object.entries(queues).flatMap(([name, left]) => (left === 0 ? [] : [`${name}: ${left} are left after the load`]))

const ofMemory = (samples, span) =>
  span.ended - span.began < judgedFrom * 1000
    ? []
    : Object.entries(samples).flatMap(([name, all]) => {
        const { growth } = growthOf(all, span, "rss")
        return growth <= mostGrowth ? [] : [`memory of ${name}: grew ${growth.toFixed(3)} times`]
      })

/** The sentences; none when all is well. */
export const wrongs = ({ counts, ended, kinds, memory, queues, span }) => [
  ...ended.map((name) => `${name} ended during the load`),
  ...ofKinds(kinds),
  ...ofCounts(counts),
  ...ofQueues(queues),
  ...ofMemory(memory, span)
]

/** The value that so great a share of some sorted numbers does not exceed. */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
