// Both majors of the official SDK, their high-level and low-level servers, and the stateless handler, each driven by the
// official client of its major.
import { assert, describe, it } from "@effect/vitest"
import type { EntityKind } from "@mcp-inspect/api/wire/UsageEvent"
import { instrumentServer, instrumentServerClass } from "../src/Instrument.ts"
import type { Instrumentation, Options } from "../src/Options.ts"
import { collecting } from "./support/collecting.ts"
import { stable } from "./support/observing.ts"
import { type AnyClient, frameworks, highLevel, type Line, lowLevel } from "./support/servers.ts"

const settled = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) })
  )

/** Everything that the fixture can be asked, one after the other; what was answered. */
const session = async (client: AnyClient): Promise<ReadonlyArray<unknown>> => {
  const asks = [
    () => client.listTools(),
    () => client.callTool({ name: "search", arguments: { query: "secret", filters: { owner: "secret" } } }),
    () => client.callTool({ name: "search", arguments: { labels: { secret_label: 1 } } }),
    () => client.callTool({ name: "refuses" }),
    () => client.callTool({ name: "fails", arguments: {} }),
    () => client.callTool({ name: "secret_unknown", arguments: { query: "secret" } }),
    () => client.readResource({ uri: "file:///fixed" }),
    () => client.readResource({ uri: "users://secret" }),
    () => client.readResource({ uri: "secret://nowhere" }),
    () => client.getPrompt({ name: "greet", arguments: { who: "secret" } })
  ]
  const answers: Array<unknown> = []
  for (const ask of asks) answers.push(await settled(ask()))
  await client.close()
  return answers
}

/** One session with an instrumented server, in one of the ways to instrument it. */
const observed = async (line: Line, way: "before" | "after" | "both", options: Options) => {
  const made: Array<Instrumentation> = []
  const instrument = (server: object): void => void made.push(instrumentServer(server, options))
  const nothing = (): void => undefined
  const client = await line.connect(way === "after" ? nothing : instrument, way === "before" ? nothing : instrument)
  const answers = await session(client)
  await made[0]!.flush()
  return { answers, made }
}

const bare = async (line: Line): Promise<ReadonlyArray<unknown>> =>
  session(
    await line.connect(
      () => undefined,
      () => undefined
    )
  )

for (const line of highLevel) {
  describe(`${line.name}`, () => {
    const caller = {
      clientName: "tester",
      clientVersion: "7.0.0",
      ...(line.protocolVersion === undefined ? {} : { protocolVersion: line.protocolVersion })
    }
    const used = (
      entityKind: EntityKind,
      entityName: string,
      success: boolean,
      argumentsPresent: ReadonlyArray<string>
    ) => ({
      entityKind,
      entityName,
      argumentsPresent,
      success,
      ...caller
    })

    for (const way of ["before", "after", "both"] as const) {
      it(`is observed when it is instrumented ${way === "both" ? "before and after" : way} its handlers are registered`, async () => {
        const { collected, options } = collecting()
        const { answers, made } = await observed(line, way, options)
        assert.deepStrictEqual(answers, await bare(line))
        assert.deepStrictEqual(
          collected.map(({ event }) => stable(event)),
          [
            used("tool", "search", true, ["filters", "filters.owner", "query"]),
            used("tool", "search", true, ["labels"]),
            used("tool", "refuses", false, []),
            used("tool", "fails", false, []),
            used("resource", "file:///fixed", true, []),
            used("resource", "users://{id}", true, []),
            used("prompt", "greet", true, ["who"])
          ]
        )
        for (const one of made) assert.isTrue(one.stats().attached)
        assert.deepStrictEqual(made[0]!.stats().ignored, { unnamed: 2, unfinished: 0 })
        assert.deepInclude(made[0]!.stats(), { sent: 7, dropped: 0, buffered: 0 })
        assert.notInclude(JSON.stringify(collected), "secret")
      })
    }
  })
}

for (const line of lowLevel) {
  describe(`${line.name}`, () => {
    for (const way of ["before", "after"] as const) {
      it(`tells what it has by what it answers, when it is instrumented ${way} its handlers are set`, async () => {
        const { collected, options } = collecting()
        const { answers, made } = await observed(line, way, options)
        assert.deepStrictEqual(answers, await bare(line))
        assert.deepStrictEqual(
          collected.map(({ event: { entityKind, entityName, success } }) => [entityKind, entityName, success]),
          [
            ["tool", "search", true],
            ["tool", "search", true],
            ["prompt", "greet", true]
          ]
        )
        // Never known to work: refuses, fails and the unknown one; and resources, which only a registry could name.
        assert.strictEqual(made[0]!.stats().ignored.unnamed, 6)
        assert.notInclude(JSON.stringify(collected), "secret_unknown")
      })
    }
  })
}

describe("a name that a low-level server has answered", () => {
  it("counts when it fails later on", async () => {
    const { collected, options } = collecting()
    let isBroken = false
    const handlers = new Map<string, (request: object) => unknown>()
    const instrumentation = instrumentServer({ _requestHandlers: handlers }, options)
    handlers.set("tools/call", () => ({ isError: isBroken }))
    const call = (name: string) => handlers.get("tools/call")?.({ params: { name } })
    call("search")
    isBroken = true
    call("search")
    call("other")
    await instrumentation.flush()
    assert.deepStrictEqual(
      collected.map(({ event: { entityName, success } }) => [entityName, success]),
      [
        ["search", true],
        ["search", false]
      ]
    )
  })
})

describe("details of a call", () => {
  for (const line of highLevel) {
    it(`tell request, transport and trace, of ${line.name}`, async () => {
      const { collected, options } = collecting()
      const client = await line.connect(
        (server) => instrumentServer(server, options),
        () => undefined
      )
      const trace = {
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        tracestate: "vendor=1",
        baggage: "user=secret"
      }
      await client.callTool(Object.assign({ name: "search", arguments: {} }, { _meta: trace }))
      await client.close()
      await instrumentServer({ _requestHandlers: new Map() }, options).flush()
      const { call, event } = collected[0]!
      assert.strictEqual(call.method, "tools/call")
      assert.deepStrictEqual(call.trace, trace)
      assert.match(call.requestId ?? "", /^\d+$/)
      assert.isAtLeast(call.endedAtMs, call.startedAtMs)
      assert.isBelow(Math.abs(call.startedAtMs - Date.now()), 60_000)
      assert.strictEqual(event.timestamp, new Date(call.startedAtMs).toISOString())
      assert.strictEqual(call.transport, line.protocolVersion === "2026-07-28" ? "tcp" : undefined)
      assert.notInclude(JSON.stringify(event), "secret")
    })
  }
})

describe("a class of servers", () => {
  for (const { make, name } of frameworks) {
    it(`has every instance observed, as a framework makes them: ${name}`, async () => {
      const { collected, options } = collecting()
      const { Class, connect } = make()
      const instrumentation = instrumentServerClass(Class, options)
      assert.strictEqual(instrumentServerClass(Class, options), instrumentation)
      assert.strictEqual(instrumentServerClass(Class, {}), instrumentation)
      const bareSession = await session(await make().connect())
      for (let round = 0; round < 2; round++) assert.deepStrictEqual(await session(await connect()), bareSession)
      await instrumentation.flush()
      assert.isTrue(instrumentation.stats().attached)
      const searches = collected.filter(({ event }) => event.entityName === "search")
      assert.lengthOf(searches, 4)
    })
  }
})
