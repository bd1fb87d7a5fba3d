import { assert, describe, it, vi } from "@effect/vitest"
import fc from "fast-check"
import { isWrapped, type Observer, watch, type Watched, wrap } from "../src/wrap.ts"
import { observing } from "./support/observing.ts"

const server = { _registeredTools: { search: {} }, _registeredPrompts: { greet: {} } }

const watched = (observer: Observer): Watched => watch(server, server, observer)

const request = (name: unknown, more: object = {}) => ({ method: "tools/call", params: { name, ...more } })

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** How a handler may end. */
type Ending = "sync" | "async" | "throws" | "rejects" | "thenable" | "rejecting thenable" | "never"
const endings: ReadonlyArray<Ending> = ["sync", "async", "throws", "rejects", "thenable", "rejecting thenable", "never"]

const values = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, Symbol("s"), new Error("e"), () => 1)
)

describe("wrap", () => {
  it("passes on every answer and every error as it is, from a handler that is called once", () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...endings), values, fc.boolean(), async (ending, value, isFaulty) => {
        const broken = (): never => {
          throw new Error("ours")
        }
        const { observer } = observing(isFaulty ? { offer: broken, ambient: broken } : {})
        const calls: Array<ReadonlyArray<unknown>> = []
        let asked = 0
        const handler = function (this: unknown, ...args: ReadonlyArray<unknown>): unknown {
          calls.push([this, ...args])
          if (ending === "throws") throw value
          if (ending === "rejects") return Promise.reject(value)
          if (ending === "async") return Promise.resolve(value)
          if (ending === "never") return new Promise(() => undefined)
          if (ending === "sync") return value
          const isGood = ending === "thenable"
          // oxlint-disable-next-line unicorn/no-thenable -- handlers may answer one, and this one counts
          return Object.defineProperty({}, "then", {
            value: (good: (value: unknown) => void, bad: (value: unknown) => void) => {
              asked += 1
              ;(isGood ? good : bad)(value)
            }
          })
        }
        const self = { is: "this" }
        const args = [request("search"), { context: 1 }, "third"]
        const wrapped = wrap(watched(observer), "tools/call", handler)
        let ended: unknown
        try {
          const answer = Reflect.apply(wrapped, self, args)
          if (ending === "never") assert.instanceOf(answer, Promise)
          else {
            const awaited: unknown = await answer
            ended = awaited
            assert.include(["sync", "async", "thenable"], ending)
          }
        } catch (error) {
          ended = error
          assert.include(["throws", "rejects", "rejecting thenable"], ending)
        }
        if (ending !== "never") assert.strictEqual(ended, value)
        assert.lengthOf(calls, 1)
        assert.strictEqual(calls[0]![0], self)
        for (const [index, arg] of args.entries()) assert.strictEqual(calls[0]![index + 1], arg)
        assert.strictEqual(asked, ending.includes("thenable") ? 1 : 0)
      })
    ))

  it("answers the very promise of the handler", () => {
    const promise = Promise.resolve({})
    const { observer } = observing()
    assert.strictEqual(wrap(watched(observer), "tools/call", () => promise)(request("search")), promise)
  })

  it("passes on an answer that lets nobody look at it", () => {
    const throws = (): never => {
      throw new Error("no")
    }
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const answers = [
      new Proxy({}, { getPrototypeOf: throws, has: throws, getOwnPropertyDescriptor: throws }),
      new Proxy({}, { get: throws }),
      revoked.proxy
    ]
    for (const answer of answers) {
      const { observer } = observing()
      const given = wrap(watched(observer), "tools/call", () => answer)(request("search"))
      assert.isTrue(given === answer)
    }
  })

  it("asks no `then` that a promise was given, as `await` asks none", async () => {
    const promise = Promise.resolve({})
    Reflect.set(promise, "then", (): never => assert.fail("it was asked"))
    const { observer, seen } = observing()
    assert.strictEqual(wrap(watched(observer), "tools/call", () => promise)(request("search")), promise)
    await turn()
    assert.lengthOf(seen.uses, 1)
  })

  it("does not handle for the host what the handler rejects with", async () => {
    const { observer, seen } = observing()
    const answer = wrap(watched(observer), "tools/call", () => Promise.reject(new Error("e")))(request("search"))
    const rejected = await Promise.resolve(answer).then(
      () => false,
      () => true
    )
    assert.isTrue(rejected)
    assert.isFalse(seen.uses[0]!.event.success)
  })

  it("records a call once the answer exists: names, paths, duration and success", async () => {
    const { observer, seen } = observing()
    const handler = wrap(watched(observer), "tools/call", () => new Promise((resolve) => setTimeout(resolve, 20, {})))
    const answer = handler(request("search", { arguments: { query: "secret" } }))
    assert.lengthOf(seen.uses, 0)
    await answer
    const [{ event }] = [seen.uses[0]!]
    assert.deepStrictEqual(
      { ...event, durationMs: 20 },
      { entityKind: "tool", entityName: "search", argumentsPresent: ["query"], durationMs: 20, success: true }
    )
    assert.isAtLeast(event.durationMs, 19)
    assert.isTrue(Number.isInteger(event.durationMs))
  })

  it("records a duration of none where the clock of the process tells no time", () => {
    for (const odd of [NaN, Infinity, -1e9]) {
      const { observer, seen } = observing()
      const clock = vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValueOnce(odd)
      wrap(watched(observer), "tools/call", () => ({}))(request("search"))
      clock.mockRestore()
      assert.strictEqual(seen.uses[0]!.event.durationMs, 0)
    }
  })

  it("leaves no rejection unhandled of what is ambient", async () => {
    const unhandled: Array<unknown> = []
    const listen = (reason: unknown): void => void unhandled.push(reason)
    process.on("unhandledRejection", listen)
    const { observer } = observing({ wantsDetails: true, ambient: () => Promise.reject(new Error("of ambient")) })
    wrap(watched(observer), "tools/call", () => ({}))(request("search"))
    await turn()
    await turn()
    process.off("unhandledRejection", listen)
    assert.deepStrictEqual(unhandled, [])
  })

  it("lists the arguments as they came, whatever the handler makes of them", () => {
    const { observer, seen } = observing()
    const args: Record<string, unknown> = { query: "q" }
    wrap(watched(observer), "tools/call", () => {
      args["limit"] = 10
      delete args["query"]
      return {}
    })(request("search", { arguments: args }))
    assert.deepStrictEqual(seen.uses[0]!.event.argumentsPresent, ["query"])
  })

  it("takes a tool result with isError for a failure, and no other result", () => {
    const outcomes = (method: "tools/call" | "prompts/get", result: unknown): ReadonlyArray<boolean> => {
      const { observer, seen } = observing()
      wrap(watched(observer), method, () => result)(request(method === "tools/call" ? "search" : "greet"))
      return seen.uses.map(({ event }) => event.success)
    }
    assert.deepStrictEqual(outcomes("tools/call", { isError: true }), [false])
    for (const result of [{ isError: "true" }, { isError: false }, null, "text", { task: {} }, { resultType: "task" }])
      assert.deepStrictEqual(outcomes("tools/call", result), [true])
    assert.deepStrictEqual(outcomes("prompts/get", { isError: true }), [true])
  })

  it("leaves out a call that the server answers with a question: the one that brings the answer counts", () => {
    const { observer, seen } = observing()
    const results = [{ resultType: "input_required" }, { resultType: "complete" }]
    const handler = wrap(watched(observer), "tools/call", () => results.shift())
    handler(request("search"))
    handler(request("search"))
    assert.lengthOf(seen.uses, 1)
    assert.strictEqual(seen.counts.unfinished, 1)
  })

  it("says what kind of failure it was to exporters that ask, and never its message", async () => {
    class Odd extends Error {
      readonly code = -32602
      override readonly name = "OddError"
    }
    const detail = async (handler: () => unknown) => {
      const { observer, seen } = observing({ wantsDetails: true })
      try {
        await wrap(watched(observer), "tools/call", handler)(request("search"))
      } catch {
        // What it was is in what was seen.
      }
      assert.notInclude(JSON.stringify(seen.uses), "secret")
      const { errorCode, errorType } = seen.uses[0]!.call ?? {}
      return [errorCode, errorType]
    }
    const throwing = (error: unknown) => () => Promise.reject(error)
    assert.deepStrictEqual(await detail(throwing(new Odd("secret"))), [-32602, "OddError"])
    assert.deepStrictEqual(await detail(throwing(Object.assign(new Error(), { name: "a secret", code: "x" }))), [
      undefined,
      undefined
    ])
    assert.deepStrictEqual(await detail(throwing("secret")), [undefined, undefined])
    assert.deepStrictEqual(await detail(() => ({ isError: true, content: "secret" })), [undefined, "tool_error"])
    assert.deepStrictEqual(await detail(() => ({})), [undefined, undefined])
  })

  it("gives no details to exporters that do not ask", () => {
    const { observer, seen } = observing()
    wrap(watched(observer), "tools/call", () => ({}))(request("search"))
    assert.isUndefined(seen.uses[0]!.call)
  })

  it("asks what is ambient when the call begins, and hands it over when it ends", async () => {
    let now = "before"
    const { observer, seen } = observing({ wantsDetails: true, ambient: () => now })
    const answer = wrap(watched(observer), "tools/call", () => turn())(request("search"))
    now = "after"
    await answer
    assert.strictEqual(seen.uses[0]!.call?.ambient, "before")
  })

  it("counts one call once, however many wrappers its handler has", () => {
    const { observer, seen } = observing()
    const one = watched(observer)
    const inner = wrap(one, "tools/call", () => ({}))
    const outer = wrap(one, "tools/call", (...args) => inner(...args))
    outer(request("search"))
    outer(request("search"))
    assert.lengthOf(seen.uses, 2)
    assert.isTrue(isWrapped(inner))
    assert.isFalse(isWrapped(() => ({})))
  })

  it("drops names that are not registered, and requests without any", () => {
    const { observer, seen } = observing()
    const handler = wrap(watched(observer), "tools/call", () => ({}))
    for (const name of ["unknown", "toString", "__proto__", undefined, 7, { toString: () => "search" }])
      handler(request(name))
    for (const odd of [{}, { params: null }, { params: "search" }]) handler(odd)
    handler()
    handler(null)
    assert.lengthOf(seen.uses, 0)
    assert.strictEqual(seen.counts.unnamed, 9)
    assert.strictEqual(seen.counts.fault, 0)
  })

  it("counts a fault of ours, which nobody else notices", () => {
    const { observer, seen } = observing()
    const hostile = {
      get params(): never {
        throw new Error("no")
      }
    }
    const result = {}
    assert.strictEqual(wrap(watched(observer), "tools/call", () => result)(hostile), result)
    const odd = {
      get isError(): never {
        throw new Error("no")
      }
    }
    assert.strictEqual(wrap(watched(observer), "tools/call", () => odd)(request("search")), odd)
    assert.strictEqual(seen.counts.fault, 2)
  })

  it("only counts once nothing is recorded any more", () => {
    const { observer, seen } = observing({ isOpen: () => false })
    wrap(watched(observer), "tools/call", () => ({}))(request("search"))
    assert.lengthOf(seen.uses, 0)
    assert.strictEqual(seen.counts.stopped, 1)
  })
})
