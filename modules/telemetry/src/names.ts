// What may be said to have been used: what the server registered. Any other name is a text of the caller, which is data
// (TEL-15).
import type { EntityKind } from "@mcp-inspect/api/wire/UsageEvent"
import type { UseMethod } from "./Options.ts"
import { types } from "node:util"
import { ask, attempt, entry, isObject, label, member } from "./foreign.ts"

/** The longest name that ingest takes (ING-9). */
const longest = 256

/** Longer URIs are matched with no template: that costs time with their length. */
const longestUri = 2048

/** How many names a server may teach us by answering. */
const mostLearnt = 1000

/** Names that ordinary tools and prompts have. */
const ordinary = /^[A-Za-z0-9_.\-/]{1,128}$/u

/** What is known of the name in a request. */
export interface Named {
  readonly name: string
  /** False where only the answer will tell: of servers whose registry we cannot see. */
  readonly isRegistered: boolean
  readonly schema: unknown
}

/** Names of one set of options, whatever servers are made with it: per-request servers are gone before they teach. */
export interface Learnt {
  readonly has: (kind: EntityKind, name: string) => boolean
  readonly add: (kind: EntityKind, name: string) => void
}

/** An empty memory. */
export const makeLearnt = (): Learnt => {
  const names = new Set<string>()
  return {
    has: (kind, name) => names.has(`${kind} ${name}`),
    add: (kind, name) => {
      if (names.size < mostLearnt) names.add(`${kind} ${name}`)
    }
  }
}

/** What each method uses. */
export const kindOf: Readonly<Record<UseMethod, EntityKind>> = {
  "tools/call": "tool",
  "resources/read": "resource",
  "prompts/get": "prompt"
}

const registries = { tool: "_registeredTools", prompt: "_registeredPrompts" } as const

/** Looks up what a request names, in the server that was instrumented; undefined for what is not to be recorded. */
export const named = (server: object, learnt: Learnt, method: UseMethod, params: object): Named | undefined => {
  const kind = kindOf[method]
  if (kind === "resource") return resource(server, member(params, "uri"))
  const name = label(member(params, "name"), longest)
  if (name === undefined) return undefined
  const registry = member(server, registries[kind])
  if (isObject(registry)) {
    const registered = entry(registry, name)
    if (!isObject(registered)) return undefined
    return { name, isRegistered: true, schema: kind === "tool" ? member(registered, "inputSchema") : undefined }
  }
  return ordinary.test(name) ? { name, isRegistered: learnt.has(kind, name), schema: undefined } : undefined
}

/** Of a resource, what ingest takes for its name: it has a scheme. */
const registered = (uri: unknown): Named | undefined => {
  const name = label(uri, longest)
  if (name === undefined || !/^[A-Za-z][A-Za-z0-9+.-]*:/u.test(name)) return undefined
  return { name, isRegistered: true, schema: undefined }
}

/** A resource by its registered URI, or by the first template that matches, as the SDKs look for it. */
const resource = (server: object, uri: unknown): Named | undefined => {
  if (typeof uri !== "string" || uri.length > longestUri) return undefined
  const known = member(server, "_registeredResources")
  const spelt = attempt(() => new URL(uri).toString())
  for (const spelling of [uri, spelt])
    if (spelling !== undefined && isObject(entry(known, spelling))) return registered(spelling)
  const templates = member(server, "_registeredResourceTemplates")
  if (!isObject(templates)) return undefined
  for (const one of types.isMap(templates) ? templates.values() : Object.values(templates)) {
    const template = member(member(one, "resourceTemplate"), "uriTemplate")
    const match = member(template, "match")
    if (typeof match === "function" && isObject(Reflect.apply(match, template, [spelt ?? uri])))
      return registered(ask(template, "toString"))
  }
  return undefined
}
