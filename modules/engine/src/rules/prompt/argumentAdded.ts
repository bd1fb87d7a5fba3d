import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptArgumentAdded = make({
  id: "prompt.argument.added",
  entity: "prompt",
  on: "ArgumentAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "argument", action: "add" },
  title: "A prompt takes another optional argument",
  why: "Invocations without the argument stay valid; clients that show a form have one more field.",
  hint: null,
  when: ({ required }) => !required,
  explain: ({ name }) => `Prompt argument ${code(name)} is new and optional.`,
  proof: "rule",
  examples: () => {
    const prompt = (...args: ReadonlyArray<JsonObject>) => ({ prompts: [{ name: "review", arguments: args }] })
    return {
      fires: [
        { before: prompt(), after: prompt({ name: "language" }) },
        { before: prompt(), after: prompt({ name: "language", required: false }) }
      ],
      holds: [
        { before: prompt(), after: prompt({ name: "language", required: true }) },
        { before: prompt({ name: "a" }, { name: "b" }), after: prompt({ name: "b" }, { name: "a" }) }
      ]
    }
  }
})
