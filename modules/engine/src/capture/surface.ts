// What was read, put together as the raw surface. Pure: the same answers give the same surface and the same warnings.
import { isArray, isObject, type Json, type JsonObject, own, ownObject } from "../model/Json.ts"
import { type ListKey, type RawSurface } from "../model/Surface.ts"
import type { Handshake } from "./handshake.ts"
import { clientCapabilities, serverInfoKey } from "./identity.ts"
import type { ListReadings } from "./lists.ts"
import type { ListReading } from "./readList.ts"
import type { Redactor } from "./redact.ts"
import type { Target } from "./Target.ts"

const keys = ["tools", "resources", "resourceTemplates", "prompts"] as const satisfies ReadonlyArray<ListKey>

/** Makes the raw surface, with what a server echoed of our secrets masked. */
export const toSurface = (
  target: Target,
  handshake: Handshake,
  readings: ListReadings,
  redactor: Redactor
): RawSurface => {
  const warnings = [
    ...handshake.warnings,
    ...keys.flatMap((key) => readings[key].warnings),
    ...privacyWarning(readings)
  ]
  const result = withIdentity(handshake, readings)
  const lists = each((key) => readings[key].items)
  const maskedResult = redactor.echo(result)
  const maskedLists = each((key) => redactor.echo(lists[key]))
  const echoes = maskedResult !== undefined || keys.some((key) => maskedLists[key] !== undefined)
  return {
    capture: {
      era: handshake.era,
      transport: target.kind,
      clientCapabilities,
      authorization: headersOf(target).includes("authorization") ? "present" : "none",
      headersSet: headersOf(target),
      cacheScope: each((key) => readings[key].cacheScope),
      warnings: [...new Set(echoes ? [...warnings, echoWarning] : warnings)]
    },
    server: {
      protocolVersion: handshake.version,
      supportedVersions: handshake.supportedVersions,
      handshake: isObject(maskedResult) ? maskedResult : result
    },
    lists: each((key) => {
      const masked = maskedLists[key]
      return isArray(masked) ? masked : lists[key]
    })
  }
}

const each = <A>(f: (key: ListKey) => A): Readonly<Record<ListKey, A>> => ({
  tools: f("tools"),
  resources: f("resources"),
  resourceTemplates: f("resourceTemplates"),
  prompts: f("prompts")
})

const echoWarning =
  "the server repeats a credential of this capture in its surface; it was masked as [redacted] and should not be there"

const privacyWarning = (readings: ListReadings): ReadonlyArray<string> => {
  const hidden = keys.filter((key) => readings[key].cacheScope === "private")
  return hidden.length === 0
    ? []
    : [
        `${hidden.join(", ")}: private by cacheScope, so they depend on authorization and this snapshot shows one caller's view`
      ]
}

const headersOf = (target: Target): ReadonlyArray<string> =>
  target.kind === "http" ? [...new Set(target.headers.map(([name]) => name.toLowerCase()))].toSorted() : []

/* A modern server should sign every result with its identity; some leave it out of the discovery alone. */
const withIdentity = ({ era, result }: Handshake, readings: ListReadings): JsonObject => {
  const meta = ownObject(result, "_meta") ?? {}
  if (era === "legacy" || own(meta, serverInfoKey) !== undefined || own(result, "serverInfo") !== undefined)
    return result
  const identity = keys.map((key) => identityIn(readings[key])).find((found) => found !== undefined)
  return identity === undefined ? result : { ...result, _meta: { ...meta, [serverInfoKey]: identity } }
}

const identityIn = ({ meta }: ListReading): Json | undefined =>
  meta === undefined ? undefined : own(meta, serverInfoKey)
