import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, listed } from "../words.ts"

export const resourceUiCspNarrowed = make({
  id: "resource.ui.csp.narrowed",
  entity: "resource",
  on: "OriginsLost",
  severity: "BREAKING",
  axis: { aspect: "csp", action: "narrow" },
  title: "A UI template may no longer reach an origin",
  why: "The host blocks what the template requests from the origin; users see missing data, images or frames.",
  hint:
    "Hosts compile these lists into the CSP header of the template, and an origin that is no longer listed gets blocked. " +
    "Drop it only once the template has stopped contacting it.",
  explain: ({ name, origins }) => `${code(name)} no longer lists ${listed(origins)}.`,
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
          after: template({ connectDomains: [b] }),
          with: ["resource.ui.csp.widened", "resource.meta.changed"]
        },
        { before: template({ frameDomains: [a] }), after: template({}), with: ["resource.meta.changed"] }
      ],
      holds: [
        { before: template({ connectDomains: [a, b] }), after: template({ connectDomains: [b, a] }) },
        { before: template({ connectDomains: [a] }), after: template({ connectDomains: [a, b] }) }
      ]
    }
  }
})
