import type { LimitId } from "../../clients/table.ts"
import { isGeneral } from "../breaches.ts"
import { server } from "../entities.ts"
import { oneTool, withArgument } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { reported } from "./reported.ts"

/** What costs the client's user nothing: a name written differently, tools in groups. */
const harmless: ReadonlySet<LimitId> = new Set(["amazon-q.name-characters", "copilot-chat.grouping"])

export const clientNote: Lint = {
  id: "lint.client.note",
  entities: ["server"],
  severity: "DOCUMENTATION",
  title: "A client is reported to have trouble with the surface",
  why:
    "The evidence is a single or an old report, or the loss is small. It is said so that the report of a user of that " +
    "client is no riddle.",
  hint: "Nothing has to change. Where users of that client matter, try the server there.",
  many: "in trouble with some clients by single reports",
  review: ({ breaches }) =>
    reported(
      breaches,
      ({ id, limit, reach, weight }) =>
        weight === "note" &&
        reach !== "listing" &&
        (isGeneral(limit.kind) || limit.kind === "toolCount") &&
        !("of" in limit) &&
        !harmless.has(id)
    ).map(({ client, ids, said }): Hit => ({
      entity: server,
      path: "",
      value: { client, limits: ids },
      explanation: said,
      same: null
    })),
  examples: () => ({
    fires: [oneTool({ name: "search__issues" }), oneTool({ description: "a ".repeat(600) })],
    holds: [oneTool({ name: "search_issues_2" }), withArgument({ type: "string", description: "a ".repeat(200) })]
  })
}
