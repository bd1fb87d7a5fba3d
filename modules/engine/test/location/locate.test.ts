import { assert, describe, it } from "@effect/vitest"
import type { EntityRef } from "../../src/model/Change.ts"
import { locate, withLocations } from "../../src/location/locate.ts"
import { encodeSnapshot } from "../../src/snapshot/Document.ts"
import { finding } from "../group/finding.ts"
import { surface } from "../fixtures.ts"

const odd = '"{[\\"]}\n\u001b \u{1f4da}'

const snapshot = surface({
  tools: [
    {
      name: "get_book",
      description: '} ] { [ "name": "no" \\',
      inputSchema: { type: "object", properties: { name: { type: "string" } } }
    },
    { name: odd, inputSchema: { type: "object", required: ["name", "name"] }, _meta: { name: "inner" } },
    { name: "__proto__", inputSchema: { type: "object" } }
  ],
  prompts: [{ name: "get_book", arguments: [{ name: "inner" }] }],
  resources: [{ uri: "file:///a.txt", name: "a" }],
  resourceTemplates: [{ uriTemplate: "file:///{path}", name: "any" }],
  server: { serverInfo: { name: "get_book", version: "1.0.0" }, instructions: "{" }
})

const entities: ReadonlyArray<EntityRef> = [
  { kind: "server", name: "server" },
  { kind: "tool", name: "get_book" },
  { kind: "tool", name: odd },
  { kind: "tool", name: "__proto__" },
  { kind: "prompt", name: "get_book" },
  { kind: "resource", name: "file:///a.txt" },
  { kind: "resourceTemplate", name: "file:///{path}" }
]

describe("locate", () => {
  const text = encodeSnapshot(snapshot, { pretty: true })
  const lines = text.split("\n")

  it("finds the line where each entity begins in the pretty form", () => {
    const find = locate(text, "mcp.json")
    for (const entity of entities) {
      const { file, line } = find(entity) ?? { file: "", line: 0 }
      assert.strictEqual(file, "mcp.json")
      const begin = lines[line - 1] ?? ""
      assert.strictEqual(begin, entity.kind === "server" ? '  "server": {' : "    {", `${entity.kind} ${entity.name}`)
      // The object ends at the next line that is indented as it is; its name stands between, one level deeper.
      const end = lines.findIndex(
        (other, index) => index >= line && /^ {2,4}\},?$/.test(other) && !other.startsWith("     ")
      )
      const members = lines.slice(line, end)
      const key = {
        server: "protocolVersion",
        tool: "name",
        prompt: "name",
        resource: "uri",
        resourceTemplate: "uriTemplate"
      }[entity.kind]
      const value = entity.kind === "server" ? "2025-11-25" : entity.name
      assert.isTrue(
        members.some((member) => member.trim().replace(/,$/, "") === `"${key}": ${JSON.stringify(value)}`),
        `${entity.kind} ${entity.name}`
      )
    }
    const found = entities.map((entity) => find(entity)?.line)
    assert.strictEqual(new Set(found).size, entities.length)
  })

  it("finds the only line of the compact form", () => {
    const find = locate(encodeSnapshot(snapshot, { pretty: false }), "mcp.json")
    for (const entity of entities) assert.deepStrictEqual(find(entity), { file: "mcp.json", line: 1 })
  })

  it("counts lines that end as on Windows", () => {
    const find = locate(text.replaceAll("\n", "\r\n"), "mcp.json")
    const plain = locate(text, "mcp.json")
    for (const entity of entities) assert.deepStrictEqual(find(entity), plain(entity))
  })

  it("finds names that are spelled with other escapes", () => {
    const find = locate(text.replace('"name": "__proto__"', '"name": "\\u005f_proto_\\u005f"'), "mcp.json")
    assert.isNotNull(find({ kind: "tool", name: "__proto__" }))
  })

  it("does not find what the file does not hold", () => {
    const find = locate(text, "mcp.json")
    for (const name of ["inner", "no", "name", "a", "any"]) assert.isNull(find({ kind: "tool", name }))
    assert.isNull(find({ kind: "prompt", name: "inner" }))
    assert.isNull(find({ kind: "resource", name: "get_book" }))
  })

  it("answers for any text whatever", () => {
    for (const broken of [
      "",
      "{",
      "[[[[",
      '{"tools":[{"name":"a',
      '{"tools":[{"name":"\\',
      "]]}}",
      '{"tools":{"name":"x"}}'
    ]) {
      assert.isNull(locate(broken, "mcp.json")({ kind: "tool", name: "x" }))
    }
    assert.deepStrictEqual(locate('{"tools":[\n{"name":"x"}', "f")({ kind: "tool", name: "x" }), { file: "f", line: 2 })
  })

  it("is found at the end of a long text", () => {
    const large = `{"server":{},"tools":[${Array.from({ length: 50_000 }, (_, index) => `\n{"d":"\\"{${"x".repeat(60)}","name":"t${index}"}`).join()}]}`
    assert.deepStrictEqual(locate(large, "f")({ kind: "tool", name: "t49999" }), { file: "f", line: 50_001 })
  })
})

describe("findings", () => {
  it("get the place of their entity, a renamed tool that of its former name", () => {
    const find = locate('{\n"server": {},\n"tools": [\n{"name": "old"}]}', "mcp.json")
    const found = withLocations(
      [
        finding("tool.renamed", "old", null, "old", "new"),
        finding("tool.title.changed", "new", "title", null, "New"),
        finding("tool.added", "other", null, null, "other"),
        finding("server.instructions.changed", "server", "instructions", null, "x", {
          entity: { kind: "server", name: "server" }
        })
      ],
      find
    )
    assert.deepStrictEqual(
      found.map(({ location }) => location),
      [{ file: "mcp.json", line: 4 }, { file: "mcp.json", line: 4 }, null, { file: "mcp.json", line: 2 }]
    )
  })
})
