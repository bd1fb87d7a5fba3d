// Arguments that are programs: reading them carelessly ran code of the caller, or threw into the host. Each was a public bug.
import { assert, describe, it } from "@effect/vitest"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { summarizeArguments } from "../../src/arguments.ts"
import { instrumentServer } from "../../src/Instrument.ts"
import { collecting } from "../support/collecting.ts"

/** Calls a tool of a server with such arguments; the paths that are recorded, and what the handler was given. */
const called = async (args: unknown) => {
  const { collected, options } = collecting()
  const handlers = new Map<string, (request: object) => unknown>()
  const { flush, stats } = instrumentServer({ _requestHandlers: handlers, _registeredTools: { one: {} } }, options)
  const given: Array<unknown> = []
  const result = { content: [] }
  handlers.set("tools/call", (request) => {
    const params: unknown = Reflect.get(request, "params")
    if (typeof params === "object" && params !== null)
      given.push(Object.getOwnPropertyDescriptor(params, "arguments")?.value)
    return result
  })
  assert.strictEqual(handlers.get("tools/call")?.({ params: { name: "one", arguments: args } }), result)
  await flush()
  assert.deepStrictEqual(given, [args])
  assert.strictEqual(stats().droppedBy.fault, 0)
  return collected.map(({ event }) => event.argumentsPresent)
}

/** The bytes in use once what is garbage is gone. */
const heap = (): number => {
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  if (typeof collect === "function") collect()
  return process.memoryUsage().heapUsed
}

/** Fails the test that runs it: nobody may. */
const never = (): never => {
  throw new Error("code of the caller ran")
}

describe("arguments", () => {
  it("with getters have them listed and not asked", async () => {
    const args = Object.defineProperties(
      { plain: 1 },
      { asked: { get: never, enumerable: true }, hidden: { get: never, enumerable: false } }
    )
    assert.deepStrictEqual(await called(args), [["asked", "plain"]])
  })

  it("that are proxies run no trap, at the top and below", async () => {
    const traps = { get: never, has: never, ownKeys: never, getOwnPropertyDescriptor: never, getPrototypeOf: never }
    assert.deepStrictEqual(await called(new Proxy({ secret: 1 }, traps)), [[]])
    assert.deepStrictEqual(await called({ inner: new Proxy({ secret: 1 }, traps) }), [["inner"]])
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    assert.deepStrictEqual(await called({ inner: proxy }), [["inner"]])
  })

  it("are never turned into text: toJSON, toString and iterators do not run", async () => {
    const args = {
      filters: { toJSON: never, toString: never, [Symbol.iterator]: never, [Symbol.toPrimitive]: never, owner: 1 }
    }
    assert.deepStrictEqual(await called(args), [["filters", "filters.owner", "filters.toJSON", "filters.toString"]])
  })

  it("that are frozen, sealed, of no prototype or of a null one stay as they are", async () => {
    const inner = Object.freeze({ owner: 1 })
    assert.deepStrictEqual(await called(Object.freeze({ filters: inner })), [["filters", "filters.owner"]])
    assert.deepStrictEqual(await called(Object.seal({ query: 1 })), [["query"]])
    assert.deepStrictEqual(await called(Object.assign(Object.create(null), { query: 1 })), [["query"]])
  })

  it("that are no object have no paths", async () => {
    for (const args of [[{ query: 1 }], "query", 7, null, undefined, () => 1, new Map([["query", 1]])])
      assert.deepStrictEqual(await called(args), [[]])
  })

  it("with keys of the language record no other member", async () => {
    const args: unknown = JSON.parse('{"__proto__":{"admin":1},"constructor":{"prototype":1},"query":1}')
    assert.deepStrictEqual(await called(args), [
      ["__proto__", "__proto__.admin", "constructor", "constructor.prototype", "query"]
    ])
    assert.isUndefined(Reflect.get({}, "admin"))
  })

  it("of a megabyte, of a hundred thousand keys, or nested a hundred thousand deep are bounded by counts", async () => {
    const text = "x".repeat(1024 * 1024)
    assert.deepStrictEqual(await called({ text, list: Array.from({ length: 1000 }, () => ({ text })) }), [
      ["list", "text"]
    ])
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]))
    assert.lengthOf((await called(wide))[0]!, 200)
    let deep: object = {}
    for (let depth = 0; depth < 100_000; depth++) deep = { a: deep }
    assert.lengthOf((await called(deep))[0]!, 8)
  })

  it("whose keys are all no names are looked at up to a number of keys", async () => {
    const junk = Array.from({ length: 20_000 }, (_, index) => [`no name ${index}`, index])
    assert.deepStrictEqual(await called(Object.fromEntries([["first", 1], ...junk, ["last", 1]])), [["first"]])
    assert.deepStrictEqual(await called({ first: Object.fromEntries(junk), last: { inner: 1 } }), [["first", "last"]])
  })

  it("of a schema that refers to itself leave no memory of every path", () => {
    const keys = [..."abcdefghij"]
    const schema = { properties: Object.fromEntries(keys.map((key) => [key, { $ref: "#" }])) }
    const before = heap()
    let paths = 0
    for (let index = 0; index < 10_000; index++) {
      const digits = String(index)
        .padStart(8, "0")
        .replaceAll(/./g, (digit) => keys[Number(digit)] ?? "a")
      const args = [...digits].reduceRight<object>((inner, key) => ({ [key]: inner }), {})
      paths += summarizeArguments(args, schema).length
    }
    assert.strictEqual(paths, 80_000)
    assert.isBelow(heap() - before, 1.5 * 1024 * 1024)
    assert.isDefined(schema)
  })

  it("that contain themselves end", async () => {
    const args: Record<string, unknown> = { query: 1 }
    args["self"] = args
    args["deeper"] = { back: args }
    assert.deepStrictEqual(await called(args), [["deeper", "deeper.back", "query", "self"]])
  })
})
