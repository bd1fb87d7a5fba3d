// Every rewrite keeps the set of values that a schema admits: the same verdict before and after on sampled values (EQ-1).
import { assert, describe, it } from "@effect/vitest"
import { Validator } from "@cfworker/json-schema"
import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { Identity } from "../../src/model/Identity.ts"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { toForm, toSchema } from "../../src/normalform/NormalForm.ts"
import type { Context } from "../../src/normalform/Node.ts"
import { rewrites } from "../../src/normalform/rewrites/registry.ts"
import { schemaWith, value } from "./arbitrary.ts"
import { runs } from "../runs.ts"

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, validateSchema: false })

/** The verdicts of one validator; undefined where it fails itself, which some odd schemas achieve. */
const byAjv = (schema: JsonSchema, values: ReadonlyArray<Json>): ReadonlyArray<boolean> | undefined => {
  const wrapped = { allOf: [schema] }
  try {
    const validate = ajv.compile(wrapped)
    return values.map((item) => validate(item))
  } catch {
    return undefined
  } finally {
    ajv.removeSchema(wrapped)
  }
}

const byCfworker = (schema: JsonSchema, values: ReadonlyArray<Json>): ReadonlyArray<boolean> => {
  const validator = new Validator({ allOf: [schema] } as object, "2020-12")
  return values.map((item) => validator.validate(item).valid)
}

/** Two validators, each with faults of its own in odd corners: a difference is one when both see it. */
const assertSame = (after: JsonSchema, before: JsonSchema, samples: ReadonlyArray<Json>): void => {
  const was = byAjv(before, samples)
  const is = byAjv(after, samples)
  if (was !== undefined && is !== undefined && JSON.stringify(was) === JSON.stringify(is)) return
  assert.deepStrictEqual(
    byCfworker(after, samples),
    byCfworker(before, samples),
    `${JSON.stringify(before)} → ${JSON.stringify(after)}`
  )
}

const form = (schema: JsonSchema, isToolRoot = false) => {
  const made = toForm(schema, { tag: "t", isToolRoot, identity: new Identity() })
  assert.isDefined(made)
  return toSchema(made)
}

const contextOf = (schema: JsonSchema): Context => {
  const identity = new Identity()
  return {
    hasUnevaluated: JSON.stringify(schema).includes("unevaluated"),
    normal: (node) => node,
    same: (node) => identity.set(node)
  }
}

/** What a rewrite needs beside its own keywords to apply often enough. */
const beside: Readonly<Record<string, ReadonlyArray<string>>> = {
  impossibleProperty: ["additionalProperties", "properties"],
  nonEmptyString: ["type"]
}

const values = fc.array(value, { minLength: 12, maxLength: 12 })

describe("each rewrite", () => {
  it("has a name of its own and says what it applies to", () => {
    const names = rewrites.map(({ name }) => name)
    assert.deepStrictEqual(names, [...new Set(names)])
    assert.isAtMost(rewrites.length, 32)
    for (const { name, on } of rewrites) assert.isAbove(on.length, 0, name)
  })

  for (const rewrite of rewrites) {
    it(`${rewrite.name} admits the same values as what it rewrites`, () => {
      let applied = 0
      fc.assert(
        fc.property(schemaWith([...rewrite.on, ...(beside[rewrite.name] ?? [])]), values, (schema, samples) => {
          const after = rewrite.apply(schema, contextOf(schema))
          if (after === schema) return
          applied++
          assertSame(after, schema, samples)
        }),
        { numRuns: runs(1500), seed: 11 }
      )
      assert.isAbove(applied, 3, "the rewrite hardly ever applied")
    })
  }
})

describe("the normal form", () => {
  it("admits the same values as the schema", () => {
    fc.assert(
      fc.property(schemaWith([]), values, (schema, samples) => {
        assertSame(form(schema), schema, samples)
      }),
      { numRuns: runs(3000), seed: 12 }
    )
  })

  it("is the form of itself", () => {
    fc.assert(
      fc.property(schemaWith([]), (schema) => {
        // What a form drops may have been the only keyword that cares what is evaluated.
        fc.pre(!JSON.stringify(schema).includes("unevaluated"))
        const identity = new Identity()
        const once = toForm(schema, { tag: "t", isToolRoot: false, identity })
        assert.isDefined(once)
        const twice = toForm(toSchema(once), { tag: "t", isToolRoot: false, identity })
        assert.isDefined(twice)
        assert.strictEqual(identity.set(twice.root), identity.set(once.root), JSON.stringify(schema))
      }),
      { numRuns: runs(2000), seed: 13 }
    )
  })

  it("does not depend on the order of members", () => {
    const reversed = (node: Json): Json => {
      if (Array.isArray(node)) return node.map(reversed)
      if (typeof node !== "object" || node === null) return node
      return Object.fromEntries(
        Object.entries(node)
          .toReversed()
          .map(([key, item]) => [key, reversed(item)])
      )
    }
    fc.assert(
      fc.property(schemaWith([]), (schema) => {
        const identity = new Identity()
        const one = toForm(schema, { tag: "t", isToolRoot: false, identity })
        const other = toForm(reversed(schema) as JsonSchema, { tag: "t", isToolRoot: false, identity })
        assert.strictEqual(identity.set(one?.root ?? true), identity.set(other?.root ?? true), JSON.stringify(schema))
      }),
      { numRuns: runs(1000), seed: 14 }
    )
  })

  const same: ReadonlyArray<readonly [name: string, one: JsonSchema, other: JsonSchema]> = [
    [
      "a definition inlined",
      { $defs: { s: { type: "string" } }, properties: { a: { $ref: "#/$defs/s" } } },
      { properties: { a: { type: "string" } } }
    ],
    ["an unused definition", { $defs: { s: { type: "string" } }, type: "object" }, { type: "object" }],
    [
      "definitions by anchor",
      { $defs: { s: { $anchor: "x", type: "string" } }, properties: { a: { $ref: "#x" } } },
      { properties: { a: { type: "string" } } }
    ],
    [
      "a reference relative to $id",
      {
        $id: "https://x.example/root",
        $defs: { s: { $id: "leaf", type: "string" } },
        properties: { a: { $ref: "leaf" } }
      },
      { properties: { a: { type: "string" } } }
    ],
    [
      "siblings of $ref apply in 2020-12",
      { $defs: { s: { type: "string" } }, properties: { a: { $ref: "#/$defs/s", minLength: 2 } } },
      { properties: { a: { type: "string", minLength: 2 } } }
    ],
    [
      "siblings of $ref do not apply in draft-07",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { s: { type: "string" } },
        properties: { a: { $ref: "#/definitions/s", minLength: 2 } }
      },
      { properties: { a: { type: "string" } } }
    ],
    [
      "a nullable union",
      { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
      { type: ["null", "string"], minLength: 1 }
    ],
    ["a union of values", { anyOf: [{ const: "a" }, { enum: ["b", 1] }] }, { enum: [1, "a", "b"] }],
    [
      "branches that exclude each other",
      { oneOf: [{ type: "string" }, { type: "integer" }] },
      { type: ["string", "integer"] }
    ],
    [
      "allOf merged into its parent",
      { type: "object", allOf: [{ properties: { a: { type: "string" } } }, { required: ["a"] }] },
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] }
    ],
    [
      "exclusive integer bounds",
      { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 },
      { type: "integer", minimum: 1, maximum: 9 }
    ],
    [
      "safe-integer bounds",
      { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
      { type: "integer" }
    ],
    [
      "a draft-07 tuple",
      { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }], additionalItems: false },
      { prefixItems: [{ type: "string" }], maxItems: 1 }
    ],
    [
      "dependencies",
      { $schema: "http://json-schema.org/draft-07/schema#", dependencies: { a: ["b"], b: { required: ["c"] } } },
      { dependentRequired: { a: ["b"] }, dependentSchemas: { b: { required: ["c"] } } }
    ],
    [
      "draft-04 bounds",
      { $schema: "http://json-schema.org/draft-04/schema#", minimum: 0, exclusiveMinimum: true },
      { exclusiveMinimum: 0 }
    ],
    ["a string that is not empty", { type: "string", not: { const: "" } }, { type: "string", minLength: 1 }],
    ["annotations", { type: "string", title: "One" }, { type: "string", title: "Two", examples: ["a"] }]
  ]
  for (const [name, one, other] of same) {
    it(`is one for ${name}`, () => {
      const identity = new Identity()
      const made = [one, other].map((schema) => toForm(schema, { tag: "t", isToolRoot: false, identity })?.root ?? null)
      assert.deepStrictEqual(
        identity.set(made[0] as JsonSchema),
        identity.set(made[1] as JsonSchema),
        JSON.stringify(made)
      )
    })
  }

  const different: ReadonlyArray<readonly [name: string, one: JsonSchema, other: JsonSchema]> = [
    [
      "oneOf with overlapping branches and anyOf",
      { oneOf: [{ type: "null" }, { type: ["string", "null"] }] },
      { anyOf: [{ type: "null" }, { type: ["string", "null"] }] }
    ],
    [
      "oneOf with one branch twice and that branch",
      { oneOf: [{ type: "string" }, { type: "string" }] },
      { type: "string" }
    ],
    ["nullable, which is an unknown keyword", { type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      "open items beside unevaluatedItems",
      { prefixItems: [{ type: "string" }], items: true, unevaluatedItems: false },
      { prefixItems: [{ type: "string" }], unevaluatedItems: false }
    ],
    [
      "additionalProperties beside unevaluatedProperties, through allOf",
      { allOf: [{ additionalProperties: true }], unevaluatedProperties: false },
      { allOf: [{}], unevaluatedProperties: false }
    ],
    ["a property that is dropped although it admits everything", { properties: { a: {} } }, {}],
    [
      "allOf across additionalProperties",
      { properties: { a: {} }, allOf: [{ properties: { b: {} }, additionalProperties: false }] },
      { properties: { a: {}, b: {} }, additionalProperties: false }
    ]
  ]
  for (const [name, one, other] of different) {
    it(`tells apart ${name}`, () => {
      const identity = new Identity()
      const [a, b] = [one, other].map(
        (schema) => toForm(schema, { tag: "t", isToolRoot: false, identity })?.root ?? true
      )
      assert.notStrictEqual(identity.set(a ?? true), identity.set(b ?? true))
    })
  }

  it("shares what is shared, so that forty doublings stay forty nodes", () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        index === 39
          ? { type: "string" }
          : { properties: { a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } } }
      ])
    )
    const made = toForm(
      { $defs: definitions, $ref: "#/$defs/d0" },
      { tag: "t", isToolRoot: false, identity: new Identity() }
    )
    const seen = new Set<unknown>()
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null || seen.has(node)) return
      seen.add(node)
      for (const item of Object.values(node)) visit(item)
    }
    visit(made?.root)
    assert.isBelow(seen.size, 200)
  })

  it("closes recursion by a loop, and leaves references that lead nowhere alone", () => {
    const tree = toForm(
      { type: "object", properties: { kids: { items: { $ref: "#" } } } },
      { tag: "t", isToolRoot: false, identity: new Identity() }
    )
    assert.strictEqual(tree?.loops.size, 1)
    const dangling = toForm(
      { $ref: "https://elsewhere.example/schema" },
      { tag: "t", isToolRoot: false, identity: new Identity() }
    )
    assert.deepStrictEqual(dangling?.root, { $ref: "https://elsewhere.example/schema" })
  })

  it("has none for a dialect nobody knows, or a document without end", () => {
    const options = { tag: "t", isToolRoot: false, identity: new Identity() }
    assert.isUndefined(toForm({ $schema: "https://schema.example/dialect" }, options))
    const line = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`d${index}`, { items: { $ref: `#/$defs/d${index + 1}` } }])
    )
    assert.isUndefined(toForm({ $defs: line, $ref: "#/$defs/d0" }, options))
  })
})
