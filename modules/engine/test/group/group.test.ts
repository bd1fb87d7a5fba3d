import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { group } from "../../src/group/Group.ts"
import type { Finding } from "../../src/model/Finding.ts"
import type { Json } from "../../src/model/Json.ts"
import { each, finding } from "./finding.ts"

const three = ["add_reader", "get_book", "lend_book"]

const titles = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> =>
  group(findings).groups.map(({ title }) => title)

const opened = (tool: string, path: string): Finding =>
  finding("tool.input.constraint.loosened", tool, path, { additionalProperties: false }, null)

const typed = (tool: string, path: string, old: Json, now: Json): Finding =>
  finding("tool.input.type.widened", tool, path, old, now)

const required = (tool: string, name: string, schema: Json): Finding =>
  finding("tool.input.property.addedRequired", tool, `inputSchema.${name}`, null, schema)

describe("the same edit", () => {
  it("on fourteen tools at different nodes is told once", () => {
    const tools = Array.from({ length: 14 }, (_, index) => `tool_${index}`)
    const grouping = group(tools.map((tool, index) => opened(tool, index % 2 ? "inputSchema" : "inputSchema.filter[]")))
    assert.deepStrictEqual(grouping.groups, [
      {
        id: grouping.groups[0]?.id ?? "",
        title: "14 tools: additionalProperties false removed",
        cause: null,
        count: 14
      }
    ])
    assert.match(grouping.groups[0]?.id ?? "", /^g-[0-9a-f]{8}$/)
    assert.isTrue(grouping.findings.every((found) => found.group === grouping.groups[0]?.id))
  })

  it("on two tools is told twice, however many places it has in them", () => {
    const findings = ["a", "b", "c"].flatMap((node) => [opened("get_book", node), opened("lend_book", node)])
    assert.deepStrictEqual(group(findings).groups, [])
    assert.isTrue(group(findings).findings.every((found) => found.group === null))
  })

  it("counts all its changes and names its entities once", () => {
    const findings = [...each(three, (tool) => opened(tool, "inputSchema")), opened("get_book", "inputSchema.x")]
    assert.deepStrictEqual(
      group(findings).groups.map(({ count, title }) => [title, count]),
      [["3 tools: additionalProperties false removed", 4]]
    )
  })

  it("of an annotation is known by its path and both values", () => {
    const stated = (name: string, value: boolean) => (tool: string) =>
      finding("tool.annotations.added", tool, `annotations.${name}`, null, value)
    assert.deepStrictEqual(titles(each(three, stated("openWorldHint", false))), [
      "3 tools: annotations.openWorldHint false added"
    ])
    assert.deepStrictEqual(
      titles([
        ...each(["a", "b"], stated("openWorldHint", false)),
        ...each(["c", "d"], stated("openWorldHint", true)),
        ...each(["a", "b"], stated("destructiveHint", false))
      ]),
      []
    )
  })

  it("at one place says where", () => {
    assert.deepStrictEqual(titles(each(three, (tool) => typed(tool, "inputSchema.limit", "integer", "number"))), [
      "3 tools: type changed from integer to number at limit"
    ])
  })

  it("of a type is known by both types, wherever they stand", () => {
    const nullable = ["null", "string"]
    const findings = [
      ...three.map((tool, index) => typed(tool, `inputSchema.p${index}`, "string", nullable)),
      ...three.map((tool, index) => typed(tool, `inputSchema.n${index}`, "integer", "number"))
    ]
    assert.deepStrictEqual(titles(findings), [
      "3 tools: type changed from string to null|string",
      "3 tools: type changed from integer to number"
    ])
  })

  it("of a bound is known by its numbers", () => {
    const bound = (tool: string, from: number, to: number): Finding =>
      finding("tool.input.constraint.loosened", tool, "inputSchema.limit", { maximum: from }, { maximum: to })
    assert.deepStrictEqual(titles([bound("a", 50, 100), bound("b", 50, 100), bound("c", 20, 100)]), [])
    assert.deepStrictEqual(titles(each(three, (tool) => bound(tool, 50, 100))), [
      "3 tools: maximum changed from 50 to 100 at limit"
    ])
  })

  it("of a branch is known by what it accepts, not by how it is described", () => {
    const gained = (tool: string, description: string): Finding =>
      finding("tool.input.constraint.loosened", tool, "inputSchema.shelf", null, {
        anyOf: [{ type: "string", description }, { type: "integer" }]
      })
    assert.deepStrictEqual(titles([gained("a", "one"), gained("b", "two"), gained("c", "three")]), [
      "3 tools: anyOf added at shelf"
    ])
  })

  it("of a severity or a note is another than without", () => {
    const [first, second, third] = each(three, (tool) => opened(tool, "inputSchema"))
    assert.isTrue(first !== undefined && second !== undefined && third !== undefined)
    if (first === undefined || second === undefined || third === undefined) return
    assert.deepStrictEqual(titles([first, second, { ...third, severity: "BREAKING" }]), [])
    assert.deepStrictEqual(titles([first, second, { ...third, note: "the text newly names a destination" }]), [])
  })
})

describe("properties", () => {
  it("of one name and shape are one edit, whatever their descriptions say", () => {
    const findings = three.map((tool) => required(tool, "reader", { type: "string", description: `For ${tool}` }))
    assert.deepStrictEqual(titles(findings), ["3 tools: required argument reader added"])
  })

  it("of one name and different shapes are not", () => {
    const findings = [
      required("a", "reader", { type: "string" }),
      required("b", "reader", { type: "string" }),
      required("c", "reader", { type: "integer" })
    ]
    assert.deepStrictEqual(titles(findings), [])
  })

  it("of different names are one edit when the very same schema is described", () => {
    const target = { type: "string", description: "Exact reference from the snapshot" }
    assert.deepStrictEqual(
      titles([required("a", "start", target), required("b", "end", target), required("c", "target", target)]),
      ["3 tools: required arguments end, start, target added"]
    )
  })

  it("of different names are different edits when only their types agree", () => {
    const text = { type: "string" }
    assert.deepStrictEqual(
      titles([required("a", "path", text), required("b", "pattern", text), required("c", "source", text)]),
      []
    )
  })

  it("are joined through others: by name to one, by schema to another", () => {
    const described = { type: "string", description: "A copy" }
    const findings = [
      required("a", "copy", { type: "string" }),
      required("b", "copy", described),
      required("c", "volume", described)
    ]
    assert.deepStrictEqual(titles(findings), ["3 tools: required arguments copy, volume added"])
  })

  it("that become required are one edit by name", () => {
    const now = (tool: string, name: string): Finding =>
      finding("tool.input.required.added", tool, `inputSchema.${name}`, false, true)
    assert.deepStrictEqual(titles(three.map((tool) => now(tool, "limit"))), ["3 tools: argument limit now required"])
    assert.deepStrictEqual(titles([now("a", "limit"), now("b", "limit"), now("c", "page")]), [])
  })

  it("have names of any spelling", () => {
    const findings = three.map((tool) =>
      finding("tool.output.property.removed", tool, 'outputSchema["a.b]\\"[\\u001b"]', { type: "string" }, null)
    )
    assert.deepStrictEqual(titles(findings), ['3 tools: result field a.b]"[\\u{1B} removed'])
  })
})

describe("texts", () => {
  const described = (tool: string, old: Json, now: Json): Finding =>
    finding("tool.description.changed", tool, "description", old, now)

  it("that appear are one edit, and texts reworded differently are not", () => {
    assert.deepStrictEqual(titles(three.map((tool) => described(tool, null, `Text of ${tool}`))), [
      "3 tools: description added"
    ])
    assert.deepStrictEqual(titles(three.map((tool) => described(tool, "Text.", `Text of ${tool}`))), [])
    assert.deepStrictEqual(titles(three.map((tool) => described(tool, "Old text.", "New text."))), [
      "3 tools: description changed"
    ])
  })

  it("of schema nodes are told apart by field", () => {
    const titled = (tool: string, field: string): Finding =>
      finding("tool.input.description.changed", tool, `inputSchema.${tool}.${field}`, null, tool)
    assert.deepStrictEqual(titles(three.map((tool) => titled(tool, "title"))), ["3 tools: title added"])
    assert.deepStrictEqual(titles([titled("a", "title"), titled("b", "title"), titled("c", "description")]), [])
  })

  it("that gained hidden characters are told one by one", () => {
    const findings = three.map((tool) => finding("tool.text.hidden", tool, "description", "a", "a\u200b"))
    assert.deepStrictEqual(titles(findings), [])
  })
})

describe("whole entities and schemas", () => {
  it("that are gone or new are one edit of each kind", () => {
    const gone = (kind: "resource" | "tool", name: string): Finding =>
      finding(`${kind}.removed`, name, null, name, null, { entity: { kind, name } })
    const names = ["x", "y", "z"]
    assert.deepStrictEqual(
      titles([...names.map((name) => gone("tool", name)), ...names.map((name) => gone("resource", name))]),
      ["3 tools: removed", "3 resources: removed"]
    )
  })

  it("are renamed alike when an affix came or went", () => {
    const renamed = (from: string, to: string): Finding => finding("tool.renamed", from, null, from, to)
    assert.deepStrictEqual(titles(["a", "b", "c"].map((name) => renamed(name, `library_${name}`))), [
      "3 tools: renamed, prefix library_ added"
    ])
    assert.deepStrictEqual(titles([renamed("a", "x"), renamed("b", "y"), renamed("c", "z")]), [])
  })

  it("that mean the same as before are one edit, whichever rewrites applied", () => {
    const findings = three.map((tool, index) =>
      finding(
        "tool.input.schema.rewritten",
        tool,
        "inputSchema",
        { index },
        { index: index + 1 },
        { explanation: tool }
      )
    )
    assert.deepStrictEqual(titles(findings), ["3 tools: input schema written differently, same meaning"])
  })

  it("that now declare results do so alike", () => {
    const findings = three.map((tool) => finding("tool.output.added", tool, "outputSchema", null, { title: tool }))
    assert.deepStrictEqual(titles(findings), ["3 tools: output schema added"])
  })
})

describe("grouping", () => {
  const mixed: ReadonlyArray<Finding> = [
    ...["a", "b", "c", "d"].map((tool) => opened(tool, `inputSchema.${tool}`)),
    ...["a", "b", "c"].map((tool) => required(tool, "reader", { type: "string", description: "Who" })),
    ...["d", "e"].map((tool) => required(tool, tool, { type: "string", description: "Who" })),
    ...["a", "b"].map((tool) => typed(tool, "inputSchema.q", "string", null)),
    ...["a", "b", "c"].map((tool) => finding("tool.title.changed", tool, "title", null, tool))
  ]

  it("keeps all findings in their order and changes nothing else of them", () => {
    const { findings } = group(mixed)
    assert.deepStrictEqual(
      findings.map((found) => ({ ...found, group: null })),
      mixed
    )
  })

  it("lists groups in the order of their first members", () => {
    const { findings, groups } = group(mixed)
    assert.deepStrictEqual(
      groups.map(({ id }) => id),
      [...new Set(findings.flatMap((found) => found.group ?? []))]
    )
  })

  it("does not depend on the order of the findings", () => {
    const expected = group(mixed)
    const ids = new Map(expected.findings.map((found) => [found.fingerprint, found.group]))
    fc.assert(
      fc.property(fc.shuffledSubarray([...mixed], { minLength: mixed.length }), (shuffled) => {
        const { findings, groups } = group(shuffled)
        for (const found of findings) assert.strictEqual(found.group, ids.get(found.fingerprint))
        assert.deepStrictEqual(
          [...groups].sort((a, b) => (a.id < b.id ? -1 : 1)),
          [...expected.groups].sort((a, b) => (a.id < b.id ? -1 : 1))
        )
      })
    )
  })

  it("gives an edit the same id in every report", () => {
    const [alone] = group(three.map((tool) => opened(tool, "inputSchema"))).groups
    const [among] = group(mixed).groups
    assert.strictEqual(alone?.id, among?.id)
  })

  it("ends for twenty thousand findings", () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      required(`tool_${index % 2000}`, `p${index % 10}`, { type: "string", description: `number ${index}` })
    )
    assert.strictEqual(group(many).groups.length, 10)
  })
})
