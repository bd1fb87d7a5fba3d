// The only file that sees arguments (TEL-16). What leaves it are paths of keys, and no value can: values are asked for
// their type, and for their keys where they are plain objects.
import { types } from "node:util"
import { attempt, isObject } from "./foreign.ts"
import { type Shape, shapeOf } from "./schemas.ts"

/** Bounds of a summary; what is beyond them is left out (TEL-18, ING-8). */
export const argumentLimits = { depth: 8, paths: 200, path: 200 } as const

/** A key that a path may have (ING-8); `argumentPath` of the contract is these, joined by dots. */
export const keyShape = /^[A-Za-z_$][A-Za-z0-9_$-]*$/u

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
 * maps, which are data. At most 200 paths of 8 keys and 200 characters; those nearer to the top come first. Runs no code
 * of the arguments and does not throw.
 */
export const summarizeArguments = (args: unknown, schema?: unknown): ReadonlyArray<string> => {
  const paths: Array<string> = []
  if (!isPlain(args)) return paths
  const levels: Array<Level> = [{ value: args, path: "", shape: shapeOf(schema), above: undefined }]
  for (let index = 0; index < levels.length && paths.length < argumentLimits.paths; index++) {
    const level = levels[index]
    if (level !== undefined) attempt(() => list(level, paths, levels))
  }
  return paths.sort()
}

/** The same of the parameters of a request. */
export const summarizeParams = (params: object, schema: unknown): ReadonlyArray<string> => {
  const found = types.isProxy(params) ? undefined : Object.getOwnPropertyDescriptor(params, "arguments")
  return summarizeArguments(found?.value, schema)
}

/** Adds the paths of one object, and to `levels` the objects within it. */
const list = (level: Level, paths: Array<string>, levels: Array<Level>): void => {
  const { path, shape, value } = level
  for (const key of Object.keys(value)) {
    if (paths.length === argumentLimits.paths) return
    const child = shape?.child(key)
    if (shape !== undefined && child === undefined && shape.isMap) continue
    const own = Object.getOwnPropertyDescriptor(value, key)
    // A getter is a member that is present; only asking it would tell more.
    if (own === undefined || (own.get === undefined && own.value === undefined)) continue
    const whole = path === "" ? key : `${path}.${key}`
    if (whole.length > argumentLimits.path || !keyShape.test(key)) continue
    paths.push(whole)
    const inner: unknown = own.value
    const isKnown = shape === undefined || child !== undefined
    if (isKnown && isPlain(inner) && depthOf(level) < argumentLimits.depth && !isWithin(level, inner))
      levels.push({ value: inner, path: whole, shape: child, above: level })
  }
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
