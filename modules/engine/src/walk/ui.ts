// MCP Apps metadata in `_meta` (DIFF-55..DIFF-61).
import type { Change, EntityRef } from "../model/Change.ts"
import {
  compareText,
  equal,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownObject,
  ownString
} from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { type FieldComparator, memberNames, text } from "./fields.ts"
import { without } from "./without.ts"

const uiOf = (meta: Json | undefined): JsonObject => (isObject(meta) ? (ownObject(meta, "ui") ?? {}) : {})

/** The linked template: the current key first, then its flat predecessor (DIFF-57). */
const linkOf = (meta: Json | undefined): string | undefined =>
  ownString(uiOf(meta), "resourceUri") ?? (isObject(meta) ? ownString(meta, "ui/resourceUri") : undefined)

const link = (entity: EntityRef, before: Json | undefined, after: Json | undefined): ReadonlyArray<Change> => {
  const was = linkOf(before)
  const is = linkOf(after)
  if (was === is) return []
  const _tag = was === undefined ? "UiLinkAdded" : is === undefined ? "UiLinkRemoved" : "UiLinkChanged"
  return [{ _tag, entity, path: "_meta.ui.resourceUri", before: was, after: is }]
}

const everyone: ReadonlyArray<string> = ["app", "model"]

/** The effective audience: absent or empty means everyone (DIFF-58). */
const audienceOf = (meta: Json | undefined): ReadonlyArray<string> => {
  const visibility = own(uiOf(meta), "visibility")
  const named = isArray(visibility) ? visibility.filter((item) => typeof item === "string") : []
  return named.length === 0 ? everyone : everyone.filter((audience) => named.includes(audience))
}

const audience = (entity: EntityRef, before: Json | undefined, after: Json | undefined): ReadonlyArray<Change> => {
  const was = audienceOf(before)
  const is = audienceOf(after)
  const lost = without(was, is)
  const gained = without(is, was)
  const at = { entity, path: "_meta.ui.visibility", before: was, after: is }
  return [
    ...(lost.length > 0 ? [{ _tag: "AudienceLost", ...at, lost } as const] : []),
    ...(gained.length > 0 ? [{ _tag: "AudienceGained", ...at, gained } as const] : [])
  ]
}

const originsOf = (csp: JsonObject, list: string): ReadonlyArray<string> => {
  const origins = own(csp, list)
  return isArray(origins) ? [...new Set(origins.filter((item) => typeof item === "string"))].sort(compareText) : []
}

const csp = (entity: EntityRef, before: Json | undefined, after: Json | undefined): ReadonlyArray<Change> => {
  const was = ownObject(uiOf(before), "csp") ?? {}
  const is = ownObject(uiOf(after), "csp") ?? {}
  return memberNames(was, is).flatMap((name): ReadonlyArray<Change> => {
    const from = originsOf(was, name)
    const to = originsOf(is, name)
    const lost = without(from, to)
    const gained = without(to, from)
    const at = { entity, path: member("_meta.ui.csp", name), before: from, after: to, name }
    return [
      ...(lost.length > 0 ? [{ _tag: "OriginsLost", ...at, origins: lost } as const] : []),
      ...(gained.length > 0 ? [{ _tag: "OriginsGained", ...at, origins: gained } as const] : [])
    ]
  })
}

const permissions = (entity: EntityRef, before: Json | undefined, after: Json | undefined): ReadonlyArray<Change> => {
  const was = ownObject(uiOf(before), "permissions") ?? {}
  const is = ownObject(uiOf(after), "permissions") ?? {}
  return memberNames(was, is).flatMap((name): ReadonlyArray<Change> => {
    const from = own(was, name)
    const to = own(is, name)
    if ((from === undefined) === (to === undefined)) return []
    const _tag = from === undefined ? "PermissionAdded" : "PermissionRemoved"
    return [{ _tag, entity, path: member("_meta.ui.permissions", name), before: from, after: to, name }]
  })
}

const domain = (entity: EntityRef, before: Json | undefined, after: Json | undefined): ReadonlyArray<Change> => {
  const was = own(uiOf(before), "domain")
  const is = own(uiOf(after), "domain")
  return equal(was, is) ? [] : [{ _tag: "UiDomainChanged", entity, path: "_meta.ui.domain", before: was, after: is }]
}

const widgetKey = "openai/widgetDescription"

const widgetDescription = (
  entity: EntityRef,
  before: Json | undefined,
  after: Json | undefined
): ReadonlyArray<Change> => {
  const textOf = (meta: Json | undefined): string | undefined =>
    isObject(meta) ? ownString(meta, widgetKey) : undefined
  const was = textOf(before)
  const is = textOf(after)
  return was === is ? [] : text("widgetDescription", "_meta")(entity, was, is, widgetKey)
}

const metaChanged = (entity: EntityRef, before: Json | undefined, after: Json | undefined): Change => ({
  _tag: "MetaChanged",
  entity,
  path: "_meta",
  before,
  after
})

/** `_meta` of a tool: always one change for the whole, beside the ones it has rules for. */
export const toolMeta: FieldComparator = (entity, before, after) => [
  metaChanged(entity, before, after),
  ...link(entity, before, after),
  ...audience(entity, before, after)
]

/** `_meta` of a resource: always one change for the whole, beside the ones it has rules for. */
export const resourceMeta: FieldComparator = (entity, before, after) => [
  metaChanged(entity, before, after),
  ...csp(entity, before, after),
  ...permissions(entity, before, after),
  ...domain(entity, before, after),
  ...widgetDescription(entity, before, after)
]
