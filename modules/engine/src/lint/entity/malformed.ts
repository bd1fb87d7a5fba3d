import { isArray, isObject, type Json, type JsonObject, own, ownObject } from "../../model/Json.ts"
import { member } from "../../model/Path.ts"
import { type Entity, identityKeys, listKeys, type ListKind, listKinds, malformedKey } from "../../model/Surface.ts"
import { refOf } from "../entities.ts"
import { tool } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"

/** A member that official SDK clients refuse: where it is, and what they ask of it. */
interface Defect {
  readonly path: string
  readonly wanted: string
}

type Check = (fields: JsonObject) => ReadonlyArray<Defect>

const isText = (value: Json): boolean => typeof value === "string"
const isFlag = (value: Json): boolean => typeof value === "boolean"
const isNumber = (value: Json): boolean => typeof value === "number"

const check =
  (name: string, isRight: (value: Json) => boolean, wanted: string): Check =>
  (fields) => {
    const value = own(fields, name)
    return value === undefined || isRight(value) ? [] : [{ path: member("", name), wanted }]
  }

const text = (name: string): Check => check(name, isText, "must be a string")
const record = (name: string): Check => check(name, isObject, "must be an object")

const required =
  (name: string): Check =>
  (fields) =>
    own(fields, name) === undefined ? [{ path: member("", name), wanted: "is missing" }] : text(name)(fields)

const within = (path: string, found: ReadonlyArray<Defect>): ReadonlyArray<Defect> =>
  found.map((defect) => ({ ...defect, path: `${path}.${defect.path}` }))

const all =
  (checks: ReadonlyArray<Check>): Check =>
  (fields) =>
    checks.flatMap((one) => one(fields))

const inside =
  (name: string, checks: Check): Check =>
  (fields) =>
    within(name, checks(ownObject(fields, name) ?? {}))

const each =
  (name: string, checks: Check): Check =>
  (fields) => {
    const value = own(fields, name)
    if (value === undefined) return []
    if (!isArray(value)) return [{ path: name, wanted: "must be a list" }]
    return value.flatMap((item, index) =>
      isObject(item)
        ? within(`${name}[${index}]`, checks(item))
        : [{ path: `${name}[${index}]`, wanted: "must be an object" }]
    )
  }

const oneOf =
  (values: ReadonlyArray<string>) =>
  (value: Json): boolean =>
    values.some((known) => known === value)

const icon = all([
  required("src"),
  text("mimeType"),
  check("sizes", (value) => isArray(value) && value.every(isText), "must be a list of strings"),
  check("theme", oneOf(["dark", "light"]), "must be `light` or `dark`")
])

const common = all([text("title"), text("description"), record("_meta"), each("icons", icon)])

const isRoles = (value: Json): boolean => isArray(value) && value.every(oneOf(["assistant", "user"]))
const isShare = (value: Json): boolean => typeof value === "number" && value >= 0 && value <= 1

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const isTime = (value: Json): boolean => typeof value === "string" && time.test(value)

const resourceAnnotations = all([
  record("annotations"),
  inside(
    "annotations",
    all([
      check("audience", isRoles, "must list `user` or `assistant`"),
      check("priority", isShare, "must be a number from 0 to 1"),
      check("lastModified", isTime, "must be a date and time with its offset")
    ])
  )
])

/** What the result schemas of the official TypeScript SDK ask of each kind of entity, beside the identity. */
const checks: Readonly<Record<ListKind, Check>> = {
  tool: all([
    // Of another type than an object it is a limit of clients, told with the others.
    (fields) => (own(fields, "inputSchema") === undefined ? [{ path: "inputSchema", wanted: "is missing" }] : []),
    common,
    record("annotations"),
    inside("annotations", text("title")),
    record("execution"),
    inside(
      "execution",
      check(
        "taskSupport",
        oneOf(["forbidden", "optional", "required"]),
        "must be `forbidden`, `optional` or `required`"
      )
    )
  ]),
  prompt: all([
    common,
    each("arguments", all([required("name"), text("description"), check("required", isFlag, "must be true or false")]))
  ]),
  resource: all([
    required("name"),
    common,
    text("mimeType"),
    check("size", isNumber, "must be a number"),
    resourceAnnotations
  ]),
  resourceTemplate: all([required("name"), common, text("mimeType"), resourceAnnotations])
}

const defectsOf = (kind: ListKind, fields: JsonObject): ReadonlyArray<Defect> =>
  Object.hasOwn(fields, malformedKey)
    ? [{ path: "", wanted: "must be an object" }]
    : [...required(identityKeys[kind])(fields), ...checks[kind](fields)]

const sentence = ({ path, wanted }: Defect): string => `${path === "" ? "It" : `\`${path}\``} ${wanted}`

const hit = (kind: ListKind, entity: Entity): ReadonlyArray<Hit> => {
  const defects = defectsOf(kind, entity.fields)
  const [first, ...more] = defects
  if (first === undefined) return []
  const said = defects.map(sentence).join(", ")
  return [
    {
      entity: refOf(entity),
      path: more.length === 0 ? first.path : "",
      value: defects.map(({ path, wanted }) => `${path} ${wanted}`),
      explanation: `${said}. Official SDK clients reject the whole list of ${nouns[kind]} because of it.`,
      same: said,
      many: said
    }
  ]
}

const nouns: Readonly<Record<ListKind, string>> = {
  tool: "tools",
  resourceTemplate: "resource templates",
  resource: "resources",
  prompt: "prompts"
}

const prompt = (fields: JsonObject): JsonObject => ({ name: "triage", description: "Sorts new issues", ...fields })

export const entityMalformed: Lint = {
  id: "lint.entity.malformed",
  entities: listKinds,
  severity: "BREAKING",
  title: "An entry of a list is not what the protocol defines",
  why:
    "Official SDK clients read a list as one piece: an entry of another shape makes them reject all of it, and the " +
    "server seems to offer nothing.",
  hint: "Send the member as the protocol defines it, and leave it out where there is no value: null is none.",
  many: "not what the protocol defines",
  review: ({ snapshot }) =>
    listKinds.flatMap((kind) => snapshot.lists[listKeys[kind]].flatMap((entity) => hit(kind, entity))),
  examples: () => ({
    fires: [
      { surface: { tools: [tool({ title: null })] } },
      { surface: { tools: [tool({ icons: [{ src: "https://example.com/a.png", theme: "blue" }] })] } },
      { surface: { prompts: [prompt({ arguments: [{ name: "label", description: "A label", required: "yes" }] })] } },
      { surface: { resources: [{ uri: "issue://1" }] } },
      { surface: { resourceTemplates: [{ uriTemplate: "issue://{id}", name: 1 }] } }
    ],
    holds: [
      { surface: { tools: [tool({ title: "", icons: [{ src: "https://example.com/a.png", theme: "dark" }] })] } },
      { surface: { prompts: [prompt({ arguments: [] })] } },
      { surface: { resources: [{ uri: "issue://1", name: "Issue 1", size: 10, note: null }] } }
    ]
  })
}
