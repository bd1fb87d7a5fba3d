import { brokenHeaders } from "../../clients/headers.ts"
import { refOf } from "../entities.ts"
import { withArgument } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { code } from "../words.ts"

export const toolHeaderInvalid: Lint = {
  id: "lint.tool.header.invalid",
  entities: ["tool"],
  severity: "BREAKING",
  title: "An `x-mcp-header` breaks the protocol's rules",
  why: "Over HTTP a client must then leave the whole tool out of its list: its users do not see that it exists.",
  hint: "Mend the condition that the explanation names, or remove the annotation.",
  many: "invalid `x-mcp-header`",
  review: ({ snapshot }) =>
    snapshot.lists.tools.flatMap((tool) =>
      brokenHeaders(tool.fields).map(({ condition, path, value }): Hit => ({
        entity: refOf(tool),
        path,
        value,
        explanation: `The \`x-mcp-header\` at ${code(path)} is invalid: ${condition}. HTTP clients leave the tool out.`,
        same: condition
      }))
    ),
  examples: () => ({
    fires: [
      withArgument({ type: "string", description: "A tenant", "x-mcp-header": "tenant id" }),
      withArgument({ type: "number", description: "A share", "x-mcp-header": "Share" })
    ],
    holds: [withArgument({ type: "string", description: "A tenant", "x-mcp-header": "Tenant-Id" })]
  })
}
