// `$ref`, and every keyword that is compared whole and may hold one.
import { equal, type Json } from "../model/Json.ts"
import { net, replaced } from "./keywords.ts"
import { refsOf, resolve } from "./pointers.ts"
import type { Scope, Site, Structural, Walk } from "./Scope.ts"
import { differs, enlist, follow } from "./targets.ts"

/** `$ref`: two that read the same are compared by what they lead to, any other difference cannot be ordered. */
export const reference: Structural = (site, walk) => {
  const { after, before, path, scope } = site
  if (typeof before !== "string" || before !== after) return equal(before, after) ? [] : replaced(site)
  const from = resolve(scope.before, before)
  const to = resolve(scope.after, before)
  if (from !== undefined && to !== undefined) return follow(scope, path, enlist(scope, [from, to]), walk)
  return from === to ? [] : net({ ...site, before: from && before, after: to && before })
}

const leadsToChange = (scope: Scope, ref: string, walk: Walk): boolean => {
  const from = resolve(scope.before, ref)
  const to = resolve(scope.after, ref)
  return from !== undefined && to !== undefined ? differs(scope, enlist(scope, [from, to]), walk) : from !== to
}

/** True when a keyword reads the same on both sides and no definition that it refers to differs. */
export const isUnchanged = ({ after, before, keyword, scope }: Site, walk: Walk): boolean => {
  if (before === undefined || after === undefined) return before === after
  const under = (value: Json) => ({ [keyword]: value })
  const { number, refers } = scope.read(under(before))
  if (number !== scope.read(under(after)).number) return false
  return !refers || !refsOf(under(before)).some((ref) => leadsToChange(scope, ref, walk))
}

/** A keyword compared whole, by the net. */
export const whole: Structural = (site, walk) => (isUnchanged(site, walk) ? [] : net(site))
