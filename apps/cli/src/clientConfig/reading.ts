// From the path of a client configuration to its values, with places for errors.
import { Effect, FileSystem, Result } from "effect"
import { invalid } from "../Failure.ts"
import { shown } from "../shown.ts"
import { type Foreign, parseJsonc } from "./jsonc.ts"
import { type Candidate, largest } from "./search.ts"
import { namesIn } from "./servers.ts"

/** Reads a client configuration, which may be any file that a person named. */
export const readClient = Effect.fnUntraced(function* ({ file }: Candidate) {
  const fs = yield* FileSystem.FileSystem
  const place = yield* shown(file)
  const mend = "Name a client configuration with `--from`."
  const info = yield* fs
    .stat(file)
    .pipe(
      Effect.mapError((error) =>
        error.reason._tag === "NotFound"
          ? invalid(place, "There is no such file.", mend)
          : invalid(place, `The file cannot be read (${error.reason._tag}).`, mend)
      )
    )
  if (info.type !== "File") return yield* invalid(place, "This is no file.", mend)
  if (info.size > largest)
    return yield* invalid(place, "The file is larger than 16 MB: that is no client configuration.", mend)
  const text = yield* fs
    .readFileString(file)
    .pipe(Effect.mapError((error) => invalid(place, `The file cannot be read (${error.reason._tag}).`, mend)))
  const parsed = parseJsonc(text)
  if (Result.isSuccess(parsed)) return parsed.success
  const { at, problem } = parsed.failure
  return yield* invalid(
    `${place}:${at}`,
    `The file is not valid JSON: ${problem}.`,
    "Mend the file, or name another with `--from`."
  )
})

/** A client configuration that was read. */
export interface ChosenClient extends Candidate {
  readonly foreign: Foreign
}

/**
 * The first of these files that has servers, undefined when none has: settings of a client without any are passed over,
 * and a file with the wanted server is preferred to a nearer one without it.
 */
export const chooseClient = Effect.fnUntraced(function* (
  candidates: ReadonlyArray<Candidate>,
  server: string | undefined
) {
  let first: ChosenClient | undefined
  for (const candidate of candidates) {
    const foreign = yield* readClient(candidate)
    const names = namesIn(foreign.value, candidate.client)
    if (names?.length === 0) continue
    if (server === undefined || names === undefined || names.includes(server)) return { ...candidate, foreign }
    first ??= { ...candidate, foreign }
  }
  return first
})
