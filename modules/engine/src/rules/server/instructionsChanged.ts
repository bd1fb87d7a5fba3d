import { make } from "../Rule.ts"
import { reworded } from "../words.ts"

export const serverInstructionsChanged = make({
  id: "server.instructions.changed",
  entity: "server",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "instructions", action: "change" },
  title: "The server's instructions differ",
  why: "Clients put this text into the model's context, where it steers how every tool of the server is used.",
  hint: "The model sees this text in each conversation. Repeat every evaluation whose outcome depends on how the server is used.",
  explain: (change) => reworded("The `instructions` text", change, "models may use the server differently"),
  proof: "rule",
  examples: () => {
    const server = (instructions: string) => ({ server: { instructions } })
    return {
      fires: [
        { before: server("Search before you create."), after: server("Create before you search.") },
        { before: {}, after: server("Search before you create.") }
      ],
      holds: [
        {
          before: { server: { serverInfo: { name: "tracker", version: "1.0.0", description: "Finds issues." } } },
          after: { server: { serverInfo: { name: "tracker", version: "1.0.0", description: "Files issues." } } }
        }
      ]
    }
  }
})
