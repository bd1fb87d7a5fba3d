import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptRemoved = make({
  id: "prompt.removed",
  entity: "prompt",
  on: "EntityRemoved",
  severity: "BREAKING",
  axis: { aspect: "prompt", action: "remove" },
  title: "A prompt is gone",
  why: "People, shortcuts and scripts invoke prompts by name; for this name the server may answer with an error.",
  hint: "Clients that invoke the prompt by its name run into errors.",
  explain: ({ entity }) => `Prompt ${code(entity.name)} is no longer listed.`,
  proof: "rule",
  examples: () => {
    const review = { name: "review", description: "Review a change" }
    return {
      fires: [
        { before: { prompts: [review] }, after: {} },
        { before: { prompts: [review] }, after: { prompts: [{ ...review, name: "audit" }] }, with: ["prompt.added"] }
      ],
      holds: [{ before: { prompts: [review] }, after: { prompts: [{ ...review, title: "Audit" }] } }]
    }
  }
})
