import { pair } from "../Rule.ts"
import { code, subject, went } from "../words.ts"

const hint = "Nothing is refused that was accepted, but models read the keyword: run your evaluations again."

export const annotationChanged = pair({
  suffix: "annotation.changed",
  on: "SchemaAnnotationChanged",
  extension: true,
  severity: { input: "POTENTIALLY_BREAKING", output: "POTENTIALLY_BREAKING" },
  axis: { aspect: "annotation", action: "change" },
  title: {
    input: "A keyword that describes an argument differs",
    output: "A keyword that describes a result field differs"
  },
  why: {
    input: "Models take examples and comments for advice on what to write, so that arguments may come out differently.",
    output: "Models take examples and comments for a description of results, so that they may read them differently."
  },
  hint: { input: hint, output: hint },
  explain: (change) => went(`${subject(change)}: ${code(change.keyword)}`, change),
  proof: "rule",
  examples: () => {
    const text = { type: "string" }
    return {
      fires: [
        {
          property: [
            { ...text, examples: ["a"] },
            { ...text, examples: ["b"] }
          ]
        },
        { property: [text, { ...text, $comment: "as in the address bar" }] },
        { property: [{ ...text, contentMediaType: "text/html" }, text] },
        { property: [text, { ...text, contentEncoding: "base64" }] },
        { property: [text, { ...text, readOnly: true }] },
        { property: [text, { ...text, writeOnly: true }] }
      ],
      holds: [
        {
          property: [
            { ...text, examples: ["a"], $comment: "b" },
            { ...text, $comment: "b", examples: ["a"] }
          ]
        },
        { property: [text, { ...text, title: "Address" }] },
        { property: [text, { ...text, "x-examples": ["a"] }] }
      ]
    }
  }
})
