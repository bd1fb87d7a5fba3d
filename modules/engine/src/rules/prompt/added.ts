import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptAdded = make({
  id: "prompt.added",
  entity: "prompt",
  on: "EntityAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "prompt", action: "add" },
  title: "A prompt is new",
  why: "People find one more prompt in their client; those they used before are unaffected.",
  hint: null,
  explain: ({ entity }) => `Prompt ${code(entity.name)} is listed now.`,
  proof: "rule",
  examples: () => {
    const review = { name: "review", description: "Review a change" }
    return {
      fires: [{ before: {}, after: { prompts: [review] } }],
      holds: [
        { before: { prompts: [review] }, after: {} },
        { before: { prompts: [review] }, after: { prompts: [{ ...review, arguments: [{ name: "language" }] }] } }
      ]
    }
  }
})
