// Which rule says the opposite of another: what one of them makes of a change, the other makes of its way back.
import { registry } from "./registry.ts"
import type { Axis, RuleInfo } from "./Rule.ts"

const opposites: { readonly [Action in Axis["action"]]: Axis["action"] | null } = {
  add: "remove",
  remove: "add",
  narrow: "widen",
  widen: "narrow",
  tighten: "loosen",
  loosen: "tighten",
  change: null
}

/** True for rules about changes that have a way back. */
export const hasOpposite = ({ axis }: RuleInfo): boolean => opposites[axis.action] !== null

/** The rules about the way back of a rule's change, by id. */
export const mirrorsOf = ({ axis, entity, side }: RuleInfo): ReadonlyArray<RuleInfo> =>
  registry.filter(
    (other) =>
      other.entity === entity &&
      other.side === side &&
      other.axis.aspect === axis.aspect &&
      other.axis.action === opposites[axis.action]
  )
