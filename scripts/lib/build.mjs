// Builds every workspace that has a build, through turbo, which skips what is current.
import { run } from "./run.mjs"

/** The result of the build, see `run`: of all, or of one workspace and what it needs. */
export const build = (limitMs, workspace) =>
  run(
    "turbo",
    [
      "run",
      "build",
      "--ui=stream",
      "--output-logs=new-only",
      ...(workspace === undefined ? [] : [`--filter=${workspace}`])
    ],
    { limitMs }
  )
