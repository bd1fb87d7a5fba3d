// References and definitions (DIFF-29): followed where they are used, compared by the net where nothing uses them.
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { walkBudget } from "../../src/walk/Scope.ts"
import { walkSchema } from "../../src/walk/schema.ts"
import { placesPerDefinition } from "../../src/walk/targets.ts"
import { surface, tool } from "../fixtures.ts"
import { assertSchemas, foundInSchema, judged } from "./harness.ts"

const to = (name: string): Json => ({ $ref: `#/$defs/${name}` })
const using = (properties: JsonObject, $defs: JsonObject, more: JsonObject = {}): Json => ({
  type: "object",
  properties,
  $defs,
  ...more
})
const short = { minLength: 1 }
const long = { minLength: 5 }

describe("a definition that differs", () => {
  it("is reported at each place of use, with the variance of its side", () => {
    const schema = (leaf: Json) => using({ a: to("leaf"), b: { items: to("leaf") } }, { leaf })
    assertSchemas(schema(short), schema(long), ["B/N constraint.tightened a", "B/N constraint.tightened b[]"])
  })

  it("is followed through other definitions, and from $defs, definitions or any other place of the document", () => {
    const chained = (leaf: Json) => using({ a: to("outer") }, { outer: { properties: { b: to("leaf") } }, leaf })
    assertSchemas(chained(short), chained(long), ["B/N constraint.tightened a.b"])
    const old = (leaf: Json) => ({
      type: "object",
      properties: { a: { $ref: "#/definitions/leaf" } },
      definitions: { leaf }
    })
    assertSchemas(old(short), old(long), ["B/N constraint.tightened a"])
    const sibling = (leaf: Json) => ({ type: "object", properties: { a: leaf, b: { $ref: "#/properties/a" } } })
    assertSchemas(sibling(short), sibling(long), ["B/N constraint.tightened a", "B/N constraint.tightened b"])
  })

  it("is found under every name that a pointer can spell", () => {
    for (const [name, pointer] of [
      ["a/b~c", "a~1b~0c"],
      ["a b%", "a%20b%25"],
      ["", ""],
      ["__proto__", "__proto__"],
      ["🦊", "%F0%9F%A6%8A"]
    ] as const) {
      const schema = (leaf: Json) => using({ p: { $ref: `#/$defs/${pointer}` } }, Object.fromEntries([[name, leaf]]))
      assertSchemas(schema(short), schema(long), ["B/N constraint.tightened p"])
    }
  })

  it("is one change where a schema beside the reference says the same", () => {
    const schema = (leaf: JsonObject) => using({ p: { ...leaf, $ref: "#/$defs/leaf" } }, { leaf })
    assertSchemas(schema({ minLength: 1 }), schema({ minLength: 5 }), ["B/N constraint.tightened p"])
  })

  it("reaches every keyword that has no comparator of its own", () => {
    for (const keyword of [
      "not",
      "if",
      "then",
      "else",
      "contains",
      "propertyNames",
      "unevaluatedProperties",
      "unevaluatedItems",
      "additionalItems",
      "contentSchema"
    ]) {
      const schema = (leaf: Json) => using({ p: { [keyword]: to("leaf") } }, { leaf })
      assertSchemas(schema(short), schema(long), ["B/B schema.changed p"])
    }
    for (const keyword of ["patternProperties", "dependentSchemas", "dependencies"]) {
      const schema = (leaf: Json) => using({ p: { [keyword]: { "^a": to("leaf"), b: true } } }, { leaf })
      assertSchemas(schema(short), schema(long), ["B/B schema.changed p"])
    }
    const nested = (leaf: Json) => using({ p: { not: { items: { anyOf: [to("leaf"), true] } } } }, { leaf })
    assertSchemas(nested(short), nested(long), ["B/B schema.changed p"])
  })

  it("reaches branches that read the same", () => {
    const schema = (keyword: string) => (leaf: Json) =>
      using({ p: { [keyword]: [to("leaf"), { type: "null" }] } }, { leaf })
    assertSchemas(schema("anyOf")(short), schema("anyOf")(long), ["B/N constraint.tightened p.anyOf[0]"])
    assertSchemas(schema("allOf")(short), schema("allOf")(long), ["B/N constraint.tightened p.allOf[0]"])
    assertSchemas(schema("oneOf")(short), schema("oneOf")(long), ["B/B constraint.changed p"])
  })
})

describe("a reference", () => {
  it("that appears, disappears or names something else cannot be ordered", () => {
    const definitions = { a: short, b: short }
    const schema = (p: Json) => using({ p, q: to("a"), r: to("b") }, definitions)
    for (const [before, after] of [
      [{}, to("a")],
      [to("a"), {}],
      [to("a"), to("b")]
    ] as const) {
      assertSchemas(schema(before), schema(after), ["B/B constraint.changed p"])
    }
  })

  it("that stops leading anywhere, or begins to, is for the net", () => {
    const before = using({ p: to("a") }, { a: {} })
    const after = using({ p: to("a") }, {})
    assertSchemas(before, after, ["B/B schema.changed p"])
    assertSchemas(after, before, ["B/B schema.changed p"])
    const negated = (defs: JsonObject) => using({ p: { not: to("a") } }, defs)
    assertSchemas(negated({ a: {} }), negated({}), ["B/B schema.changed p"])
  })

  it("to another document, to an anchor or to nowhere is compared as text", () => {
    for (const ref of [
      "https://example.com/s",
      "#anchor",
      "other.json#/$defs/a",
      "#/$defs/none",
      "#/%zz",
      "#/$defs/a/0/x"
    ]) {
      const schema = (title: string) => using({ p: { $ref: ref } }, {}, { title })
      assertSchemas(schema("a"), schema("b"), ["P/P description.changed title"])
      assertSchemas(using({ p: { $ref: ref } }, {}), using({ p: { $ref: `${ref}x` } }, {}), [
        "B/B constraint.changed p"
      ])
    }
  })

  it("that is no text is compared as the value it is", () => {
    assertSchemas(using({ p: { $ref: 7 } }, {}), using({ p: { $ref: { a: 1 } } }, {}), ["B/B constraint.changed p"])
    assertSchemas(using({ p: { $ref: 7 } }, {}), using({ p: { $ref: 7, minLength: 1 } }, {}), [
      "B/N constraint.tightened p"
    ])
  })

  it("below a property named $ref is no reference", () => {
    const schema = (leaf: Json) => ({ type: "object", properties: { $ref: leaf } })
    assertSchemas(schema(short), schema(long), ['B/N constraint.tightened ["$ref"]'])
  })
})

describe("a definition that nothing uses", () => {
  it("is compared by the net", () => {
    const schema = ($defs: JsonObject) => using({}, $defs)
    const changed = ['B/B schema.changed ["$defs"].spare']
    assertSchemas(schema({ spare: short }), schema({ spare: long }), changed)
    assertSchemas(schema({}), schema({ spare: short }), changed)
    assertSchemas(schema({ spare: short }), schema({}), changed)
  })

  it("is still unused when only another unused one, or itself, refers to it", () => {
    const schema = (leaf: Json) => using({}, { a: { items: to("leaf") }, leaf, own: { items: to("own") } })
    assertSchemas(schema(short), schema(long), ['B/B schema.changed ["$defs"].leaf'])
  })

  it("is told apart from a used one of the same value", () => {
    const schema = (spare: Json) => using({ p: to("used") }, { used: true, spare })
    assertSchemas(schema(true), schema(false), ['B/B schema.changed ["$defs"].spare'])
  })

  it("stays silent when only the order of its branches differs", () => {
    const [a, b] = [{ minLength: 1 }, { type: "null" }]
    assertSchemas(using({}, { spare: { anyOf: [a, b] } }), using({}, { spare: { anyOf: [b, a] } }), [])
  })

  it("is compared whole where definitions are nested or malformed", () => {
    const nested = (leaf: Json) => ({ type: "object", properties: { p: { $defs: { leaf } } } })
    assertSchemas(nested(short), nested(long), ["B/B schema.changed p"])
    assertSchemas({ $defs: 1 }, { $defs: 2 }, ["B/B schema.changed #"])
    assertSchemas({ $defs: [1] }, {}, ["B/B schema.changed #"])
  })
})

describe("recursion", () => {
  const node = (leaf: Json): Json => ({ type: "object", properties: { next: to("node"), leaf } })

  it("through a definition, the root, or each other ends, and reports each change once for every way in", () => {
    const self = (leaf: Json) => using({ head: to("node"), tail: to("node") }, { node: node(leaf) })
    assertSchemas(self(short), self(long), ["B/N constraint.tightened head.leaf", "B/N constraint.tightened tail.leaf"])
    const root = (leaf: Json) => ({ type: "object", properties: { children: { items: { $ref: "#" } }, leaf } })
    assertSchemas(root(short), root(long), ["B/N constraint.tightened leaf"])
    const mutual = (leaf: Json) =>
      using({ p: to("a") }, { a: { properties: { b: to("b") } }, b: { properties: { a: to("a"), leaf } } })
    assertSchemas(mutual(short), mutual(long), ["B/N constraint.tightened p.b.leaf"])
    const bare = (title: string) => using({ p: to("a") }, { a: to("b"), b: to("a") }, { title })
    assertSchemas(bare("a"), bare("b"), ["P/P description.changed title"])
  })

  it("below a negation or exclusive branches counts as a change of those", () => {
    const schema = (leaf: Json) =>
      using({ p: to("node") }, { node: { properties: { leaf }, oneOf: [to("node"), true], not: to("node") } })
    assertSchemas(schema(short), schema(long), [
      "B/N constraint.tightened p.leaf",
      "B/B constraint.changed p",
      "B/B schema.changed p"
    ])
  })

  it("among thirty definitions that all refer to each other is quick, changed or not", () => {
    const names = Array.from({ length: 30 }, (_, index) => `d${index}`)
    const schema = (leaf: Json) =>
      using(
        { p: to("d0") },
        Object.fromEntries(
          names.map((name) => [
            name,
            {
              properties: {
                ...Object.fromEntries(names.map((other) => [other, to(other)])),
                ...(name === "d29" ? { leaf } : {})
              }
            }
          ])
        )
      )
    assertSchemas(schema(short), schema(long), ["B/N constraint.tightened p.d29.leaf"])
  })
})

describe("definitions that lead to definitions", () => {
  const chain = (length: number, links: ReadonlyArray<string>, leaf: Json, more: JsonObject = {}): Json => {
    const link = (index: number): Json => ({
      properties: Object.fromEntries(links.map((name) => [name, to(`d${index + 1}`)]))
    })
    const all = Array.from({ length }, (_, index) => [`d${index}`, link(index)] as const)
    return using({ p: to("d0") }, Object.fromEntries([...all, [`d${length}`, leaf]]), more)
  }

  it("twice at each of forty steps still report the change at their end, at a bounded number of places", () => {
    const lines = foundInSchema("input", chain(40, ["l", "r"], short), chain(40, ["l", "r"], long))
    assert.strictEqual(lines.length, placesPerDefinition)
    for (const line of lines)
      assert.match(line, /^BREAKING tool\.input\.constraint\.tightened inputSchema\.p(?:\.[lr]){40}$/)
  })

  it("from more places than are reported are reported from the same ones, however members are listed", () => {
    const uses = Array.from({ length: placesPerDefinition }, () => to("leaf"))
    const properties = Object.fromEntries(uses.map((use, index) => [`p${index}`, use]))
    const backwards = (value: JsonObject): JsonObject => Object.fromEntries(Object.entries(value).toReversed())
    const lines = (body: JsonObject) =>
      walkSchema(
        { kind: "tool", name: "a" },
        "input",
        "",
        { ...body, $defs: { leaf: short } },
        { ...body, $defs: { leaf: long } }
      )
    for (const [body, turned] of [
      [
        { anyOf: uses, allOf: uses },
        { allOf: uses, anyOf: uses }
      ],
      [
        { properties: { ...properties, more: to("leaf") } },
        { properties: { more: to("leaf"), ...backwards(properties) } }
      ]
    ] as const) {
      assert.strictEqual(lines(body).length, placesPerDefinition)
      assert.sameDeepMembers([...lines(turned)], [...lines(body)])
    }
  })

  it("twice at each of forty steps cost nothing where they are equal", () => {
    assertSchemas(chain(40, ["l", "r"], short, { title: "a" }), chain(40, ["l", "r"], short, { title: "b" }), [
      "P/P description.changed title"
    ])
  })

  it("in a line of two thousand are followed to the end", () => {
    const lines = foundInSchema("input", chain(2_000, ["n"], short), chain(2_000, ["n"], long))
    assert.deepStrictEqual(
      lines.map((line) => line.slice(0, 60)),
      ["BREAKING tool.input.constraint.tightened inputSchema.p.n.n.n"]
    )
  })

  it("with a pointer of a million steps lead nowhere, as any other that names nothing", () => {
    const of = (last: string) => using({ a: { $ref: `#${"/a".repeat(1_000_000)}/${last}` } }, {})
    assertSchemas(of("b"), of("c"), ["B/B constraint.changed a"])
  })

  it("in a line longer than the walk's budget end in a finding, never in silence", () => {
    const of = (leaf: Json) => surface({ tools: [tool({ inputSchema: chain(walkBudget / 2, ["n"], leaf) })] })
    const found = judged(of(short), of(long)).map(({ explanation, path, rule }) => [rule.id, path, explanation])
    const words = "The input schema is too large to be compared to its end."
    assert.deepStrictEqual(found, [["tool.input.schema.changed", "inputSchema", words]])
  })
})
