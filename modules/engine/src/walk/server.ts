// The server itself: capabilities, extensions, versions, identity, instructions (DIFF-13..DIFF-16).
import type { Change, EntityRef } from "../model/Change.ts"
import { equal, isArray, isObject, type Json, type JsonObject, omit, own, ownObject } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { type CacheScopes, listKeys, listKinds } from "../model/Surface.ts"
import { compareFields, type FieldComparator, memberNames, text, unmodelled, whole } from "./fields.ts"
import { without } from "./without.ts"

const entity: EntityRef = { kind: "server", name: "server" }

const keyed =
  (
    tags:
      | readonly ["CapabilityAdded", "CapabilityChanged", "CapabilityRemoved"]
      | readonly ["ExtensionAdded", "ExtensionChanged", "ExtensionRemoved"]
  ) =>
  (path: string, prefix: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
    memberNames(before, after).flatMap((key): ReadonlyArray<Change> => {
      const from = own(before, key)
      const to = own(after, key)
      if (equal(from, to)) return []
      const _tag = from === undefined ? tags[0] : to === undefined ? tags[2] : tags[1]
      return [{ _tag, entity, path: member(path, key), before: from, after: to, name: `${prefix}${key}` }]
    })

const capability = keyed(["CapabilityAdded", "CapabilityChanged", "CapabilityRemoved"])
const extension = keyed(["ExtensionAdded", "ExtensionChanged", "ExtensionRemoved"])

// Each experimental key is a capability of its own, and extensions have their own rules (DIFF-13). Where one of the two
// is no object, it is compared whole like any other capability.
const nested = new Set(["experimental", "extensions"])

const capabilities: FieldComparator = (_entity, before, after, field) => {
  if ((before !== undefined && !isObject(before)) || (after !== undefined && !isObject(after))) {
    return unmodelled()(entity, before, after, field)
  }
  const was = before ?? {}
  const is = after ?? {}
  const opened = new Set(
    [...nested].filter((key) => [was, is].every((side) => own(side, key) === undefined || isObject(own(side, key))))
  )
  const inner = (side: JsonObject, key: string): JsonObject => (opened.has(key) ? (ownObject(side, key) ?? {}) : {})
  return [
    ...capability(field, "", omit(was, opened), omit(is, opened)),
    ...capability(
      member(field, "experimental"),
      "experimental.",
      inner(was, "experimental"),
      inner(is, "experimental")
    ),
    ...extension(member(field, "extensions"), "", inner(was, "extensions"), inner(is, "extensions"))
  ]
}

const identityFields = new Set(["description", "icons", "name", "title", "version", "websiteUrl"])

const identity: FieldComparator = (_entity, before, after, field) => {
  if (!isObject(before) || !isObject(after)) {
    return [{ _tag: "IdentityChanged", entity, path: field, before, after, name: field }]
  }
  return memberNames(before, after).flatMap((name): ReadonlyArray<Change> => {
    const from = own(before, name)
    const to = own(after, name)
    if (equal(from, to)) return []
    return identityFields.has(name)
      ? [{ _tag: "IdentityChanged", entity, path: member(field, name), before: from, after: to, name }]
      : unmodelled(field)(entity, from, to, name)
  })
}

const isSilent = (value: Json | undefined): boolean => value === undefined || value === null

// A legacy server says nothing about what else it supports, so nothing follows from the other side's list (DIFF-15).
const supportedVersions: FieldComparator = (_entity, was, is, field) => {
  if ((isSilent(was) && (isSilent(is) || isArray(is))) || (isSilent(is) && isArray(was))) return []
  if (!isArray(was) || !isArray(is)) return unmodelled()(entity, was, is, field)
  return [
    ...without(was, is).map(
      (version) => ({ _tag: "VersionDropped", entity, path: field, before: version, after: undefined }) as const
    ),
    ...without(is, was).map(
      (version) => ({ _tag: "VersionAdded", entity, path: field, before: undefined, after: version }) as const
    )
  ]
}

const comparators: ReadonlyMap<string, FieldComparator> = new Map([
  ["capabilities", capabilities],
  ["instructions", text("instructions")],
  ["protocolVersion", whole("ProtocolChanged")],
  ["serverInfo", identity],
  ["supportedVersions", supportedVersions]
])

/** Every fact about the server. */
export const walkServer = (before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  compareFields(entity, before, after, comparators)

/** A list that was explicitly public and is explicitly private now (DIFF-16). */
export const walkScopes = (before: CacheScopes, after: CacheScopes): ReadonlyArray<Change> =>
  listKinds
    .map((kind) => listKeys[kind])
    .filter((key) => before[key] === "public" && after[key] === "private")
    .map(
      (key) =>
        ({
          _tag: "ScopeNarrowed",
          entity,
          path: member("cacheScope", key),
          before: "public",
          after: "private",
          name: key
        }) as const
    )
