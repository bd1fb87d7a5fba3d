// Builds every workspace that has a build, through turbo, which skips what is current.
import { run } from "./run.mjs"

/** The result of the build, see `run`. */
export const build = (limitMs) => run("turbo", ["run", "build", "--ui=stream", "--output-logs=new-only"], { limitMs })
