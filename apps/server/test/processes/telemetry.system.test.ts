// What leaves the process besides its answers: logs, traces, metrics. Planted values must be in none of it (PRV-12).
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import { assert, describe, it } from "@effect/vitest"
import { startCollector } from "../support/collector.ts"
import { query, withDatabase } from "../support/databases.ts"
import { startService } from "../support/service.ts"
import { ask, newKey, newUser, push } from "../support/user.ts"

const planted = "canary0451"

const plant = (place: string): string => `${planted}-${place}`

const verifyToken = async (database: string, email: string): Promise<string> => {
  const rows = await query(database, `select body from outbox where recipient = '${email}'`)
  const [, token] = /\/([0-9A-Za-z_-]{43})(?:\s|$)/.exec(String(rows[0]?.["body"])) ?? []
  assert.isDefined(token)
  return token ?? ""
}

const headers = {
  "user-agent": plant("agent"),
  referer: `https://example.com/${plant("referer")}`,
  "x-forwarded-for": "192.0.2.77",
  "x-other": plant("header"),
  b3: `${plant("trace")}-${plant("span")}-1`
}

describe("a collector", () => {
  it("gets traces, metrics and logs, and in them and on the console nothing of what people send", () =>
    withDatabase(async (database) => {
      const collector = await startCollector()
      const env = {
        DATABASE_URL: database,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_METRIC_EXPORT_INTERVAL: "500"
      }
      const service = await startService(env, ["--log-level", "trace"])
      const { url } = service
      const [email, password] = [`${plant("mail")}@example.com`, `${plant("password")} and more`]
      const user = await newUser(url, { email, password })
      const token = await verifyToken(database, email)
      const { plaintext } = await newKey(user, url)
      const document = documentOf([
        { name: plant("tool"), description: plant("text"), inputSchema: { type: "object" } }
      ])
      const statuses = [
        (await ask(`${url}/v1/email/verify`, { body: { token }, headers })).status,
        (await push(url, user.project, plaintext, document)).status,
        (
          await ask(`${url}/v1/projects/${user.project}/baseline?server=${plant("query")}`, {
            bearer: plaintext,
            headers
          })
        ).status,
        (await push(url, user.project, plaintext, { ...document, tools: plant("broken") })).status,
        (await ask(`${url}/v1/sign-in`, { body: { email, password: plant("wrong") }, headers })).status,
        (await ask(`${url}/v1/sign-up`, { body: { email: plant("none"), password }, headers })).status,
        (await ask(`${url}/v1/keys`, { bearer: plant("bearer"), headers })).status,
        (await ask(`${url}/${plant("path")}?${plant("name")}=${plant("value")}`, { headers })).status,
        (await user.at(url, "/v1/orgs", { body: { name: plant("organization") } })).status
      ]
      assert.deepStrictEqual(statuses, [204, 201, 404, 400, 401, 400, 401, 404, 201])
      const { plaintext: ingestKey } = await newKey(user, url, "ingest")
      const use = { entityKind: "tool", entityName: "search", argumentsPresent: [], durationMs: 1, success: true }
      const record = async (event: object) =>
        (await ask(`${url}/v1/events`, { bearer: ingestKey, body: { events: [use, event] }, headers })).status
      assert.deepStrictEqual(
        [
          await record({ ...use, arguments: { query: plant("argument") } }),
          await record({ ...use, more: { Result: plant("result") } }),
          await record({ ...use, note: plant("note"), argumentsPresent: [plant("an entry that is no path")] })
        ],
        [400, 400, 202]
      )
      // A fault of the database, whose own words name the row.
      await query(database, "alter table usage_events add constraint small check (n < 1) not valid")
      assert.strictEqual(await record({ ...use, clientName: plant("client") }), 503)
      await query(database, "alter table documents add constraint small check (bytes < 1)  not valid")
      assert.strictEqual(
        (await push(url, user.project, plaintext, documentOf([{ name: plant("other"), inputSchema: {} }]))).status,
        500
      )
      assert.strictEqual(await service.end("SIGTERM"), 0)
      collector.close()

      assert.deepStrictEqual(collector.unknown, [])
      const traces = collector.received("/v1/traces")
      assert.include(traces, `"name":"POST /v1/projects/:org/:project/snapshots"`)
      assert.include(traces, `"name":"POST /v1/sign-up"`)
      assert.include(traces, `"name":"POST /v1/events"`)
      assert.include(collector.received("/v1/metrics"), "http.server.request.duration")
      assert.include(collector.received("/v1/logs"), "MCP Inspect is at")
      assert.include(service.output(), "a request failed")
      const keys = [plaintext, plaintext.slice(9), ingestKey, ingestKey.slice(9)]
      const secrets = [planted, email, password, token, ...keys, user.session["cookie"] ?? "?"]
      for (const text of [collector.received(), service.output()])
        for (const secret of secrets) assert.notInclude(text, secret)
      for (const name of ["url.full", "url.path", "url.query", "user_agent", "http.request.header", "db.query.text"])
        assert.notInclude(traces, name)
    }))

  it.each(["is not there", "never answers"])("that %s costs nobody an answer, nor the process its end", (kind) =>
    withDatabase(async (database) => {
      const collector = await startCollector({ hangs: true })
      if (kind === "is not there") collector.close()
      const service = await startService({ DATABASE_URL: database, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
      const user = await newUser(service.url)
      assert.strictEqual((await user.at(service.url, "/v1/session")).status, 200)
      assert.strictEqual(await service.end("SIGTERM"), 0)
      collector.close()
    })
  )
})
