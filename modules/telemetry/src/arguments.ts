// The only file that sees arguments (TEL-16). What leaves it are paths of keys, and no value can: values are asked for
// their type, and for their keys where they are plain objects.
import { types } from "node:util"
import { isObject, member } from "./foreign.ts"
import { mostDepth, mostKeys, mostPaths, pathTo } from "./paths.ts"
import { type Shape, shapeOf } from "./schemas.ts"

/** An object whose keys are to be listed. */
interface Level {
  readonly value: object
  readonly path: string
  /** Undefined where nothing is known of what is declared. */
  readonly shape: Shape | undefined
  readonly above: Level | undefined
}

/**
 * The paths of the keys that are present in arguments, containers and leaves, sorted, such as
 * `["filters", "filters.owner", "query"]`. Never a value: arrays are not walked into, nor is anything but plain objects,
 * and keys without the shape of a name are left out. With the tool's input schema (JSON Schema or Zod) so are the keys of
 * maps, which are data. At most 200 paths of 8 keys and 200 characters; those nearer to the top come first. Of the keys 10,000 are looked at. Runs no code
 * of the arguments and does not throw.
 */
export const summarizeArguments = (args: unknown, schema?: unknown): ReadonlyArray<string> => {
  const paths: Array<string> = []
  if (!isPlain(args)) return paths
  const levels: Array<Level> = [{ value: args, path: "", shape: shapeOf(schema), above: undefined }]
  try {
    // Grows while it is read: the levels of keys, from the top.
    let left = mostKeys
    for (const level of levels) left -= list(level, left, paths, levels)
  } catch {
    // What an exotic object throws ends the list.
  }
  return sorted(paths)
}

/** The same of the parameters of a request. */
export const summarizeParams = (params: object, schema: unknown): ReadonlyArray<string> =>
  summarizeArguments(member(params, "arguments"), schema)

/** Adds the paths of one object, and to `levels` the objects within it. Answers how many keys it looked at, `most` at most. */
const list = (level: Level, most: number, paths: Array<string>, levels: Array<Level>): number => {
  const { shape, value } = level
  let looked = 0
  for (const key of Object.keys(value)) {
    if (paths.length === mostPaths || looked === most) break
    looked += 1
    const child = shape?.child(key)
    if (shape !== undefined && child === undefined && shape.isMap) continue
    const path = child === undefined ? pathTo(level.path, key) : child.path
    const own = path === undefined ? undefined : Object.getOwnPropertyDescriptor(value, key)
    // A getter is a member that is present; only asking it would tell more.
    if (path === undefined || own === undefined || (own.get === undefined && own.value === undefined)) continue
    paths.push(path)
    const inner: unknown = own.value
    const isKnown = shape === undefined || child !== undefined
    if (isKnown && isPlain(inner) && depthOf(level) < mostDepth && !isWithin(level, inner))
      levels.push({ value: inner, path, shape: child, above: level })
  }
  return looked
}

/** By code units, in place. Few paths are the rule, for which a sort of the engine costs more than all the rest. */
const sorted = (paths: Array<string>): ReadonlyArray<string> => {
  if (paths.length > 16) return paths.sort()
  for (let index = 1; index < paths.length; index++) {
    const path = paths[index] ?? ""
    let at = index
    for (let before = paths[at - 1]; before !== undefined && before > path; before = paths[at - 1]) {
      paths[at] = before
      at -= 1
    }
    paths[at] = path
  }
  return paths
}

const isPlain = (value: unknown): value is object => {
  if (!isObject(value) || types.isProxy(value) || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return true
  // Of another realm: its prototype is the end of the chain, as ours is.
  return isObject(prototype) && !types.isProxy(prototype) && Object.getPrototypeOf(prototype) === null
}

const depthOf = (level: Level): number => (level.above === undefined ? 1 : 1 + depthOf(level.above))

const isWithin = (level: Level | undefined, value: object): boolean =>
  level !== undefined && (level.value === value || isWithin(level.above, value))
