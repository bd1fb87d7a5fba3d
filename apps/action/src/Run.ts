// What a run is about, once its inputs and its event have been read.
import { Effect, FileSystem, Path, Result } from "effect"
import { type Event, readEvent } from "./Event.ts"
import { given, type Inputs, readInputs, secretInputs } from "./Inputs.ts"
import { refusalOf } from "./refusal.ts"
import { Refused } from "./Refused.ts"
import { Runner } from "./Runner.ts"

/** A run. */
export interface Run {
  readonly inputs: Inputs
  readonly event: Event
  /** The working directory, absolute; the workspace where a report of another run is shown. */
  readonly folder: string
}

const invalid = (text: string): Refused => new Refused({ code: "config_invalid", text })

/* Before anything else is said: a wrong input might be quoted. */
const maskSecrets = Effect.gen(function* () {
  const { env, mask } = yield* Runner
  for (const name of secretInputs) {
    const secret = given(env, name)
    if (secret !== "") yield* mask(secret)
  }
})

const folderOf = Effect.fnUntraced(function* ({ reportFile, workingDirectory }: Inputs) {
  const { env } = yield* Runner
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const workspace = path.resolve(env["GITHUB_WORKSPACE"] ?? ".")
  // Where a report is only shown nothing need be checked out: the name alone tells whose comment it is.
  if (reportFile !== undefined) return workspace
  const folder = path.resolve(workspace, workingDirectory)
  const info = yield* Effect.option(fs.stat(folder))
  if (info._tag === "None" || info.value.type !== "Directory")
    return yield* invalid(`The input \`working-directory\` names \`${workingDirectory}\`, and there is no such folder.`)
  return folder
})

/** Reads what a run is about. */
export const readRun = Effect.gen(function* () {
  const { env, event: payload } = yield* Runner
  yield* maskSecrets
  const inputs = yield* Effect.fromResult(Result.mapError(readInputs(env), invalid))
  const event = readEvent(env["GITHUB_EVENT_NAME"] ?? "", yield* payload)
  if (event === null) return yield* invalid("The payload of the event, GITHUB_EVENT_PATH, is no JSON object.")
  const refusal = refusalOf(event, inputs)
  if (refusal !== undefined) return yield* new Refused({ code: "event_refused", text: refusal })
  return { inputs, event, folder: yield* folderOf(inputs) } satisfies Run
})
