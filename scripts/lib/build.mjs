// Builds every workspace that has a build, through turbo, which skips what is current.
import { run } from "./run.mjs"

/** The result of the build, see `run`: of all, or of some workspaces and what they need. */
export const build = (limitMs, ...workspaces) =>
  run(
    "turbo",
    [
      "run",
      "build",
      "--ui=stream",
      "--output-logs=new-only",
      ...workspaces.map((workspace) => `--filter=${workspace}`)
    ],
    { limitMs }
  )
