import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import { operations, requestFor } from "../support/operations.ts"
import { ask, Logged, wholeService } from "../support/wholeService.ts"
import { credentialsOf, somebody } from "../support/world.ts"

/** Does something to the tables as the operator could, which requests cannot. */
const asOperator = (...statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ name: string }>`select current_database() as name`
    const url = new URL(inject("postgres"))
    url.pathname = `/${row?.name}`
    const context = yield* Layer.build(PgClient.layer({ url: Redacted.make(url.href), maxConnections: 1 }))
    yield* Effect.flatMap(SqlClient.SqlClient, (admin) =>
      Effect.forEach(statements, (statement) => admin.unsafe(statement))
    ).pipe(Effect.provideContext(context))
  }).pipe(Effect.scoped)

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("what goes wrong", (it) => {
  it.effect("lets nobody in, and tells a stranger nothing of it (ASVS 16.5.1, 16.5.2, 16.5.3)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      yield* asOperator("alter table sessions rename to gone", "alter table key_directory rename to gone_too")
      for (const operation of operations) {
        if (operation.schemes.length === 0) continue
        const as = credentialsOf(operation, alice)
        const { headers, status, text } = yield* ask(requestFor(operation, alice.about, as))
        // A sender is told to come again: what it would do at a fault is to give up (ING-12).
        const isSender = operation.schemes.includes("ingestKey")
        assert.strictEqual(status, isSender ? 503 : 500, operation.id)
        assert.strictEqual(
          text,
          isSender
            ? `{"error":{"code":"storage","message":"The key could not be checked. Send the events again later."}}`
            : `{"error":{"code":"internal","message":"A fault of the service. Its operator finds it in the log as ${String(headers["x-request-id"])}."}}`
        )
      }
      yield* asOperator("alter table gone rename to sessions", "alter table gone_too rename to key_directory")
      assert.strictEqual((yield* ask({ method: "GET", path: "/v1/session", headers: alice.asSession })).status, 200)
      // The operator finds each in the log, without what was sent or the text of a statement.
      const faults = (yield* Logged).lines.filter((line) => /a request failed|a key could not be looked up/.test(line))
      assert.strictEqual(faults.length, operations.filter(({ schemes }) => schemes.length > 0).length)
      for (const line of faults) {
        assert.notMatch(line, /select |insert |mcpi_|@example|correct horse/)
        assert.notInclude(line, alice.session)
      }
    })
  )

  it.effect("is logged in the lines of the service, and in none that was sent (ASVS 16.4.1)", () =>
    Effect.gen(function* () {
      const { lines } = yield* Logged
      const before = lines.length
      const forged = "%0a%0d{%22level%22:%22INFO%22,%22message%22:%22signed in%22}"
      for (const path of [`/v1/orgs/${forged}`, `/${forged}`, `/v1/${forged}`, "/v1/\u001b[2J"])
        yield* ask({
          method: "GET",
          path: encodeURI(decodeURI(path.replaceAll("\u001b", "%1b"))),
          headers: { "user-agent": "x\u0085y" }
        })
      for (const line of lines.slice(before)) assert.notMatch(line, /signed in"|\u001b|\u0085/)
    })
  )
})
