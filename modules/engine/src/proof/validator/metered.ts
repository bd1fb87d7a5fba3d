// Schema nodes whose visits by cfworker are counted. cfworker has neither a step limit nor a hook; but at every visit it
// reads all keywords it knows from a node, one of which we give to no node: reading that one is the visit.
import { itemsAVisit } from "../limits.ts"

/** Thrown through cfworker when an instance cannot be decided. */
export class Undecided extends Error {}

/** What is left of the visits that the instance under validation may cost. */
export const meter = { left: 0 }

const cost: unique symbol = Symbol("cost")
const isBlocked: unique symbol = Symbol("isBlocked")
const isSuspended: unique symbol = Symbol("isSuspended")

/** A node of a schema that cfworker reads. */
export interface MeteredNode {
  [keyword: string]: unknown
  [cost]?: number
  [isBlocked]?: boolean
  [isSuspended]?: boolean
}

/** The keyword whose reading is a visit. */
export const visit = "$recursiveAnchor"

const prototype: object = Object.create(Object.prototype, {
  [visit]: {
    get(this: MeteredNode) {
      if (this[isBlocked] === true || this[isSuspended] === true) throw new Undecided()
      meter.left -= this[cost] ?? 1
      if (meter.left < 0) throw new Undecided()
      return undefined
    }
  }
})

/** A node without keywords. */
export const makeNode = (): MeteredNode => Object.create(prototype) as MeteredNode

/** From now on a visit to the node leaves the instance undecided. */
export const block = (node: MeteredNode): void => {
  node[isBlocked] = true
}

/** Whether a visit leaves the instance at hand undecided. */
export const suspend = (node: MeteredNode, suspended: boolean): void => {
  if (suspended || node[isSuspended] === true) node[isSuspended] = suspended
}

const long: ReadonlyArray<string> = ["anyOf", "enum", "oneOf", "properties", "required"]

/** Makes a visit cost more when cfworker looks through long lists in it. */
export const price = (node: MeteredNode): void => {
  let size = 0
  for (const keyword of long) {
    const value = node[keyword]
    if (typeof value !== "object" || value === null) continue
    size += Array.isArray(value) ? value.length : Object.keys(value).length
  }
  if (size >= itemsAVisit) node[cost] = 1 + Math.floor(size / itemsAVisit)
}

/** Sets a keyword or a member, whatever its name is. */
export const assign = (node: MeteredNode, key: string, value: unknown): void => {
  if (key === "__proto__") Object.defineProperty(node, key, { value, enumerable: true, writable: true })
  else node[key] = value
}
