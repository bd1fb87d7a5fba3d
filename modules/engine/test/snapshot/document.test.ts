import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Json } from "../../src/model/Json.ts"
import { decodeSnapshot, encodeSnapshot } from "../../src/snapshot/Document.ts"
import { snapshotOf, rawSurface, surface, tool } from "../fixtures.ts"

const snapshot = surface({
  server: { instructions: "Find before you write." },
  tools: [tool({ description: "Find issues" }), tool({ name: "archive" })],
  resources: [{ uri: "file:///a", name: "a", size: 3 }],
  resourceTemplates: [{ uriTemplate: "file:///{path}", name: "file" }],
  prompts: [{ name: "review", arguments: [{ name: "code" }] }]
})

const text = encodeSnapshot(snapshot, { pretty: false })

const problemOf = (edited: string): string => {
  const result = decodeSnapshot(JSON.parse(edited) as Json)
  return Result.isFailure(result) ? `${result.failure.code}: ${result.failure.problem}` : "accepted"
}

describe("snapshot document", () => {
  it("reads back what it writes, compact and pretty", () => {
    for (const pretty of [false, true]) {
      const read = Result.getOrThrow(decodeSnapshot(JSON.parse(encodeSnapshot(snapshot, { pretty })) as Json))
      assert.strictEqual(encodeSnapshot(read, { pretty: false }), text)
    }
  })

  it("writes one line and a newline, or sorted members indented by two", () => {
    assert.match(text, /^[^\n]+\n$/)
    const pretty = encodeSnapshot(surface({ tools: [tool({ "10": 1, "9": 2, a: {} })] }), { pretty: true })
    assert.match(pretty, /\n {6}"10": 1,\n {6}"9": 2,\n {6}"a": \{\},\n/)
    assert.isTrue(pretty.endsWith("}\n"))
  })

  const edits: ReadonlyArray<readonly [name: string, from: string, to: string, problem: string]> = [
    [
      "a tool's text",
      '"description":"Find issues"',
      '"description":"Fetch issues"',
      "snapshot_corrupt: fingerprint mismatch: tool search"
    ],
    ["the server's text", "Find before", "Think before", "snapshot_corrupt: fingerprint mismatch: server"],
    ["a cache scope", '"prompts":null', '"prompts":"public"', "snapshot_corrupt: fingerprint mismatch: document"],
    ["a resource's name", '"name":"a"', '"name":"b"', "snapshot_corrupt: fingerprint mismatch: resource file:///a"],
    [
      "the version",
      '"formatVersion":1',
      '"formatVersion":2',
      "snapshot_version: The snapshot has formatVersion 2; this version reads 1"
    ],
    [
      "the version away",
      '"formatVersion":1,',
      "",
      "snapshot_corrupt: The file is JSON but not a snapshot: it has no `formatVersion`"
    ],
    ["a list away", '"prompts":[', '"promptz":[', "snapshot_corrupt: `prompts` is not a list"]
  ]
  for (const [name, from, to, problem] of edits) {
    it(`refuses a document with ${name} edited by hand`, () => {
      assert.include(text, from)
      assert.strictEqual(problemOf(text.replace(from, to)), problem)
    })
  }

  it("refuses a removed entity, an added one, and one listed twice", () => {
    const document = JSON.parse(text) as { tools: Array<Json> }
    const [archive, search] = document.tools
    assert.match(problemOf(JSON.stringify({ ...document, tools: [archive ?? null] })), /fingerprint mismatch: document/)
    assert.match(
      problemOf(JSON.stringify({ ...document, tools: [archive ?? null, search ?? null, search ?? null] })),
      /tool search is listed twice/
    )
  })

  it("refuses a capture block that is not valid, and other JSON", () => {
    assert.match(problemOf(text.replace('"transport":"stdio"', '"transport":"pigeon"')), /`capture` is not valid/)
    for (const other of ["null", "[]", '"text"', "7"]) assert.match(problemOf(other), /not a snapshot: it is no object/)
    assert.match(problemOf("{}"), /it has no `formatVersion`/)
  })

  it("accepts any order of members and entities", () => {
    const document = JSON.parse(text) as Record<string, Json>
    const shuffled = Object.fromEntries(
      Object.entries(document)
        .toReversed()
        .map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value])
    )
    assert.strictEqual(problemOf(JSON.stringify(shuffled)), "accepted")
  })

  it("keeps members of a server that share a name with its own", () => {
    const received = tool({ fingerprint: "mine", schemaFingerprint: 7, $received: true })
    const odd = surface({ tools: [received] })
    const read = Result.getOrThrow(decodeSnapshot(JSON.parse(encodeSnapshot(odd, { pretty: false })) as Json))
    assert.deepStrictEqual(read.lists.tools[0]?.fields, received)
    assert.strictEqual(read.fingerprint, odd.fingerprint)
  })

  it("reads back names and members such as __proto__", () => {
    const received = JSON.parse('{"name":"__proto__","inputSchema":{"type":"object"},"__proto__":{"a":1}}') as Json
    const raw = rawSurface()
    const odd = snapshotOf({ ...raw, lists: { ...raw.lists, tools: [received] } })
    const read = Result.getOrThrow(decodeSnapshot(JSON.parse(encodeSnapshot(odd, { pretty: true })) as Json))
    assert.strictEqual(encodeSnapshot(read, { pretty: false }), encodeSnapshot(odd, { pretty: false }))
  })

  it("refuses nesting that would exhaust the stack", () => {
    assert.match(problemOf(`{"formatVersion":1,"deep":${"[".repeat(2000)}${"]".repeat(2000)}}`), /nested deeper/)
  })
})
