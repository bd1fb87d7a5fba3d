// Reading what others made. Members may be missing, inherited, of any type, or getters that throw: whoever calls these
// stands inside `attempt`.

import { types } from "node:util"

/** Something with members. */
export type Foreign = { readonly [key: string]: unknown }

/** An object with members; functions are none. */
export const isObject = (value: unknown): value is Foreign => typeof value === "object" && value !== null

/** A member as JavaScript reads it, inherited ones too; undefined where there is nothing to read. */
export const member = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

/** An own member of an object or an entry of a map, which a registry may be. */
export const entry = (registry: unknown, key: string): unknown => {
  if (types.isMap(registry)) return registry.get(key)
  return isObject(registry) && Object.hasOwn(registry, key) ? Reflect.get(registry, key) : undefined
}

/** Calls a method without arguments; undefined where there is none. */
export const ask = (value: unknown, method: string): unknown => {
  const found = member(value, method)
  return typeof found === "function" ? Reflect.apply(found, value, []) : undefined
}

/** What a function answers; undefined when it throws, whatever it throws. */
export const attempt = <A>(run: () => A): A | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Handles the rejection of what may be a promise: nobody else does, and one that nobody handles ends the process. */
export const quiet = (answer: unknown, rejected: (error: unknown) => void = () => undefined): void => {
  const then = attempt(() => member(answer, "then"))
  if (typeof then === "function") attempt(() => Reflect.apply(then, answer, [undefined, rejected]))
}

/** A short text that can stand in an event: one line, no control characters. */
export const label = (value: unknown, length: number): string | undefined => {
  if (typeof value !== "string" || value === "" || value.length > length) return undefined
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code < 32 || (code > 126 && code < 160) || code === 0x2028 || code === 0x2029) return undefined
  }
  return value
}
