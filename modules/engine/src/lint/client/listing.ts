import { oneTool } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { reportedOnce } from "./reported.ts"

export const clientListing: Lint = {
  id: "lint.client.listing",
  entities: ["server"],
  severity: "DOCUMENTATION",
  title: "A directory of servers refuses tools like these",
  why: "It concerns only who submits the server to a directory named; then the submission is turned down.",
  hint: "Give each tool what the directories ask for, or ignore this lint when the server is not to be listed there.",
  many: "refused by a directory",
  review: ({ breaches }) => reportedOnce(breaches, (row) => row.reach === "listing"),
  examples: () => ({
    fires: [
      oneTool({ annotations: { title: "Search issues", readOnlyHint: true } }),
      oneTool({ annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } })
    ],
    holds: [oneTool()]
  })
}
