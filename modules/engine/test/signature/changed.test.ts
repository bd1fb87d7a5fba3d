import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { type Changed, changed, type Texts } from "../../src/signature/changed.ts"
import { integer, object, string } from "./fixtures.ts"

const inSchemas = (before: JsonObject, after: JsonObject, path: string, more: Partial<Changed> = {}): Texts | null =>
  changed({
    kind: "tool",
    path,
    before: { name: "f", inputSchema: before },
    after: { name: "f", inputSchema: after },
    ...more
  })

describe("a change within a schema", () => {
  it("shows the part on both sides", () => {
    const limit: JsonObject = { type: "integer", default: 20 }
    assert.deepStrictEqual(inSchemas(object({ limit }, ["limit"]), object({ limit }), "inputSchema.limit"), {
      old: "limit?: integer = 20",
      new: "limit: integer = 20"
    })
    assert.deepStrictEqual(inSchemas(object({}), object({ limit }), "inputSchema.limit"), {
      old: null,
      new: "limit: integer = 20"
    })
    assert.deepStrictEqual(inSchemas(object({ limit }), object({}), "inputSchema.limit"), {
      old: "limit: integer = 20",
      new: null
    })
  })

  it("shows a whole schema that appears", () => {
    const change: Changed = {
      kind: "tool",
      path: "outputSchema",
      before: { name: "f" },
      after: { name: "f", outputSchema: string }
    }
    assert.deepStrictEqual(changed(change), { old: null, new: "string" })
  })

  it("shows of the definitions only those that differ", () => {
    const schema = (most: number, optional: ReadonlyArray<string>): JsonObject =>
      object({ who: { anyOf: [{ $ref: "#/$defs/Person" }, { $ref: "#/$defs/Team" }] } }, optional, {
        $defs: { Person: object({ name: { type: "string", maxLength: most } }), Team: object({ id: string }) }
      })
    assert.deepStrictEqual(inSchemas(schema(80, ["who"]), schema(80, []), "inputSchema.who"), {
      old: "who?: Person | Team",
      new: "who: Person | Team"
    })
    assert.deepStrictEqual(inSchemas(schema(80, []), schema(40, []), "inputSchema.who"), {
      old: "who: Person | Team where Person = { name: string(≤80) }",
      new: "who: Person | Team where Person = { name: string(≤40) }"
    })
  })

  it("reads the same whichever order the members are in", () => {
    const filter = (properties: JsonObject, fallback: Json): JsonObject =>
      object({ filter: object(properties, [], { default: fallback }) })
    assert.deepStrictEqual(
      inSchemas(filter({ b: string, a: string }, {}), filter({ a: string, b: string }, null), "inputSchema.filter"),
      {
        old: "filter: { a: string, b: string } = {}",
        new: "filter: { a: string, b: string } = null"
      }
    )
  })

  it("is null where both sides read the same", () => {
    const titled = (title: string): JsonObject => object({ title: { type: "string", title } })
    assert.isNull(inSchemas(titled("A"), titled("B"), "inputSchema.title.title"))
    assert.isNull(inSchemas(titled("A"), titled("B"), "inputSchema.title"))
  })
})

describe("a change of a branch", () => {
  const sort = (...branches: ReadonlyArray<JsonObject>): JsonObject => object({ sort: { anyOf: branches } })
  const [A, B, C, D] = ["a", "b", "c", "d"].map((value): JsonObject => ({ const: value, type: "string" })) as [
    JsonObject,
    JsonObject,
    JsonObject,
    JsonObject
  ]
  const at = (index: number): string => `inputSchema.sort.anyOf[${index}]`

  it("shows a gained branch on the new side only, wherever it stands", () => {
    assert.deepStrictEqual(inSchemas(sort(A, B), sort(A, C, B), at(1)), { old: null, new: 'sort anyOf[1]: const "c"' })
  })

  it("shows a lost branch on the old side only", () => {
    assert.deepStrictEqual(inSchemas(sort(A, B), sort(B), at(0)), { old: 'sort anyOf[0]: const "a"', new: null })
  })

  it("shows the two versions of the one branch that differs", () => {
    assert.deepStrictEqual(inSchemas(sort(A, string), sort({ ...string, maxLength: 5 }, A), at(0)), {
      old: "sort anyOf[0]: string",
      new: "sort anyOf[0]: string(≤5)"
    })
    const shape = (schema: JsonObject): JsonObject => object({ x: schema })
    assert.deepStrictEqual(inSchemas(sort(A, shape(string)), sort(shape(integer), A), `${at(0)}.x`), {
      old: "x: string",
      new: "x: integer"
    })
  })

  it("tells a lost from a gained branch of one number by what the change reports", () => {
    const [before, after] = [sort(A, B), sort(C, D)]
    assert.deepStrictEqual(inSchemas(before, after, at(1), { old: B, new: null }), {
      old: 'sort anyOf[1]: const "b"',
      new: null
    })
    assert.deepStrictEqual(inSchemas(before, after, at(1), { old: null, new: D }), {
      old: null,
      new: 'sort anyOf[1]: const "d"'
    })
    assert.deepStrictEqual(inSchemas(before, after, at(1)), {
      old: 'sort anyOf[1]: const "b"',
      new: 'sort anyOf[1]: const "d"'
    })
  })
})

describe("a change of an entity as a whole", () => {
  const tool = (name: string): JsonObject => ({ name, inputSchema: object({ id: string }) })

  it("shows its signature", () => {
    const at = { kind: "tool", path: null } as const
    assert.deepStrictEqual(changed({ ...at, before: null, after: tool("get") }), { old: null, new: "get(id: string)" })
    assert.deepStrictEqual(changed({ ...at, before: tool("get"), after: null }), { old: "get(id: string)", new: null })
    assert.deepStrictEqual(changed({ ...at, before: tool("get"), after: tool("fetch"), path: "" }), {
      old: "get(id: string)",
      new: "fetch(id: string)"
    })
    assert.deepStrictEqual(
      changed({
        kind: "resourceTemplate",
        path: null,
        before: null,
        after: { uriTemplate: "a://{b}", mimeType: "text/css" }
      }),
      {
        old: null,
        new: "a://{b} → text/css"
      }
    )
  })

  it("wraps it to the width asked for", () => {
    const after = { name: "f", inputSchema: object({ first: string, second: string }) }
    const wrapped = changed({ kind: "tool", path: null, before: null, after }, { width: 20 })
    assert.strictEqual(wrapped?.new, "f(\n  first: string,\n  second: string\n)")
  })
})

describe("other changes", () => {
  it("shows the argument of a prompt", () => {
    const prompt = (...args: ReadonlyArray<JsonObject>): JsonObject => ({ name: "p", arguments: args })
    const at = { kind: "prompt", path: "arguments.style" } as const
    assert.deepStrictEqual(
      changed({ ...at, before: prompt({ name: "style" }), after: prompt({ name: "style", required: true }) }),
      {
        old: "style?: string",
        new: "style: string"
      }
    )
    assert.deepStrictEqual(changed({ ...at, before: prompt(), after: prompt({ name: "style" }) }), {
      old: null,
      new: "style?: string"
    })
    assert.isNull(
      changed({ ...at, before: prompt({ name: "style", title: "A" }), after: prompt({ name: "style", title: "B" }) })
    )
  })

  it("is null", () => {
    const before = { name: "f", description: "a", annotations: { readOnlyHint: true } }
    const after = { name: "f", description: "b", annotations: {} }
    for (const path of [
      "description",
      "annotations.readOnlyHint",
      "_meta.ui.visibility",
      "inputSchemas.a",
      "inputSchema.a",
      "inputSchema["
    ]) {
      assert.isNull(changed({ kind: "tool", path, before, after }), path)
    }
    assert.isNull(changed({ kind: "server", path: null, before, after }))
    assert.isNull(changed({ kind: "prompt", path: "description", before, after }))
    assert.isNull(changed({ kind: "tool", path: null, before: null, after: null }))
  })
})

// The default time limit of a test is the bound: what looks at a whole list for each change in it takes minutes.
describe("a list of which everything changed", () => {
  const times = 50_000
  const counted = <A>(f: (index: number) => A): ReadonlyArray<A> =>
    Array.from({ length: times }, (_, index) => f(index))
  const indexes = counted((index) => index)

  it("of branches is matched once", () => {
    const branch = (minLength: number): JsonObject => ({ type: "string", minLength })
    const of = (from: number): JsonObject => object({ q: { anyOf: counted((index) => branch(from + 2 * index)) } })
    const [before, after] = [of(1), of(2)]
    for (const index of indexes) {
      const gained = inSchemas(before, after, `inputSchema.q.anyOf[${index}]`, { old: null, new: branch(2) })
      assert.deepStrictEqual(gained, { old: null, new: `q anyOf[${index}]: string(≥${2 + 2 * index})` })
    }
  })

  it("of branches that read the same is paired off at once", () => {
    const of = (last: JsonObject): JsonObject => object({ q: { anyOf: [...counted(() => string), last] } })
    assert.deepStrictEqual(inSchemas(of(integer), of({ type: "number" }), `inputSchema.q.anyOf[${times}]`), {
      old: `q anyOf[${times}]: integer`,
      new: `q anyOf[${times}]: number`
    })
  })

  it("of required members is read once", () => {
    const of = (type: string): JsonObject => ({
      type: "object",
      properties: Object.fromEntries(counted((index) => [`m${index}`, { type }])),
      required: counted((index) => `m${index}`)
    })
    const [before, after] = [of("string"), of("integer")]
    for (const index of indexes) {
      assert.deepStrictEqual(inSchemas(before, after, `inputSchema.m${index}`), {
        old: `m${index}: string`,
        new: `m${index}: integer`
      })
    }
  })

  it("of a prompt's arguments is read once", () => {
    const of = (required: boolean): JsonObject => ({
      name: "p",
      arguments: counted((index) => ({ name: `a${index}`, required }))
    })
    const [before, after] = [of(false), of(true)]
    for (const index of indexes) {
      assert.deepStrictEqual(changed({ kind: "prompt", path: `arguments.a${index}`, before, after }), {
        old: `a${index}?: string`,
        new: `a${index}: string`
      })
    }
  })

  it("of a prompt's arguments by one name is that of the first", () => {
    const of = (...required: ReadonlyArray<boolean>): JsonObject => ({
      name: "p",
      arguments: ["odd", ...required.map((isRequired) => ({ name: "a", required: isRequired }))]
    })
    assert.deepStrictEqual(
      changed({ kind: "prompt", path: "arguments.a", before: of(true, false), after: of(false, true) }),
      {
        old: "a: string",
        new: "a?: string"
      }
    )
  })
})
