// Asks one comparator about schema pairs, a line of JSON each: `node judge.mjs TOOL PAIRS [FROM]`. For each pair a line
// `{ id, breaking }` or `{ id, error }`, at once, and at last a line `{ cpuUs }`, the CPU of all answers. It runs where the
// comparator is installed: what it imports is found from its own place.
import { readFileSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { isDeepStrictEqual } from "node:util"

const [tool, file, from = "0"] = process.argv.slice(2)

/* By a name that is handed in: it is installed where this runs, not where it is written. */
const imported = async (name) => {
  const loaded = await import(name)
  return loaded.default ?? loaded
}

/* For those that know no sides: a caller is broken where an old value is refused now; who reads a result, where a new
   value would have been refused before. So the versions of an output change places. */
const asInput = ({ new: after, old: before, side }) => (side === "input" ? [before, after] : [after, before])

const annotations = ["$comment", "default", "deprecated", "description", "examples", "readOnly", "title", "writeOnly"]

/* It refuses a dialect that it does not know, though most of its words are the same. */
const withoutLaterDialect = (schema) => {
  if (typeof schema !== "object" || !String(schema.$schema ?? "").includes("2020-12")) return schema
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$schema"))
}

const ours = async (witnesses) => {
  // Else most of a short run is spent on reading the sources.
  enableCompileCache(process.env.MCP_INSPECT_COMPILE_CACHE)
  const { schemaVerdicts } = await import(process.env.MCP_INSPECT_SCHEMA_VERDICTS)
  return ({ new: after, old: before, side }) =>
    schemaVerdicts(side, before, after, { witnesses }).some(({ severity }) => severity === "BREAKING")
}

const snapshotOf = (side, schema) => ({
  target: "pair",
  generatedAt: "2026-01-01T00:00:00.000Z",
  initInfo: null,
  capabilities: null,
  tools: [{ name: "tool", inputSchema: { type: "object" }, [`${side}Schema`]: schema }],
  toolsMetadata: {},
  resources: [],
  resourceTemplates: [],
  prompts: []
})

/** How each is asked whether a change breaks. */
const tools = {
  "mcp-inspect": () => ours(true),
  "mcp-inspect, verdict alone": () => ours(false),
  "json-schema-diff": async () => {
    const { diffSchemas } = await imported("json-schema-diff")
    return async (pair) => {
      const [sourceSchema, destinationSchema] = asInput(pair).map(withoutLaterDialect)
      return (await diffSchemas({ sourceSchema, destinationSchema })).removalsFound
    }
  },
  "json-schema-diff-validator": async () => {
    const { validateSchemaCompatibility } = await imported("json-schema-diff-validator")
    return (pair) => {
      try {
        validateSchemaCompatibility(...asInput(pair))
        return false
      } catch (error) {
        // Its way of saying that the pair is not compatible; any other error is no answer.
        if (error.code === "ERR_ASSERTION") return true
        throw error
      }
    }
  },
  "api-smart-diff": async () => {
    const { apiCompare } = await imported("api-smart-diff")
    return (pair) => apiCompare(...asInput(pair)).diffs.some(({ type }) => type === "breaking")
  },
  "json-schema-compare": async () => {
    const isEqual = await imported("json-schema-compare")
    return ({ new: after, old: before }) => !isEqual(before, after, { ignore: annotations })
  },
  "@mcpjam/sdk": async () => {
    const { diffServerSnapshots } = await imported("@mcpjam/sdk")
    return ({ new: after, old: before, side }) =>
      !diffServerSnapshots(snapshotOf(side, before), snapshotOf(side, after)).passed
  },
  "deep equality":
    async () =>
    ({ new: after, old: before }) =>
      !isDeepStrictEqual(before, after)
}

const judge = await tools[tool]()

const answerTo = async (pair) => {
  try {
    return { id: pair.id, breaking: await judge(pair) }
  } catch (error) {
    return { id: pair.id, error: String(error?.message ?? error).slice(0, 200) }
  }
}

const lines = readFileSync(file, "utf8").trim().split("\n").slice(Number(from))
let cpuUs = 0
for (const line of lines) {
  const pair = JSON.parse(line)
  const start = process.cpuUsage()
  const answer = await answerTo(pair)
  const { system, user } = process.cpuUsage(start)
  cpuUs += system + user
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.stdout.write(`${JSON.stringify({ cpuUs })}\n`)
