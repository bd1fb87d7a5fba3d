import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, differs } from "../words.ts"

export const resourceTemplateMetaChanged = make({
  id: "resourceTemplate.meta.changed",
  entity: "resourceTemplate",
  on: "MetaChanged",
  severity: "NON_BREAKING",
  axis: { aspect: "meta", action: "change" },
  title: "Metadata or icons of a resource template differ",
  why: "Metadata speaks to particular clients and icons to people; the protocol itself acts on neither.",
  hint: null,
  explain: (change) => differs(code(change.path), change),
  proof: "rule",
  examples: () => {
    const template = (fields: JsonObject) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", ...fields }]
    })
    return {
      fires: [
        {
          before: template({ _meta: { "example.com/team": "core" } }),
          after: template({ _meta: { "example.com/team": "web" } })
        },
        { before: template({}), after: template({ icons: [{ src: "https://tracker.example/issue.png" }] }) }
      ],
      holds: [
        {
          before: template({}),
          after: template({ _meta: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" } })
        },
        { before: template({}), after: template({ annotations: { priority: 1 } }) }
      ]
    }
  }
})
