// The API from its OpenAPI document: what can be asked, with what credential. Shapes are in the document itself.
import { readRepository } from "./files.ts"

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: ReadonlyArray<string>
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly summary: string
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string; readonly required?: boolean }>
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly tags?: ReadonlyArray<string>
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

interface Document {
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const credentials: Readonly<Record<string, string>> = {
  accountToken: "account token",
  ingestKey: "`ingest` key",
  projectKey: "`api` key",
  session: "session"
}

const allowed = ({ security = [] }: Operation): string => {
  const names = security.flatMap((one) => Object.keys(one)).map((name) => credentials[name] ?? name)
  return names.length === 0 ? "none" : [...new Set(names)].join(", ")
}

const schemaOf = ({ content = {} }: Content): Schema | undefined => Object.values(content)[0]?.schema

const members = (schema: Schema | undefined): ReadonlyArray<string> => {
  if (schema === undefined) return []
  if (schema.$ref !== undefined) return [`\`${schema.$ref.split("/").at(-1)}\``]
  return Object.keys(schema.properties ?? {}).map(
    (name) => `\`${name}${schema.required?.includes(name) === true ? "" : "?"}\``
  )
}

const taken = ({ parameters = [], requestBody }: Operation): string => {
  const query = parameters
    .filter((one) => one.in === "query")
    .map(({ name, required }) => `\`?${name}\`${required === true ? "" : " (optional)"}`)
  return [...query, ...(requestBody === undefined ? [] : members(schemaOf(requestBody)))].join(", ")
}

const answered = ({ responses }: Operation): string => {
  const [status = "", response = {}] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? []
  const shape = members(schemaOf(response)).join(", ")
  return shape === "" ? status : `${status} ${shape}`
}

const row = (method: string, path: string, operation: Operation): string =>
  `| ${operation.summary} \`${method.toUpperCase()} ${path}\` | ${taken(operation)} | ${answered(operation)} | ${allowed(operation)} |`

/** A table for each group of the contract. */
export const apiReference = (): string => {
  const document: Document = JSON.parse(readRepository("modules/api/openapi.json"))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation }))
  )
  return document.tags
    .map(({ description, name }) => {
      const rows = operations
        .filter(({ operation }) => operation.tags?.includes(name))
        .map(({ method, operation, path }) => row(method, path, operation))
      return [
        `## ${name}`,
        description,
        ["| Request | Takes | Answers | Credential |", "|---|---|---|---|", ...rows].join("\n")
      ].join("\n\n")
    })
    .join("\n\n")
}
