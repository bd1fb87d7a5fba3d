import { make } from "../Rule.ts"
import { code, unmodelledHint, went } from "../words.ts"

export const serverUnmodelledChanged = make({
  id: "server.unmodelled.changed",
  extension: true,
  entity: "server",
  on: "FieldUnmodelled",
  severity: "BREAKING",
  axis: { aspect: "unmodelled", action: "change" },
  title: "A member of the server that no rule knows differs",
  why: "Nothing tells what clients make of this member, and a difference nobody understands must not pass in silence.",
  hint: unmodelledHint,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const serverInfo = { name: "tracker", version: "1.0.0" }
    return {
      fires: [
        { before: {}, after: { server: { billing: { plan: "metered" } } } },
        { before: { server: { serverInfo } }, after: { server: { serverInfo: { ...serverInfo, region: "eu" } } } }
      ],
      holds: [
        { before: { server: { ttlMs: 0 } }, after: { server: { ttlMs: 60_000 } } },
        {
          before: { server: { serverInfo } },
          after: { server: { serverInfo: { ...serverInfo, description: "Finds issues." } } }
        }
      ]
    }
  }
})
