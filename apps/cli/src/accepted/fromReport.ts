// The changes that a JSON report lists. It may come from anywhere, so it is read as foreign data.
import { type Json, isArray, isObject, own, ownArray, ownObject, ownString } from "@mcp-inspect/engine/model/Json"
import type { EntityKind } from "@mcp-inspect/engine/model/Surface"
import { listKinds } from "@mcp-inspect/engine/model/Surface"
import { Effect, FileSystem, Result } from "effect"
import { type CannotRun, invalid } from "../Failure.ts"
import { isFingerprint } from "./limits.ts"
import type { Known } from "./resolve.ts"

const kinds: ReadonlyArray<EntityKind> = ["server", ...listKinds]

const changeOf = (json: Json): Known | undefined => {
  if (!isObject(json)) return undefined
  const fingerprint = ownString(json, "fingerprint") ?? ""
  const rule = ownString(json, "rule")
  const entity = ownObject(json, "entity") ?? {}
  const kind = kinds.find((one) => one === own(entity, "kind"))
  const name = ownString(entity, "name")
  if (!isFingerprint(fingerprint) || rule === undefined || kind === undefined || name === undefined) return undefined
  return { fingerprint, rule, entity: { kind, name }, group: ownString(json, "group") ?? null }
}

const changesOf = (report: Json | undefined): ReadonlyArray<Known> | undefined => {
  if (!isObject(report) || own(report, "compared") !== true) return undefined
  const listed = [ownArray(report, "changes"), ownArray(report, "suppressed")]
  const changes = listed.flatMap((list) => (list === undefined ? [undefined] : list.map(changeOf)))
  return changes.includes(undefined) ? undefined : changes.filter((change) => change !== undefined)
}

/** The changes of a report about one server, or about several; of the latter those that were compared. */
export const reportChanges = (file: string, text: string): Result.Result<ReadonlyArray<Known>, CannotRun> => {
  const parsed = Result.try({ try: (): Json => JSON.parse(text), catch: () => null })
  const json = Result.isSuccess(parsed) ? parsed.success : null
  const several = isObject(json) ? own(json, "reports") : undefined
  const reports = isArray(several)
    ? several.map((entry) => (isObject(entry) ? own(entry, "report") : undefined))
    : [json]
  const read = reports.map(changesOf).filter((changes) => changes !== undefined)
  return read.length === 0
    ? Result.fail(
        invalid(
          file,
          "The file is no JSON report of a comparison.",
          "Write one with `mcp-inspect check --format json --output report.json`."
        )
      )
    : Result.succeed(read.flat())
}

/** The changes of a report file. */
export const readReport = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const text = yield* fs
    .readFileString(file)
    .pipe(
      Effect.mapError((error) =>
        invalid(file, `The report cannot be read (${error.reason._tag}).`, "Check the path given with `--report`.")
      )
    )
  return yield* Effect.fromResult(reportChanges(file, text))
})
