import { pair } from "../Rule.ts"
import { subject, went } from "../words.ts"

export const headerChanged = pair({
  suffix: "header.changed",
  on: "HeaderChanged",
  severity: { input: "BREAKING", output: "BREAKING" },
  axis: { aspect: "header", action: "change" },
  title: {
    input: "The request header that mirrors an argument differs",
    output: "A result field states another request header"
  },
  why: {
    input:
      "Servers and intermediaries route HTTP calls by this header; calls made with the earlier one are misrouted " +
      "or refused.",
    output: "The keyword has no defined effect on results, so what a client makes of it cannot be foreseen."
  },
  hint: {
    input:
      "`x-mcp-header` decides how the call travels over HTTP; intermediaries that route on the mirrored header " +
      "will no longer match.",
    output:
      "The keyword mirrors call arguments into request headers and has no defined effect on a result schema; " +
      "confirm it was not meant for the input schema."
  },
  explain: (change) => went(`${subject(change)}: \`x-mcp-header\``, change),
  proof: "rule",
  examples: () => {
    const region = (header: string) => ({ type: "string", "x-mcp-header": header })
    return {
      fires: [
        { property: [{ "x-mcp-header": "Region" }, {}] },
        { property: [{ type: "string" }, region("Region")] },
        { property: [region("Region"), region("region")] }
      ],
      holds: [
        { property: [region("Region"), { ...region("Region"), minLength: 2 }] },
        { property: [{ type: "string", "x-header": "Region" }, { type: "string" }] }
      ]
    }
  }
})
