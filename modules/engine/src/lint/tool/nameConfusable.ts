import { collided } from "../../clients/lists.ts"
import { type ClientLimit, table } from "../../clients/table.ts"
import { compareText } from "../../model/Json.ts"
import type { Entity } from "../../model/Surface.ts"
import { severalTools } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { code, listed } from "../words.ts"
import { slips } from "./slips.ts"

/** A name without what separates its words and without case: `getUser`, `get_user` and `get-user` are one. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[\s_./:-]+/g, "")

interface Cluster {
  readonly names: ReadonlyArray<string>
  /** Clients that take the names for one. */
  readonly rows: ReadonlyArray<ClientLimit>
}

const keyOf = (names: ReadonlyArray<string>): string => JSON.stringify(names)

/** Names that are one but for case and separators, and names that some client makes one. */
const clusters = (tools: ReadonlyArray<Entity>): ReadonlyArray<Cluster> => {
  const found = new Map<string, Cluster>()
  const byFold = Map.groupBy(
    tools.map(({ name }) => name).filter((name) => folded(name) !== ""),
    folded
  )
  for (const same of byFold.values()) {
    const names = same.toSorted(compareText)
    if (names.length > 1) found.set(keyOf(names), { names, rows: [] })
  }
  const fields = tools.map((tool) => tool.fields)
  for (const row of table) {
    if (row.limit.kind !== "nameCollision") continue
    for (const names of collided(row.limit, fields)) {
      const key = keyOf(names)
      found.set(key, { names, rows: [...(found.get(key)?.rows ?? []), row] })
    }
  }
  return [...found.values()]
}

const hit = (names: ReadonlyArray<string>, explanation: string): Hit => ({
  entity: { kind: "tool", name: names[0] ?? "" },
  path: "name",
  value: names,
  explanation,
  same: null
})

const ofCluster = ({ names, rows }: Cluster): Hit => {
  const isFold = new Set(names.map(folded)).size === 1
  const state = isFold
    ? `${listed(names)} differ in case or separators alone.`
    : `${listed(names)} become one name where clients cut or rewrite names.`
  const clients = rows.map(({ client, effect, since }) => `${client} (known since ${since}) ${effect}`)
  return hit(names, [state, ...(clients.length > 0 ? [`Taken for one name: ${clients.join(", ")}.`] : [])].join(" "))
}

export const toolNameConfusable: Lint = {
  id: "lint.tool.name.confusable",
  entities: ["tool"],
  severity: "POTENTIALLY_BREAKING",
  title: "Two tools have names that are easily taken for one another",
  why:
    "Clients rewrite names, and models misspell them: calls reach the wrong tool, or one of the two is hidden behind the " +
    "other.",
  hint: "Rename one of them by what it does differently, or drop it where both do the same.",
  many: "names easily taken for another's",
  review: ({ snapshot: { lists } }) => {
    const same = clusters(lists.tools)
    const told = new Set(same.flatMap(({ names }) => names))
    return [
      ...same.map(ofCluster),
      ...slips(lists.tools.map(({ name }) => name).filter((name) => !told.has(name))).map(([a, b]) =>
        hit([a, b], `${code(a)} and ${code(b)} differ by one letter.`)
      )
    ]
  },
  examples: () => {
    const named = (...names: ReadonlyArray<string>) =>
      severalTools(names.map((name) => ({ name, description: `Finds issues as ${[...name].join(" ")} does.` })))
    return {
      fires: [
        named("get_user", "getUser"),
        { ...named("get.user", "get_user"), with: ["lint.client.note", "lint.client.serverLost"] },
        named("create_form", "create_from"),
        named("search_isues", "search_issues")
      ],
      holds: [
        named("get_user", "get_users"),
        named("get_contact", "get_contract"),
        named("get_user", "set_user"),
        named("step_1", "step_2"),
        named("list_categories", "list_category"),
        named("enable_rule", "disable_rule")
      ]
    }
  }
}
