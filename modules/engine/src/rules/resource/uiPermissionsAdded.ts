import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const resourceUiPermissionsAdded = make({
  id: "resource.ui.permissions.added",
  entity: "resource",
  on: "PermissionAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "permission", action: "add" },
  title: "A UI template asks for another sandbox permission",
  why: "What the template could do it still can; hosts decide whether to grant the permission and people may be asked.",
  hint: null,
  explain: ({ name }) => `The template now asks for ${code(name)}.`,
  proof: "rule",
  examples: () => {
    const template = (permissions: JsonObject) => ({
      resources: [{ uri: "ui://scan", name: "scan", _meta: { ui: { permissions } } }]
    })
    return {
      fires: [{ before: template({}), after: template({ camera: {} }), with: ["resource.meta.changed"] }],
      holds: [
        { before: template({ camera: {} }), after: template({ camera: { facing: "user" } }) },
        { before: template({ camera: {} }), after: template({}) }
      ]
    }
  }
})
