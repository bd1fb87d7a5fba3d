import { markerKey, markerOf } from "../../model/Deprecation.ts"
import type { JsonObject } from "../../model/Json.ts"
import { member } from "../../model/Path.ts"
import { refOf } from "../entities.ts"
import { severalTools } from "../examples.ts"
import type { Hit, Lint, LintExample } from "../Lint.ts"
import { code } from "../words.ts"

const marked = (marker: JsonObject): LintExample =>
  severalTools([{}, { name: "find", description: "Finds issues as it always did.", _meta: { [markerKey]: marker } }])

export const toolDeprecatedUnreplaced: Lint = {
  id: "lint.tool.deprecated.unreplaced",
  entities: ["tool"],
  severity: "DOCUMENTATION",
  title: "A deprecated tool names no successor",
  why: "Consumers learn that they have to move and not where to: they stay until the tool is gone.",
  hint: `Name the tool to use instead in \`_meta["${markerKey}"].replacedBy\`, or say in the description that there is none.`,
  many: "deprecated without a successor",
  review: ({ snapshot }) => {
    const names = new Set(snapshot.lists.tools.map(({ name }) => name))
    return snapshot.lists.tools.flatMap((tool): ReadonlyArray<Hit> => {
      const marker = markerOf(tool.fields)
      const successor = marker?.replacedBy ?? ""
      if (marker === null || names.has(successor)) return []
      return [
        {
          entity: refOf(tool),
          path: member("_meta", markerKey),
          value: { ...marker },
          explanation:
            successor === ""
              ? "The tool is marked deprecated and names no successor."
              : `The tool is marked deprecated and names ${code(successor)} as its successor, which the server does not list.`,
          same: ""
        }
      ]
    })
  },
  examples: () => ({
    fires: [marked({ sunset: "2027-03-31" }), marked({ replacedBy: "search" })],
    holds: [marked({ replacedBy: "search_issues" })]
  })
}
