import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, differs } from "../words.ts"

export const promptMetaChanged = make({
  id: "prompt.meta.changed",
  extension: true,
  entity: "prompt",
  on: "MetaChanged",
  severity: "NON_BREAKING",
  axis: { aspect: "meta", action: "change" },
  title: "Metadata or icons of a prompt differ",
  why: "Metadata speaks to particular clients and icons to people; the protocol itself acts on neither.",
  hint: null,
  explain: (change) => differs(code(change.path), change),
  proof: "rule",
  examples: () => {
    const prompt = (fields: JsonObject) => ({ prompts: [{ name: "review", ...fields }] })
    return {
      fires: [
        { before: prompt({}), after: prompt({ _meta: { "example.com/team": "core" } }) },
        { before: prompt({}), after: prompt({ icons: [{ src: "https://tracker.example/review.png" }] }) }
      ],
      holds: [
        { before: prompt({}), after: prompt({ _meta: { baggage: "user=1" } }) },
        { before: prompt({}), after: prompt({ audience: ["user"] }) }
      ]
    }
  }
})
