import { assert, describe, it } from "@effect/vitest"
import { argumentPath, limits } from "@mcp-inspect/api/wire/usageLimits"
import fc from "fast-check"
import { summarizeArguments } from "../src/arguments.ts"
import { isName, longestPath, mostDepth } from "../src/paths.ts"

describe("summarizeArguments", () => {
  it("lists containers and leaves, and nothing within arrays", () => {
    const args = { query: "secret", filters: { owner: "a@b.example" }, items: [{ owner: "x" }] }
    assert.deepStrictEqual(summarizeArguments(args), ["filters", "filters.owner", "items", "query"])
  })

  it("counts null as present and undefined as absent", () => {
    assert.deepStrictEqual(summarizeArguments({ a: null, b: undefined, c: { d: undefined } }), ["a", "c"])
  })

  it("finds nothing in what is no plain object", () => {
    for (const args of [undefined, null, "text", 7, [{ a: 1 }], new Date(), new Map([["a", 1]]), () => ({ a: 1 })])
      assert.deepStrictEqual(summarizeArguments(args), [])
  })

  it("leaves out keys without the shape of a name", () => {
    const odd = ["please find my invoice", "jane@mail.example", "items[3]", "10.0.0.1", "", "a.b", "é", "1st", "a\nb"]
    const args = Object.fromEntries([...odd, "user-id", "_meta", "$ref"].map((key) => [key, { inner: 1 }]))
    assert.deepStrictEqual(summarizeArguments(args), [
      "$ref",
      "$ref.inner",
      "_meta",
      "_meta.inner",
      "user-id",
      "user-id.inner"
    ])
  })

  it("takes values that are no plain objects for leaves", () => {
    class Instance {
      readonly secret = 1
    }
    const args = {
      date: new Date(0),
      map: new Map([["secret", 1]]),
      bytes: Buffer.from("secret"),
      instance: new Instance(),
      proxy: new Proxy({ secret: 1 }, {}),
      bare: Object.assign(Object.create(null), { inner: 1 })
    }
    assert.deepStrictEqual(summarizeArguments(args), [
      "bare",
      "bare.inner",
      "bytes",
      "date",
      "instance",
      "map",
      "proxy"
    ])
  })

  it("runs no code of the arguments", () => {
    const trap = (): never => {
      throw new Error("was run")
    }
    const traps = { get: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap, has: trap }
    const args = {
      proxy: new Proxy({}, traps),
      heir: Object.create(new Proxy({}, traps)),
      get getter() {
        return trap()
      },
      toJSON: trap,
      toString: trap
    }
    assert.deepStrictEqual(summarizeArguments(args), ["getter", "heir", "proxy", "toJSON", "toString"])
    assert.deepStrictEqual(summarizeArguments(args.proxy), [])
  })

  it("takes frozen arguments, and names that mean something to objects", () => {
    const args: unknown = JSON.parse('{"__proto__":{"constructor":{"a":1}},"hasOwnProperty":1}')
    assert.deepStrictEqual(summarizeArguments(Object.freeze(args)), [
      "__proto__",
      "__proto__.constructor",
      "__proto__.constructor.a",
      "hasOwnProperty"
    ])
  })

  it("ends in cycles, and lists what is shared wherever it is", () => {
    const cyclic: Record<string, unknown> = { a: 1 }
    cyclic["self"] = cyclic
    const shared = { b: 1 }
    assert.deepStrictEqual(summarizeArguments(cyclic), ["a", "self"])
    assert.deepStrictEqual(summarizeArguments({ x: shared, y: shared }), ["x", "x.b", "y", "y.b"])
  })

  it("keeps to eight keys, two hundred characters and two hundred paths", () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
    assert.deepStrictEqual(summarizeArguments(nested(12)).at(-1), "a.a.a.a.a.a.a.a")
    assert.deepStrictEqual(summarizeArguments({ ["a".repeat(201)]: 1, ["b".repeat(200)]: { c: 1 }, d: 1 }), [
      "b".repeat(200),
      "d"
    ])
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, { inner: 1 }]))
    assert.lengthOf(summarizeArguments({ wide, tail: 1 }), 200)
    // What is nearer to the top comes first, however much the first argument holds.
    assert.include(summarizeArguments({ wide, tail: 1 }), "tail")
  })

  it("reads a hundred thousand keys, and a megabyte of text, without walking on", () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k ${index}`, index]))
    assert.deepStrictEqual(summarizeArguments({ keys, text: "x".repeat(1_000_000) }), ["keys", "text"])
  })

  it("has the shape and the bounds that ingest takes", () => {
    assert.strictEqual(longestPath, limits.path)
    assert.strictEqual(mostDepth, limits.segments)
    const near = fc.string({ unit: fc.constantFrom(..."azAZ09_$-@[`{/:. \n\u00e9"), maxLength: 4 })
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: "grapheme", maxLength: 4 })), (key) => {
        assert.strictEqual(isName(key), argumentPath.test(key) && !key.includes("."))
      }),
      { numRuns: 2000 }
    )
  })
})

describe("no value leaves", () => {
  const word = fc.oneof(
    fc.constantFrom("query", "owner", "a", "filters", "__proto__", "length", "toString"),
    fc.stringMatching(/^[a-z_$]{1,6}$/),
    fc.string({ unit: "binary", maxLength: 12 })
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      word,
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(word, tie("value"), { maxKeys: 5 })
    )
  }))

  /** Every path of keys through objects alone, as a caller who knows the arguments would write it. */
  const keyPaths = (at: unknown, above: ReadonlyArray<string>): ReadonlyArray<string> =>
    typeof at !== "object" || at === null || Array.isArray(at)
      ? []
      : Object.entries(at).flatMap(([key, inner]) => [[...above, key].join("."), ...keyPaths(inner, [...above, key])])

  it("whatever the values are, and whether they look like keys or not", () => {
    fc.assert(
      fc.property(fc.dictionary(word, value, { maxKeys: 6 }), (args) => {
        const paths = new Set(keyPaths(args, []))
        for (const path of summarizeArguments(args)) assert.isTrue(paths.has(path), path)
      }),
      { numRuns: 1000 }
    )
  })

  it("when values change and keys do not, the summary stays", () => {
    const replaced = (at: unknown): unknown => {
      if (Array.isArray(at)) return ["another"]
      if (typeof at !== "object" || at === null) return "secret"
      return Object.fromEntries(Object.entries(at).map(([key, inner]) => [key, replaced(inner)]))
    }
    fc.assert(
      fc.property(fc.dictionary(word, value, { maxKeys: 6 }), (args) => {
        assert.deepStrictEqual(summarizeArguments(replaced(args)), summarizeArguments(args))
      }),
      { numRuns: 500 }
    )
  })

  it("sorted, each path once, the same every time", () => {
    fc.assert(
      fc.property(fc.dictionary(word, value, { maxKeys: 6 }), (args) => {
        const paths = summarizeArguments(args)
        assert.deepStrictEqual(paths, [...new Set(paths)].sort())
        assert.deepStrictEqual(summarizeArguments(args), paths)
      })
    )
  })
})
