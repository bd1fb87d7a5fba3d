// Numeric bounds as one range: an inclusive and an exclusive bound, of whole numbers or of any, compare by what they admit.
import type { Change } from "../../model/Change.ts"
import { type Json, type JsonObject, mapMembers, own } from "../../model/Json.ts"
import { fact } from "../Scope.ts"
import type { FormScope } from "./FormScope.ts"
import { highest, lowest } from "./included.ts"

const numberKeywords: ReadonlySet<string> = new Set(["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"])

/** The keywords that this comparison covers. */
export const rangeKeywords = numberKeywords

const isBound = (value: Json | undefined): boolean => value === undefined || typeof value === "number"

const stated = (node: JsonObject, keywords: ReadonlyArray<string>): Json | undefined => {
  const bounds = mapMembers(node, (value, keyword) => (keywords.includes(keyword) ? value : undefined))
  return Object.keys(bounds).length === 0 ? undefined : bounds
}

const ends = [
  { keywords: ["minimum", "exclusiveMinimum"], end: lowest, direction: 1 },
  { keywords: ["maximum", "exclusiveMaximum"], end: highest, direction: -1 }
] as const

/** Compares the ranges of two nodes that both admit numbers. */
export const ranges = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  ends.flatMap(({ direction, end, keywords }): ReadonlyArray<Change> => {
    const was = stated(before, keywords)
    const is = stated(after, keywords)
    const keyword =
      keywords.find((name) => Object.hasOwn(after, name)) ??
      keywords.find((name) => Object.hasOwn(before, name)) ??
      keywords[0]
    const site = { scope, path, before: was, after: is }
    if (![before, after].every((node) => keywords.every((name) => isBound(own(node, name))))) {
      return scope.forms.identity.set(before) === scope.forms.identity.set(after)
        ? []
        : fact(site, { _tag: "ConstraintChanged", keyword })
    }
    // Where only one side is about whole numbers, both are read as such or neither: what differs in kind is the type's fact.
    const kind = own(before, "type") === "integer" || own(after, "type") === "integer" ? "integer" : "number"
    const [wasEnd, wasOpen] = end({ ...before, type: kind })
    const [isEnd, isOpen] = end({ ...after, type: kind })
    const moved = (isEnd - wasEnd) * direction
    if (isEnd === wasEnd && wasOpen === isOpen) return []
    const isTighter = Number.isNaN(moved) || moved === 0 ? isOpen && !wasOpen : moved > 0
    return fact(site, { _tag: isTighter ? "ConstraintTightened" : "ConstraintLoosened", keyword })
  })
