import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, listed } from "../words.ts"

export const resourceUiCspWidened = make({
  id: "resource.ui.csp.widened",
  entity: "resource",
  on: "OriginsGained",
  severity: "NON_BREAKING",
  axis: { aspect: "csp", action: "widen" },
  title: "A UI template may reach another origin",
  why: "What the template could reach it still reaches; hosts that show or limit origins have one more to consider.",
  hint: null,
  explain: ({ name, origins }) => `${code(name)} now lists ${listed(origins)}.`,
  proof: "rule",
  examples: () => {
    const [a, b] = ["https://api.example.com", "https://cdn.example.com"]
    const template = (csp: JsonObject) => ({
      resources: [{ uri: "ui://chart", name: "chart", _meta: { ui: { csp } } }]
    })
    return {
      fires: [
        {
          before: template({ connectDomains: [a] }),
          after: template({ connectDomains: [a, b] }),
          with: ["resource.meta.changed"]
        },
        { before: template({}), after: template({ resourceDomains: [b] }), with: ["resource.meta.changed"] }
      ],
      holds: [
        { before: template({ connectDomains: [a, b] }), after: template({ connectDomains: [b, a] }) },
        { before: template({ connectDomains: [a, b] }), after: template({ connectDomains: [a] }) }
      ]
    }
  }
})
