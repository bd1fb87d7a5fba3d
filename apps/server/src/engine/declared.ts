// Which arguments a recorded contract declares, by the paths under which calls are recorded (ING-8): names joined by dots,
// nothing within arrays, and no name that a path cannot have. The same keys that the instrumentation lists of a call.
import { argumentPath, limits } from "@mcp-inspect/api/wire/usageLimits"
import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownArray,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"

/** What one tool or prompt declares. */
export interface Declared {
  readonly kind: "tool" | "prompt"
  readonly name: string
  /** Sorted. */
  readonly paths: ReadonlyArray<string>
}

/** Paths of one entity that are looked for, those nearer to the top first. A schema that refers to itself has no end of them. */
const mostPaths = 2000

/** Schemas that are looked at for one object, as the instrumentation does. */
const mostParts = 100

const referenced = (root: JsonObject, reference: string | undefined): Json | undefined => {
  if (reference === undefined || !/^#(\/|$)/.test(reference)) return undefined
  let at: Json | undefined = root
  for (const step of reference.slice(1).split("/").slice(1)) {
    const key = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~")
    at = isObject(at) ? own(at, key) : undefined
  }
  return at
}

/* Percent signs that are no UTF-8 stay as they are. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/* A schema with all that applies to the same value. */
const partsOf = (root: JsonObject, schemas: ReadonlyArray<Json>): ReadonlyArray<JsonObject> => {
  const found = new Set<JsonObject>()
  const open: Array<Json | undefined> = [...schemas]
  for (const next of open) {
    if (!isObject(next) || found.has(next)) continue
    if (found.size === mostParts) break
    found.add(next)
    for (const key of ["allOf", "anyOf", "oneOf"]) open.push(...(ownArray(next, key) ?? []))
    open.push(own(next, "then"), own(next, "else"), referenced(root, ownString(next, "$ref")))
  }
  return [...found]
}

const pathsOf = (root: JsonObject): ReadonlyArray<string> => {
  const found = new Set<string>()
  const open: Array<{ readonly path: string; readonly schemas: ReadonlyArray<Json> }> = [{ path: "", schemas: [root] }]
  for (const { path, schemas } of open) {
    const members = new Map<string, Array<Json>>()
    for (const part of partsOf(root, schemas))
      for (const [name, schema] of Object.entries(ownObject(part, "properties") ?? {}))
        members.set(name, [...(members.get(name) ?? []), schema])
    for (const [name, inner] of members) {
      const within = path === "" ? name : `${path}.${name}`
      if (found.size === mostPaths) return [...found].sort()
      if (!argumentPath.test(name) || name.includes(".") || within.length > limits.path) continue
      found.add(within)
      if (within.split(".").length < limits.segments) open.push({ path: within, schemas: inner })
    }
  }
  return [...found].sort()
}

const named = (document: JsonObject, list: string): ReadonlyArray<readonly [string, JsonObject]> =>
  (ownArray(document, list) ?? []).flatMap((entity) => {
    const name = isObject(entity) ? ownString(entity, "name") : undefined
    return isObject(entity) && name !== undefined ? [[name, entity] as const] : []
  })

const promptPaths = (prompt: JsonObject): ReadonlyArray<string> =>
  (ownArray(prompt, "arguments") ?? [])
    .flatMap((one) => (isObject(one) ? (ownString(one, "name") ?? []) : []))
    .filter((name) => argumentPath.test(name) && !name.includes("."))
    .sort()

/** All that the text of a document declares, which was verified when it came. */
export const declaredIn = (document: Json): ReadonlyArray<Declared> => {
  if (!isObject(document)) return []
  return [
    ...named(document, "tools").map(([name, tool]): Declared => ({
      kind: "tool",
      name,
      paths: pathsOf(ownObject(tool, "inputSchema") ?? {})
    })),
    ...named(document, "prompts").map(([name, prompt]): Declared => ({
      kind: "prompt",
      name,
      paths: promptPaths(prompt)
    }))
  ]
}
