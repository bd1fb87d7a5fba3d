// Every bench of `npm run bench`, in the order they are run and reported.
import { capture, check } from "./capture.mjs"
import { compare, diff } from "./compare.mjs"
import { consoleBench } from "./console.mjs"
import { docs } from "./docs.mjs"
import { hosted } from "./hosted.mjs"
import { hostedCapture } from "./hosted-capture.mjs"
import { ingest } from "./ingest.mjs"
import { large } from "./large.mjs"
import { packageBench } from "./package.mjs"
import { pairs } from "./pairs.mjs"
import { rollups } from "./rollups.mjs"
import { start } from "./start.mjs"
import { telemetryBench } from "./telemetry.mjs"
import { verdicts } from "./verdicts.mjs"
import { watches } from "./watches.mjs"

/**
 * The benches: `run` measures rows `{ figure, value, unit, limit? }`. One of `mostRounds` takes no more; what `isCounted` is
 * the same each time and takes none.
 */
export const benches = [
  start,
  capture,
  check,
  large,
  diff,
  compare,
  pairs,
  verdicts,
  packageBench,
  hosted,
  hostedCapture,
  ingest,
  rollups,
  telemetryBench,
  watches,
  consoleBench,
  docs
]

/** The names of all that BENCHMARKS.md has, in its order: the last are measured by `scripts/ingest-long.mjs`. */
export const benchNames = [...benches.map(({ name }) => name), "ingest-long", "ingest-long-buffer"]
