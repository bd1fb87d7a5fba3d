// From facts to findings, by the registry alone.
import type { Change, ChangeTag } from "../model/Change.ts"
import { registry } from "./registry.ts"
import type { Judgement, Rule } from "./Rule.ts"

const byTag: ReadonlyMap<ChangeTag, ReadonlyArray<Rule>> = Map.groupBy(registry, (rule) => rule.on)

/** What the rules say of one change. At most one rule speaks for one fact, which a registry law holds. */
export const judge = (change: Change): ReadonlyArray<Judgement> =>
  (byTag.get(change._tag) ?? []).flatMap((rule) => rule.judge(change) ?? [])
