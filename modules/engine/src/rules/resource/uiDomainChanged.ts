import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceUiDomainChanged = make({
  id: "resource.ui.domain.changed",
  entity: "resource",
  on: "UiDomainChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "domain", action: "change" },
  title: "A UI template runs on another origin",
  why: "Sign-in redirects, CORS and API-key allowlists are tied to the origin; requests from the new one may be refused.",
  hint:
    "The template runs on another origin now. Before release, update whatever is tied to the earlier one: OAuth redirect " +
    "URIs, CORS allowlists, API-key allowlists.",
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const template = (ui: JsonObject) => ({ resources: [{ uri: "ui://chart", name: "chart", _meta: { ui } }] })
    const also = ["resource.meta.changed"]
    return {
      fires: [
        {
          before: template({ domain: "chart.example.com" }),
          after: template({ domain: "charts.example.com" }),
          with: also
        },
        { before: template({}), after: template({ domain: "chart.example.com" }), with: also },
        { before: template({ domain: "chart.example.com" }), after: template({}), with: also }
      ],
      holds: [
        { before: template({}), after: template({ csp: { connectDomains: ["https://chart.example.com"] } }) },
        {
          before: template({ domain: "chart.example.com" }),
          after: template({ domain: "chart.example.com", prefersBorder: true })
        }
      ]
    }
  }
})
