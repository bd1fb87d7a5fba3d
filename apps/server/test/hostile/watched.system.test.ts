// Watched servers that send what nobody should: each look ends in what can be stored, told and read.
import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  type Handler,
  modern,
  respond,
  resultOf,
  serve
} from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { Alerts } from "../../src/alerts/Alerts.ts"
import { HostedCapture } from "../../src/captures/HostedCapture.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { Watching } from "../../src/watches/Watching.ts"
import { alertingService, channelTo, claim, Hours, runDue, watchedProject } from "../support/alerting.ts"
import { Receiver } from "../support/receiver.ts"

type Tools = ReadonlyArray<unknown>

const service = Layer.mergeAll(Watches.layer, Watching.layer).pipe(
  Layer.provide(HostedCapture.layerMemory()),
  Layer.provideMerge(alertingService())
)

/* What is due is done, until a minute has passed in which nothing was. */
const goOn = Effect.gen(function* () {
  const [hours, watching] = [yield* Hours, yield* Watching]
  for (let minute = 0; minute < 3; minute++) {
    for (const job of yield* claim("watch")) assert.isTrue(Exit.isSuccess(yield* Effect.exit(watching.look(job))))
    for (const exit of yield* runDue) assert.isTrue(Exit.isSuccess(exit))
    for (const exit of yield* runDue) assert.isTrue(Exit.isSuccess(exit))
    hours.pass(61_000)
  }
})

/** Somebody's watch of a server whose tools a test replaces, and what came of it. */
const watched = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from jobs`
  const [project, receiver, watches] = [yield* watchedProject, yield* Receiver, yield* Watches]
  receiver.mood = "takes"
  receiver.received.length = 0
  yield* channelTo(project, "webhook")
  yield* channelTo(project, "slack")
  let tools: Tools = [{ name: "search", inputSchema: { type: "object" } }]
  let answer: Handler = ({ message }, response) =>
    respond(response, 200, resultOf(message, { resultType: "complete", tools }))
  const { url } = yield* serve(modern({ "tools/list": (seen, response) => answer(seen, response) }))
  const asked = project.as(project.admin)
  const { id } = yield* watches.create(asked, { url, server: "search", threshold: "DOCUMENTATION" })
  return {
    project,
    sends: (next: Tools) => void (tools = next),
    answers: (next: Handler) => void (answer = next),
    read: watches.read({ ...asked, watch: id }),
    again: Effect.flatMap(Hours, (hours) => Effect.sync(() => hours.pass(3_600_000))),
    alerts: Effect.flatMap(Alerts, (alerts) => Effect.map(alerts.list(asked, {}), (page) => page.alerts)),
    bodies: Effect.sync(() => receiver.received.map(({ body }) => body))
  }
})

const object = { type: "object" }

const deep = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ type: "object", properties: { a: inner } }), object)

/* JSON as text, for what no value of this language would write. */
const contracts: Readonly<Record<string, string>> = {
  "a name with a character that ends strings": String.raw`[{"name":"a\u0000b","inputSchema":{"type":"object"}}]`,
  "halves of characters": String.raw`[{"name":"a\ud800","description":"\udfff","inputSchema":{"type":"object","properties":{"\ud800":{}}}}]`,
  "names of what objects have": `[{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}},"required":["__proto__"]}}]`,
  "escapes of terminals and turned text": String.raw`[{"name":"\u001b[2J\u202egnp","title":"\u0007","description":"<!channel> @here \u0060\u0060\u0060 https://evil.example.com","inputSchema":{"type":"object"}}]`,
  "a very long name": JSON.stringify([
    { name: "n".repeat(200_000), description: "d".repeat(200_000), inputSchema: object }
  ]),
  "a pattern that takes for ever": JSON.stringify([
    { name: "search", inputSchema: { type: "object", properties: { q: { type: "string", pattern: "^(a+)+$" } } } }
  ]),
  depth: JSON.stringify([{ name: "search", inputSchema: deep(400) }]),
  "a proof of halves": String.raw`[{"name":"search","inputSchema":{"type":"object","properties":{"q":{"enum":["\ud800","\u0000"]}},"required":["q"]}}]`
}

const unfit = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u

layer(service, { excludeTestServices: true })("a watched server that sends", (it) => {
  for (const [what, tools] of Object.entries(contracts))
    it.effect(`${what} is told of in words that can be read`, () =>
      Effect.gen(function* () {
        const { alerts, answers, again, bodies, read } = yield* watched
        yield* goOn
        assert.strictEqual((yield* read).state, "ok")
        answers(({ message }, response) =>
          respond(
            response,
            200,
            resultOf(message, { resultType: "complete", tools: "TOOLS" }).replace('"TOOLS"', () => tools)
          )
        )
        yield* again
        yield* goOn
        const watch = yield* read
        const told = yield* alerts
        for (const text of [...(yield* bodies), JSON.stringify(told)]) {
          assert.isTrue(text.isWellFormed())
          assert.notMatch(text, unfit)
        }
        for (const body of yield* bodies) assert.isBelow(Buffer.byteLength(body), 20_000)
        if (watch.state === "ok") assert.lengthOf(told, 1)
        else assert.isNotNull(watch.lastFailure)
      }).pipe(Effect.scoped)
    )
})
