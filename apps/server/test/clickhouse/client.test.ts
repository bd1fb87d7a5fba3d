// What is asked of ClickHouse, and what is told when it does not answer: over HTTP, from a server that says what it is told to.
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Stream } from "effect"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gunzipSync, gzipSync } from "node:zlib"
import { ClickHouse } from "../../src/clickhouse/ClickHouse.ts"
import { clickHouseStore } from "../../src/clickhouse/clickHouseStore.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore } from "../../src/ingest/EventStore.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { dateAt } from "../support/dates.ts"

const secret = "5ecret-of-clickhouse"

interface Asked {
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const fits = `["MergeTree","MergeTree SETTINGS non_replicated_deduplication_window = 10000"]\n`

/* A server that answers the making of the table by itself, and all else as a test says. */
const server = Effect.fnUntraced(function* (answer: (asked: Asked, response: ServerResponse) => void) {
  const all: Array<Asked> = []
  const http = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const asked = {
        url: new URL(request.url ?? "", "http://here"),
        headers: request.headers,
        body: Buffer.concat(chunks)
      }
      const text = asked.body.toString()
      if (text.includes("create table")) return response.end()
      if (text.includes("system.tables")) return response.end(fits)
      all.push(asked)
      return answer(asked, response)
    })
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))),
    () => Effect.sync(() => http.close().closeAllConnections())
  )
  const account = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    database: "own",
    username: "somebody",
    password: Redacted.make(secret)
  }
  return { all, account }
})

const said = (code: number, name: string) =>
  `Code: ${code}. DB::Exception: ${secret} is told here. (${name}) (version 26)`

it.live("an insert is one request with its token, answered when it is stored, as whoever is named", () =>
  Effect.gen(function* () {
    const { account, all } = yield* server((_, response) => response.end())
    const token = yield* newUuid
    yield* Effect.flatMap(ClickHouse, ({ insert }) => insert(token, [gzipSync("[1]\n"), gzipSync("[2]\n")])).pipe(
      Effect.provide(ClickHouse.layerOf(account))
    )
    const [asked] = all
    assert.lengthOf(all, 1)
    assert.isDefined(asked)
    assert.strictEqual(gunzipSync(asked.body).toString(), "[1]\n[2]\n")
    assert.strictEqual(asked.headers["content-encoding"], "gzip")
    assert.strictEqual(asked.headers.authorization, `Basic ${btoa(`somebody:${secret}`)}`)
    const told = Object.fromEntries(asked.url.searchParams)
    assert.match(told["query"] ?? "", /^insert into usage_events \([a-z_, ]+\) format JSONCompactEachRow$/)
    assert.deepInclude(told, {
      database: "own",
      insert_deduplication_token: token,
      insert_deduplicate: "1",
      deduplicate_blocks_in_dependent_materialized_views: "1",
      async_insert: "0",
      wait_end_of_query: "1"
    })
    assert.notInclude(asked.url.href, secret)
  }).pipe(Effect.scoped)
)

it.live("what fails is told by a name alone", () =>
  Effect.gen(function* () {
    let status = 500
    let text = said(60, "UNKNOWN_TABLE")
    const { account } = yield* server((_, response) => {
      if (status === 0) return response.destroy()
      response.statusCode = status
      return response.end(text)
    })
    const reason = Effect.flatMap(ClickHouse, ({ insert }) => Effect.flip(insert("token", [gzipSync("[1]\n")]))).pipe(
      Effect.map((error) => {
        assert.notInclude(JSON.stringify(error), secret)
        return error.reason
      }),
      Effect.provide(ClickHouse.layerOf(account))
    )
    assert.strictEqual(yield* reason, "UNKNOWN_TABLE")
    text = "<html>a proxy</html>"
    status = 502
    assert.strictEqual(yield* reason, "UNKNOWN")
    status = 0
    assert.strictEqual(yield* reason, "ECONNRESET")
    const nobody = ClickHouse.layerOf({ ...account, url: "http://127.0.0.1:9" })
    const away = Effect.flatMap(ClickHouse, ({ insert }) => Effect.flip(insert("token", [])))
    assert.strictEqual((yield* Effect.provide(away, nobody)).reason, "ECONNREFUSED")
  }).pipe(Effect.scoped)
)

const line = (n: number) =>
  `${JSON.stringify(["o", "p", "tool", "t", "e", true, null, null, null, null, null, [], false, 0, 0, n, 1, 1, [1, 1]])}\n`

it.live("an answer that is cut off is no answer, however it ends", () =>
  Effect.gen(function* () {
    const answers: Array<(response: ServerResponse) => void> = [
      (response) => response.end(`${line(2)}${line(3)}`),
      (response) => response.end(line(2)),
      (response) => response.end(`${line(2)}${line(3).slice(0, -4)}`),
      (response) => response.end(`${line(2)}${said(241, "MEMORY_LIMIT_EXCEEDED")}`),
      (response) => {
        response.write(line(2))
        setTimeout(() => response.destroy(), 20)
      }
    ]
    const { account } = yield* server((asked, response) =>
      asked.body.includes("count()") ? response.end("[2]\n") : answers.shift()?.(response)
    )
    const outbox = UsageOutbox.of({
      add: () => Effect.void,
      readable: Effect.succeed,
      since: () => Effect.undefined,
      gather: Effect.succeed(false),
      send: () => Effect.succeed("nothing"),
      bytes: Effect.succeed(0)
    })
    yield* Effect.gen(function* () {
      const { received } = yield* EventStore
      const read = Stream.runCollect(received({ after: dateAt(0), until: dateAt(1) }))
      assert.deepStrictEqual(
        (yield* read).map(({ n }) => n),
        [2, 3]
      )
      while (answers.length > 0) {
        const error = yield* Effect.flip(read)
        assert.strictEqual(error._tag, "StoreUnavailable")
        assert.notInclude(JSON.stringify(error), secret)
      }
    }).pipe(
      Effect.provide(clickHouseStore.pipe(Layer.provide(ClickHouse.layerOf(account)))),
      Effect.provideService(UsageOutbox, outbox)
    )
  }).pipe(Effect.scoped)
)
