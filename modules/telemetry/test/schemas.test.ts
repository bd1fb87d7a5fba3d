import { assert, describe, it } from "@effect/vitest"
import * as z from "zod"
import * as mini from "zod/mini"
import * as z3 from "zod/v3"
import { summarizeArguments } from "../src/arguments.ts"

const args = {
  query: "q",
  filters: { owner: { name: "n" }, labels: { jane: 1, acme_corp: { since: 1 } } },
  extra: { inner: 1 }
}

/** What every spelling of the schema below leaves of `args`: `labels` is a map, `extra` is not declared. */
const summary = ["extra", "filters", "filters.labels", "filters.owner", "filters.owner.name", "query"]

const labels = { type: "object", additionalProperties: { type: "object" } }
const owner = { type: "object", properties: { name: {} } }

describe("the schema of a tool", () => {
  it("tells maps, whose keys are data, from objects", () => {
    const schema = {
      type: "object",
      properties: { query: {}, filters: { type: "object", properties: { owner, labels } } }
    }
    assert.deepStrictEqual(summarizeArguments(args, schema), summary)
    assert.include(summarizeArguments(args), "filters.labels.acme_corp")
  })

  it("is read through references and alternatives", () => {
    const schema = {
      $defs: { "f/l": { anyOf: [{ properties: { owner } }, { properties: { labels } }] } },
      allOf: [{ properties: { query: {} } }, { properties: { filters: { $ref: "#/$defs/f~1l" } } }]
    }
    assert.deepStrictEqual(summarizeArguments(args, schema), summary)
  })

  it("is read through what combines and wraps schemas of Zod, in both majors", () => {
    const deep = z.object({ deep: z.number() })
    const deep3 = z3.object({ deep: z3.number() })
    const schemas = [
      z.object({ both: z.intersection(z.object({ left: deep }), z.object({ right: deep })) }),
      z.object({ both: z.lazy(() => z.object({ left: deep, right: deep })) }),
      z.object({ both: z.object({ left: deep, right: deep }).transform(String) }),
      z3.object({ both: z3.intersection(z3.object({ left: deep3 }), z3.object({ right: deep3 })) }),
      z3.object({ both: z3.lazy(() => z3.object({ left: deep3, right: deep3 })) }),
      z3.object({ both: z3.object({ left: deep3, right: deep3 }).pipe(z3.unknown()) })
    ]
    for (const schema of schemas)
      assert.deepStrictEqual(summarizeArguments({ both: { left: { deep: 1 }, right: { deep: 2 } } }, schema), [
        "both",
        "both.left",
        "both.left.deep",
        "both.right",
        "both.right.deep"
      ])
  })

  it("is read as Zod 4, as Zod Mini and as Zod 3", () => {
    const four = z.object({
      query: z.string(),
      filters: z
        .object({ owner: z.object({ name: z.string() }).nullable(), labels: z.record(z.string(), z.unknown()) })
        .optional()
        .describe("d")
    })
    const smaller = mini.object({
      query: mini.string(),
      filters: mini.optional(
        mini.object({
          owner: mini.union([mini.object({ name: mini.string() }), mini.null()]),
          labels: mini.record(mini.string(), mini.unknown())
        })
      )
    })
    const three = z3.object({
      query: z3.string(),
      filters: z3
        .object({
          owner: z3.object({ name: z3.string() }).nullable().default(null),
          labels: z3.record(z3.unknown()).transform((record) => record)
        })
        .strict()
        .optional()
    })
    for (const schema of [four, smaller, three, three.refine(() => true), four.refine(() => true)])
      assert.deepStrictEqual(summarizeArguments(args, schema), summary)
  })

  it("is read as JSON Schema where a library of another kind can write it", () => {
    const properties = { query: {}, filters: { type: "object", properties: { owner, labels } } }
    const schema = {
      "~standard": { version: 1, vendor: "another", jsonSchema: { input: () => ({ type: "object", properties }) } }
    }
    assert.deepStrictEqual(summarizeArguments(args, schema), summary)
    const silent = { "~standard": { version: 1, vendor: "another" } }
    assert.deepStrictEqual(summarizeArguments(args, silent), summarizeArguments(args))
  })

  it("that declares no properties lets no key out", () => {
    for (const schema of [
      {},
      { type: "object" },
      { properties: {} },
      labels,
      z.object({}),
      z.record(z.string(), z.any())
    ])
      assert.deepStrictEqual(summarizeArguments(args, schema), [])
  })

  it("that takes any other key lets out those it declares", () => {
    const open = { properties: { query: {} }, additionalProperties: true }
    const patterned = { properties: { query: {} }, patternProperties: { "^x": {} } }
    const loose = z.looseObject({ query: z.string() })
    const rest = z.object({ query: z.string() }).catchall(z.string())
    const passing = z3.object({ query: z3.string() }).passthrough()
    for (const schema of [open, patterned, loose, rest, passing])
      assert.deepStrictEqual(summarizeArguments(args, schema), ["query"])
    for (const schema of [{ ...open, additionalProperties: false }, z.strictObject({ query: z.string() })])
      assert.deepStrictEqual(summarizeArguments(args, schema), ["extra", "filters", "query"])
  })

  it("is followed as far as the arguments go, when it has no end", () => {
    interface Tree {
      readonly child?: Tree | undefined
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ child: tree.optional() }))
    const recursive = { properties: { child: { $ref: "#" } } }
    const looped = { $ref: "#", properties: { child: { $ref: "#" } } }
    for (const schema of [recursive, looped, tree])
      assert.deepStrictEqual(summarizeArguments({ child: { child: { other: 1 } } }, schema), [
        "child",
        "child.child",
        "child.child.other"
      ])
  })

  it("that is hostile is one that is not known, or lets nothing out", () => {
    const throwing = {
      get properties(): never {
        throw new Error("no")
      }
    }
    assert.deepStrictEqual(summarizeArguments({ a: 1 }, throwing), ["a"])
    const many = { anyOf: Array.from({ length: 10_000 }, () => ({ properties: { a: {} } })) }
    assert.deepStrictEqual(summarizeArguments({ a: 1 }, many), [])
    const inherited = { properties: { query: {} } }
    assert.deepStrictEqual(summarizeArguments({ constructor: { a: 1 }, query: 1 }, inherited), ["constructor", "query"])
    for (const schema of [null, "text", 7, () => ({})])
      assert.deepStrictEqual(summarizeArguments({ a: 1 }, schema), ["a"])
  })
})
