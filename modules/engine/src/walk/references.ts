// `$ref`, and every keyword that is compared whole and may hold one.
import { equal, type Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { net, replaced } from "./keywords.ts"
import { refsOf, resolve } from "./pointers.ts"
import type { Comparator, Scope, Site } from "./Scope.ts"
import { enlist } from "./targets.ts"

/** `$ref`: two that read the same are compared by what they lead to, any other difference cannot be ordered. */
export const reference: Comparator = (site) => {
  const { after, before, path, scope } = site
  if (typeof before !== "string" || before !== after) return equal(before, after) ? [] : replaced(site)
  const from = resolve(scope.before, before)
  const to = resolve(scope.after, before)
  if (from !== undefined && to !== undefined) {
    scope.guide.meet(enlist(scope, [from, to]), path)
    return []
  }
  const found = (target: JsonSchema | undefined) => (target === undefined ? undefined : before)
  return from === to ? [] : net({ ...site, before: found(from), after: found(to) })
}

const leadsToChange = (scope: Scope, ref: string): boolean => {
  const from = resolve(scope.before, ref)
  const to = resolve(scope.after, ref)
  return from !== undefined && to !== undefined ? scope.guide.differs(enlist(scope, [from, to])) : from !== to
}

/** True when a keyword reads the same on both sides and no definition that it refers to differs. */
export const isUnchanged = ({ after, before, keyword, scope }: Site): boolean => {
  if (before === undefined || after === undefined) return before === after
  const under = (value: Json) => ({ [keyword]: value })
  const { number, refers } = scope.read(under(before))
  if (number !== scope.read(under(after)).number) return false
  // Each of them is asked: to be asked is how a pair is met for the first time.
  return !refers || refsOf(under(before)).filter((ref) => leadsToChange(scope, ref)).length === 0
}

/** A keyword compared whole, by the net. */
export const whole: Comparator = (site) => (isUnchanged(site) ? [] : net(site))
