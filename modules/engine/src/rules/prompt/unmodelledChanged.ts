import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, unmodelledHint, went } from "../words.ts"

export const promptUnmodelledChanged = make({
  id: "prompt.unmodelled.changed",
  extension: true,
  entity: "prompt",
  on: "FieldUnmodelled",
  severity: "BREAKING",
  axis: { aspect: "unmodelled", action: "change" },
  title: "A member of a prompt or of its arguments that no rule knows differs",
  why: "Nothing tells what clients make of this member, and a difference nobody understands must not pass in silence.",
  hint: unmodelledHint,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const prompt = (fields: JsonObject) => ({ prompts: [{ name: "review", ...fields }] })
    const argument = (fields: JsonObject) => prompt({ arguments: [{ name: "language", ...fields }] })
    return {
      fires: [
        { before: prompt({}), after: prompt({ audience: ["user"] }) },
        { before: argument({}), after: argument({ pattern: "^[a-z]{2}$" }) },
        { before: argument({}), after: argument({ required: "yes" }) }
      ],
      holds: [
        { before: argument({ required: false }), after: argument({}) },
        { before: prompt({}), after: prompt({ icons: [{ src: "https://tracker.example/review.png" }] }) }
      ]
    }
  }
})
