import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptArgumentAddedRequired = make({
  id: "prompt.argument.addedRequired",
  entity: "prompt",
  on: "ArgumentAdded",
  severity: "BREAKING",
  axis: { aspect: "argument", action: "add" },
  title: "A prompt demands an argument it did not have",
  why: "Saved and scripted invocations do not supply the argument, so the server may refuse all of them.",
  hint: "No present invocation supplies it. Introduce it as optional first.",
  when: ({ required }) => required,
  explain: ({ name }) => `Prompt argument ${code(name)} is new and required.`,
  proof: "rule",
  examples: () => {
    const prompt = (...args: ReadonlyArray<JsonObject>) => ({ prompts: [{ name: "review", arguments: args }] })
    return {
      fires: [{ before: prompt(), after: prompt({ name: "language", required: true }) }],
      holds: [
        { before: prompt(), after: prompt({ name: "language" }) },
        { before: prompt({ name: "language" }), after: prompt({ name: "language", required: true }) },
        { before: {}, after: prompt({ name: "language", required: true }) }
      ]
    }
  }
})
