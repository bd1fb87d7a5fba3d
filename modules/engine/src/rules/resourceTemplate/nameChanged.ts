import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceTemplateNameChanged = make({
  id: "resourceTemplate.name.changed",
  entity: "resourceTemplate",
  on: "NameChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "name", action: "change" },
  title: "The name of a resource template differs",
  why: "Models and people choose templates by name, so they may use this one elsewhere or no longer find it.",
  hint: null,
  explain: (change) => went(`The name of ${code(change.entity.name)}`, change),
  proof: "rule",
  examples: () => {
    const template = (uriTemplate: string, name: string, title: string) => ({
      resourceTemplates: [{ uriTemplate, name, title }]
    })
    return {
      fires: [
        { before: template("issue://{id}", "issue", "Issue"), after: template("issue://{id}", "ticket", "Issue") }
      ],
      holds: [
        { before: template("issue://{id}", "issue", "Issue"), after: template("issue://{id}", "issue", "Ticket") },
        { before: template("issue://{id}", "issue", "Issue"), after: template("ticket://{id}", "ticket", "Issue") }
      ]
    }
  }
})
