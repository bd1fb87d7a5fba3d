// The breaches whose firm limits cost the client's user one thing at worst.
import type { Reach } from "../../clients/Limit.ts"
import { type Breach, firm, idsOf, isGeneral, reachOf, said } from "../breaches.ts"
import type { Hit, Reviewed } from "../Lint.ts"

/** A breach as a hit: which clients, which limit, since when known. */
export const hitOf = (breach: Breach): Hit => {
  const rows = firm(breach)
  return {
    entity: breach.entity,
    path: breach.path,
    value: { limit: breach.kind, state: breach.state },
    explanation: said(breach.state, rows),
    same: JSON.stringify([breach.stateOfMany, idsOf(rows)]),
    many: said(breach.stateOfMany, rows)
  }
}

/** A hit for each breach of limits of no special kind that costs this much, and no more. */
export const costing =
  (reach: Reach) =>
  ({ breaches }: Reviewed): ReadonlyArray<Hit> =>
    breaches.filter((breach) => isGeneral(breach.kind) && reachOf(firm(breach)) === reach).map(hitOf)
