import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, differs } from "../words.ts"

export const resourceMetaChanged = make({
  id: "resource.meta.changed",
  entity: "resource",
  on: "MetaChanged",
  severity: "NON_BREAKING",
  axis: { aspect: "meta", action: "change" },
  title: "Metadata or icons of a resource differ",
  why: "Metadata speaks to particular hosts, which may act on it; parts with known effects have findings of their own.",
  hint: null,
  explain: (change) => differs(code(change.path), change),
  proof: "rule",
  examples: () => {
    const resource = (fields: JsonObject) => ({ resources: [{ uri: "ui://chart", name: "chart", ...fields }] })
    const connects = (...connectDomains: ReadonlyArray<string>) =>
      resource({ _meta: { ui: { csp: { connectDomains } } } })
    return {
      fires: [
        { before: resource({}), after: resource({ _meta: { "example.com/team": "core" } }) },
        {
          before: connects("https://a.example", "https://b.example"),
          after: connects("https://b.example", "https://a.example")
        },
        { before: resource({}), after: resource({ icons: [{ src: "https://chart.example/icon.png" }] }) }
      ],
      holds: [
        { before: resource({}), after: resource({ _meta: { tracestate: "vendor=1" } }) },
        { before: resource({}), after: resource({ annotations: { priority: 1 } }) }
      ]
    }
  }
})
