// What other instrumentations did to the calls they observed: each was a public bug of one of them.
import { assert, describe, it } from "@effect/vitest"
import { instrumentServer } from "../../src/Instrument.ts"
import { collecting } from "../support/collecting.ts"
import { majors, type Making, said, type ToolFunction } from "./support/majors.ts"

const failing = (ways: { calls: number }): Readonly<Record<string, ToolFunction>> => ({
  synchronous: () => {
    ways.calls += 1
    throw new Error("first time")
  },
  asynchronous: () => {
    ways.calls += 1
    return Promise.reject(new Error("first time"))
  }
})

for (const { name, open } of majors) {
  describe(`a call of a tool of ${name}`, () => {
    it("runs a handler that throws synchronously once, and the failure stays a failure", async () => {
      for (const tool of ["synchronous", "asynchronous"]) {
        const { collected, options } = collecting()
        const counted = { calls: 0 }
        const bare = await (await open({ tools: failing({ calls: 0 }) })).ask("tools/call", { name: tool })
        const asker = await open({ tools: failing(counted), after: (server) => instrumentServer(server, options) })
        assert.strictEqual(await asker.ask("tools/call", { name: tool }), bare)
        assert.strictEqual(counted.calls, 1)
        await instrumentServer({ _requestHandlers: new Map() }, options).flush()
        assert.deepStrictEqual(
          collected.map(({ event }) => [event.entityName, event.success]),
          [[tool, false]]
        )
      }
    })

    it("succeeds once when only the second run of its handler would have", async () => {
      const { options } = collecting()
      let calls = 0
      const tools = {
        flaky: () => {
          calls += 1
          if (calls === 1) throw new Error("not yet")
          return said("done")
        }
      }
      const asker = await open({ tools, before: (server) => instrumentServer(server, options) })
      const first: unknown = JSON.parse(await asker.ask("tools/call", { name: "flaky" }))
      assert.deepInclude(first, { result: { content: [{ type: "text", text: "not yet" }], isError: true } })
      assert.strictEqual(calls, 1)
    })

    it("is answered by its own handler when the answer is never observed to end", async () => {
      const { collected, options } = collecting()
      const instrumented: Array<object> = []
      const tools = { never: () => new Promise<never>(() => undefined), now: () => said("now") }
      const asker = await open({ tools, after: (server) => instrumented.push(instrumentServer(server, options)) })
      void asker.ask("tools/call", { name: "never" })
      assert.include(await asker.ask("tools/call", { name: "now" }), "now")
      await instrumentServer({ _requestHandlers: new Map() }, options).flush()
      assert.deepStrictEqual(
        collected.map(({ event }) => event.entityName),
        ["now"]
      )
    })

    it("ends without a fault when the server is closed while it runs", async () => {
      const { collected, options } = collecting()
      let end = (): void => undefined
      const tools = {
        slow: () => new Promise<ReturnType<typeof said>>((resolve) => (end = () => resolve(said("late"))))
      }
      const made: Array<ReturnType<typeof instrumentServer>> = []
      const asker = await open({ tools, after: (server) => made.push(instrumentServer(server, options)) })
      void asker.ask("tools/call", { name: "slow" })
      await new Promise((resolve) => setTimeout(resolve, 10))
      await asker.close()
      end()
      await new Promise((resolve) => setTimeout(resolve, 10))
      await made[0]!.flush()
      assert.lengthOf(collected, 1)
      assert.strictEqual(made[0]!.stats().droppedBy.fault, 0)
    })

    it("is counted once of a server that is instrumented many times", async () => {
      const { collected, options } = collecting()
      const attach = (server: object): void => {
        for (let time = 0; time < 5; time++) instrumentServer(server, options)
      }
      const asker = await open({ tools: { one: () => said("one") }, before: attach, after: attach })
      await asker.ask("tools/call", { name: "one" })
      await instrumentServer({ _requestHandlers: new Map() }, options).flush()
      assert.lengthOf(collected, 1)
    })
  })

  describe(`the surface of a server of ${name}`, () => {
    it("is byte for byte the one without instrumentation: no argument is added to a schema", async () => {
      const { options } = collecting()
      const tools = { one: () => said("one"), two: () => said("two") }
      const asks = async (making: Omit<Making, "tools"> = {}) => {
        const asker = await open({ tools, ...making })
        return [await asker.ask("tools/list", {}), await asker.ask("ping", {}), await asker.ask("nothing/here", {})]
      }
      const attach = (server: object): void => void instrumentServer(server, options)
      const bare = await asks()
      assert.include(bare[0], '"two"')
      assert.deepStrictEqual(await asks({ before: attach }), bare)
      assert.deepStrictEqual(await asks({ after: attach }), bare)
    })
  })
}
