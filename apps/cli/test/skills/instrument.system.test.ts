// The skill that records use, followed to the letter: once towards the service, once towards OpenTelemetry.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { git } from "../support/repository.ts"
import { run } from "../support/run.ts"
import {
  type Block,
  blocksOf,
  edit,
  follow,
  installed,
  type Project,
  put,
  shell,
  skillOf,
  withProject
} from "../support/skills.ts"

const skill = skillOf("mcp-inspect-instrument")

const config = "server:\n  command: node server.mjs\n"

/* The two ways: what only the one towards OpenTelemetry has, and what only the one towards the service has. */
const isOtel = ({ heading }: Block): boolean => /^[37]\./.test(heading)
const isService = ({ heading, language }: Block): boolean =>
  heading.startsWith("2.") || (heading.startsWith("6.") && language === "sh")

/* A server over HTTP in place of the one over stdio, with a client that calls it once. */
const overHttp = `--- server.mjs
+++ server.mjs
@@
-import { StdioServerTransport } from "@modelcontextprotocol/server/stdio"
+import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
+import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node"
+import { createServer } from "node:http"
@@
-await server.connect(new StdioServerTransport())
+const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => "one" })
+await server.connect(transport)
+const listener = createServer((request, response) => transport.handleRequest(request, response))
+await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve))
+const client = new Client({ name: "own-test", version: "1.0.0" })
+await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1:" + listener.address().port)))
+await client.callTool({ name: "search", arguments: { query: "canary-7d1f" } })
+await client.close()
+await recording.shutdown()
+process.exit(0)
`

const withServer = (use: (project: Project) => Promise<void>): Promise<void> =>
  withProject("notes", { ".mcp-inspect.yml": config }, async (project) => {
    await installed(project, "npx --no -- mcp-inspect snapshot --pretty")
    await use(project)
  })

/* The program that looks is the skill's own, and its command too. */
const looking = blocksOf(skill).find(({ language }) => language === "js")?.body ?? ""
const call = (server: string): string =>
  `node see-events.mjs '{ "name": "search", "arguments": { "query": "canary-7d1f", "limit": 2 } }' ${server} > events.json`

/** What is recorded of one call, and what is missing from that. */
const missing = async (project: Project): Promise<ReadonlyArray<string>> => {
  const { folder } = project
  put(folder, { "see-events.mjs": looking })
  await shell(project, call("node server.mjs"))
  const text = readFileSync(join(folder, "events.json"), "utf8")
  const [event = {}] = JSON.parse(text === "" ? "[]" : text)
  const { fingerprint } = JSON.parse(readFileSync(join(folder, ".mcp-inspect/surface.json"), "utf8"))
  await shell(project, "rm see-events.mjs events.json")
  const check = await run(["check", "--baseline", "origin/main", "--format", "json"], { cwd: folder, env: project.env })
  return [
    ...(event.entityName === "search" ? [] : ["an event"]),
    ...(JSON.stringify(event.argumentsPresent) === '["limit","query"]' ? [] : ["the names of arguments"]),
    ...(event.surfaceFingerprint === fingerprint ? [] : ["the contract that was called"]),
    ...(text.includes("canary-7d1f") ? ["silence about values"] : []),
    ...(JSON.parse(check.stdout).changes.length === 0 ? [] : ["an unchanged surface"])
  ]
}

const untouched = ["an event", "the names of arguments", "the contract that was called"]

describe("mcp-inspect-instrument", () => {
  it("leaves a server whose calls are recorded by name and without a value", () =>
    withServer(async (project) => {
      const { folder } = project
      const said = await follow(project, skill, { leaveOut: isOtel })
      assert.include(said, "No changes")
      assert.strictEqual(git(folder, "status", "--short"), "")
      assert.deepStrictEqual(git(folder, "show", "--name-only", "--format=", "HEAD").trim().split("\n"), [
        "package-lock.json",
        "package.json",
        "server.mjs"
      ])
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      assert.hasAllKeys(manifest.dependencies, ["@mcp-inspect/instrumentation"])
      assert.deepStrictEqual(await missing(project), [])
    }))

  it("without it nothing is recorded, and without the step about shutting down its last events are lost", () =>
    withServer(async (project) => {
      assert.deepStrictEqual(await missing(project), untouched)
      const ended = await follow(project, skill, {
        leaveOut: (block) => isOtel(block) || block.heading.startsWith("5.")
      }).then(() => "followed", String)
      assert.include(ended, "See what leaves: exit code 1")
    }))

  it("sees what leaves a server over HTTP too, as it says", () =>
    withServer(async (project) => {
      edit(project.folder, overHttp)
      const said = await follow(project, skill, {
        leaveOut: (block) => isOtel(block) || /^[58]\./.test(block.heading)
      })
      assert.notInclude(said, "EPIPE")
      const [event] = JSON.parse(readFileSync(join(project.folder, "events.json"), "utf8"))
      assert.deepInclude(event, { entityName: "search", argumentsPresent: ["query"] })
    }))

  it("or leaves one whose calls are spans of its own process, with nothing sent", () =>
    withServer(async (project) => {
      const { folder } = project
      await follow(project, skill, { leaveOut: isService })
      assert.strictEqual(git(folder, "status", "--short"), "")
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      assert.hasAllKeys(manifest.dependencies, ["@mcp-inspect/instrumentation", "@opentelemetry/api"])
      assert.deepStrictEqual(await missing(project), untouched)
      // The file that looks stood in for a provider; with a real one the same arrives.
      put(folder, {
        "see-events.mjs": looking,
        "provider.mjs": [
          'import { context, trace } from "@opentelemetry/api"',
          'import { BasicTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"',
          'import { appendFileSync } from "node:fs"',
          "const exporter = {",
          "  export: (spans, done) => {",
          '    for (const { attributes, name } of spans) appendFileSync("spans.jsonl", `${JSON.stringify({ name, attributes })}\\n`)',
          "    done({ code: 0 })",
          "  },",
          "  shutdown: async () => {}",
          "}",
          "trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))",
          "context.disable()"
        ].join("\n")
      })
      const { code, output } = await shell(project, call("node --import ./provider.mjs server.mjs"))
      assert.strictEqual(code, 1, "no event arrives")
      assert.isTrue(existsSync(join(folder, "spans.jsonl")), output)
      const text = readFileSync(join(folder, "spans.jsonl"), "utf8")
      assert.notInclude(text, "canary-7d1f")
      const { attributes, name } = JSON.parse(text)
      assert.strictEqual(name, "tools/call search")
      assert.deepInclude(attributes, {
        "mcp.method.name": "tools/call",
        "mcp.tool.name": "search",
        "mcp.inspect.arguments_present": ["limit", "query"],
        "mcp.request.outcome": "success"
      })
    }))

  it("and without the step about shutting down no span is seen there either", () =>
    withServer(async (project) => {
      const ended = await follow(project, skill, {
        leaveOut: (block) => isService(block) || block.heading.startsWith("5.")
      }).then(() => "followed", String)
      assert.include(ended, "Or: see the spans: exit code 1")
      assert.isFalse(existsSync(join(project.folder, "spans.jsonl")))
    }))
})
