// Whether memory is flat: the last tenth of a run against the most of the fourth to the seventh. Until then pools, caches and
// heap reach their bounds, and what is refused has waited once; a heap is larger or smaller by when it was collected.
import { median } from "../measure.mjs"

/** How much more it may be. */
export const mostGrowth = 1.1

/* Least squares, per minute. */
const slopeOf = (samples, member) => {
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / samples.length
  const mean = samples.reduce((sum, one) => sum + one[member], 0) / samples.length
  const [above, below] = samples.reduce(
    ([up, down], one) => [up + (one.at - meanAt) * (one[member] - mean), down + (one.at - meanAt) ** 2],
    [0, 0]
  )
  return (above / below) * 60_000
}

/**
 * Growth of what was sampled (`at` in milliseconds, `rss` and `heapUsed` in bytes) between `began` and `ended`: medians of
 * tenths in MiB, the last over the most of the fourth to the seventh, and the slope of the last five in MiB a minute.
 */
export const growthOf = (samples, { began, ended }, member) => {
  const tenth = (ended - began) / 10
  const within = (from, to) => samples.filter(({ at }) => at >= began + from * tenth && at < began + to * tenth)
  const tenths = Array.from(
    { length: 10 },
    (_, index) => median(within(index, index + 1).map((one) => one[member])) / 2 ** 20
  )
  const growth = tenths[9] / Math.max(...tenths.slice(3, 7))
  return { tenths, growth, slope: slopeOf(within(5, 10), member) / 2 ** 20 }
}
