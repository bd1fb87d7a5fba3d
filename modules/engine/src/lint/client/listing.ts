import { server } from "../entities.ts"
import { oneTool } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { reported } from "./reported.ts"

export const clientListing: Lint = {
  id: "lint.client.listing",
  entities: ["server"],
  severity: "DOCUMENTATION",
  title: "A directory of servers refuses tools like these",
  why: "It concerns only who submits the server to the directory named; then the submission is turned down.",
  hint: "Give each tool what the directory asks for, or ignore this lint when the server is not to be listed there.",
  many: "refused by a directory",
  review: ({ breaches }) =>
    reported(breaches, (row) => row.reach === "listing").map(({ client, ids, said }): Hit => ({
      entity: server,
      path: "",
      value: { client, limits: ids },
      explanation: said,
      same: null
    })),
  examples: () => ({
    fires: [
      oneTool({ annotations: { title: "Search issues", readOnlyHint: true } }),
      oneTool({ annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } })
    ],
    holds: [oneTool()]
  })
}
