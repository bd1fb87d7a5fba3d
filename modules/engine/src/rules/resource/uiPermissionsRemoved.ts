import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const resourceUiPermissionsRemoved = make({
  id: "resource.ui.permissions.removed",
  entity: "resource",
  on: "PermissionRemoved",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "permission", action: "remove" },
  title: "A UI template no longer asks for a sandbox permission",
  why: "The host no longer grants the browser capability; code in the template that still uses it fails.",
  hint:
    "The host withdraws this browser capability. Confirm that the template notices it is missing and degrades instead of " +
    "crashing.",
  explain: ({ name }) => `The template no longer asks for ${code(name)}.`,
  proof: "rule",
  examples: () => {
    const template = (ui: JsonObject) => ({ resources: [{ uri: "ui://scan", name: "scan", _meta: { ui } }] })
    return {
      fires: [
        {
          before: template({ permissions: { camera: {}, microphone: {} } }),
          after: template({ permissions: { camera: {} } }),
          with: ["resource.meta.changed"]
        }
      ],
      holds: [
        {
          before: template({ permissions: { camera: { facing: "user" } } }),
          after: template({ permissions: { camera: {} } })
        },
        { before: template({}), after: template({ permissions: { camera: {} } }) }
      ]
    }
  }
})
