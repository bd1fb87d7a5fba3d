// The check of a run: the command line in the working directory, with what the run asks for.
import { Effect, FileSystem, Path } from "effect"
import { ensureBaseRef } from "./baseRef.ts"
import { checkArguments, checkEnvironment } from "./checkArguments.ts"
import { Checking } from "./Checking.ts"
import { inputDefaults, type Inputs } from "./Inputs.ts"
import { reportName } from "./publish.ts"
import type { Run } from "./Run.ts"
import { Runner } from "./Runner.ts"

/* The default is a name to look for, not one that must be there. */
const isConfigNamed = Effect.fnUntraced(function* ({ config }: Inputs, folder: string) {
  if (config !== inputDefaults.config) return true
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  return yield* fs.exists(path.join(folder, config)).pipe(Effect.orElseSucceed(() => false))
})

/** Runs the command line, and tells what it ended with. */
export const check = Effect.fn("check")(function* ({ folder, inputs }: Run) {
  const checking = yield* Checking
  const path = yield* Path.Path
  const runner = yield* Runner
  if (inputs.push && inputs.apiKey === undefined)
    yield* runner.tell("notice", "Nothing is pushed: there is no `api-key`, as in runs for forks and by Dependabot.")
  // Where the report of the run will be, so that the log names one place for it.
  const report = path.join(runner.folder, reportName)
  const asked = {
    isConfigNamed: yield* isConfigNamed(inputs, folder),
    baseline: yield* ensureBaseRef(inputs, folder),
    report
  }
  return yield* checking.check({
    arguments: checkArguments(inputs, asked),
    environment: checkEnvironment(runner.env, inputs),
    folder,
    report
  })
})
