// What a start says, and how one that cannot succeed ends.
import { assert, describe, it } from "@effect/vitest"
import { createServer, type AddressInfo } from "node:net"
import { inject } from "vitest"
import { Effect, Redacted } from "effect"
import { PgClient } from "@effect/sql-pg"
import { prepare } from "../../src/platform/Database.ts"
import { migrations as known } from "../../migrations/index.ts"
import { query, urlOf, withDatabase } from "../support/databases.ts"
import { until, withFolder } from "../support/folders.ts"
import { refusedStart, startService } from "../support/service.ts"
import { newKey, newUser } from "../support/user.ts"

const secret = "5ecret-of-the-database"

/* One line, no stack, no secret. */
const assertSentence = (
  { code, output }: { readonly code: number | null; readonly output: string },
  expected: string
) => {
  assert.strictEqual(code, 2, output)
  const told = output.split("\n").filter((line) => line.startsWith("mcp-inspect-server: "))
  assert.lengthOf(told, 1, output)
  assert.include(told[0], expected)
  assert.notMatch(output, /^\s+at /m)
  assert.notInclude(output, secret)
}

const prepared = (url: string) =>
  Effect.runPromise(prepare().pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))))

const refusal = (url: string): Promise<string> =>
  prepared(url).then(
    () => "it was taken",
    (error: unknown) => (error instanceof Error ? error.message : "unknown")
  )

describe("a start", () => {
  it("says where people open it and where its data is", () =>
    withFolder(async (folder) => {
      const service = await startService({ MCP_INSPECT_DATA: folder })
      await until(() => service.output().includes(`MCP Inspect is at ${service.url}`))
      assert.include(service.output(), `The data is in ${folder}`)
      assert.strictEqual(await service.end("SIGINT"), 0)
    }))

  it("names the database and neither its user nor its password", () =>
    withDatabase(
      async (url, name) => {
        const env = { DATABASE_URL: url, PUBLIC_URL: "https://inspect.example.com", HOST: "127.0.0.1" }
        const service = await startService(env)
        const { host, password, username } = new URL(url)
        await until(() => service.output().includes("MCP Inspect is at https://inspect.example.com"))
        assert.include(service.output(), `The data is in PostgreSQL at ${host}/${name}`)
        for (const hidden of [password, username]) assert.notInclude(service.output(), hidden)
        assert.strictEqual(await service.end("SIGTERM"), 0)
      },
      { owner: "createrole" }
    ))

  it("ends with one sentence and the code 2 when a setting is wrong", async () => {
    for (const [env, expected] of [
      [{ PORT: "abc" }, "The setting PORT is not a port"],
      [{ PUBLIC_URL: `https://u:${secret}@x` }, "The setting PUBLIC_URL is not an origin"],
      [{ DATABASE_POOL: "0" }, "The setting DATABASE_POOL is not a number of connections"],
      [{ EVENT_STORE: "files" }, "The setting EVENT_STORE is not `postgres` or `clickhouse`"],
      [{ EVENT_STORE: "clickhouse" }, "The setting CLICKHOUSE_URL is not a URL such as https://user"],
      [
        { EVENT_STORE: "clickhouse", CLICKHOUSE_URL: `clickhouse://u:${secret}@x/y` },
        "The setting CLICKHOUSE_URL is not a URL such as https://user"
      ],
      [{ DATABASE_URL: `mysql://u:${secret}@x/y` }, "DATABASE_URL is no address of a PostgreSQL"]
    ] as const)
      assertSentence(await refusedStart(env), expected)
    assert.strictEqual((await refusedStart({}, ["--role", "everything"])).code, 2)
  })

  it("ends so when the database is not there, or does not let it in", async () => {
    const server = inject("postgres")
    for (const [url, expected] of [
      [`postgres://u:${secret}@127.0.0.1:9/x`, "ECONNREFUSED 127.0.0.1:9"],
      [urlOf(server, { password: secret }), "password authentication failed"],
      [urlOf(server, { database: "nothing_here" }), 'database "nothing_here" does not exist']
    ] as const)
      assertSentence(await refusedStart({ DATABASE_URL: url }), expected)
  })

  it("ends so when something else listens there", () =>
    withDatabase(async (url) => {
      const server = createServer().listen(0, "127.0.0.1")
      await new Promise((resolve) => server.once("listening", resolve))
      const { port } = server.address() as AddressInfo
      const env = { DATABASE_URL: url, PORT: String(port) }
      assertSentence(await refusedStart(env), `cannot listen at 127.0.0.1:${port} (EADDRINUSE)`)
      server.close()
    }))
})

describe("a database", () => {
  it("that is older than 15 is refused", () =>
    withDatabase(
      async (url, name) => {
        // A server of that age, as far as its answer goes.
        await query(url, "create schema older")
        await query(
          url,
          `create function older.current_setting(text) returns text language sql as $$ select '140012'::text $$`
        )
        const database = urlOf(inject("postgres"), { database: name })
        await query(database, `alter database ${name} set search_path = older, pg_catalog, public`)
        assert.include(await refusal(url), "This is PostgreSQL 14; the service needs 15 or later.")
      },
      { owner: "" }
    ))

  it("that a later version has migrated is refused, and left as it is", () =>
    withDatabase(async (url) => {
      await prepared(url)
      await query(url, "insert into effect_sql_migrations (migration_id, name) values (9999, 'later')")
      await query(url, "alter table orgs rename to orgs_of_later")
      assert.include(
        await refusal(url),
        `of a later version of the service (9999; this one knows ${Object.keys(known).length})`
      )
      assert.notDeepEqual(await query(url, "select to_regclass('orgs_of_later') as there"), [{ there: null }])
    }))

  it("where the role may make nothing is refused with what PostgreSQL says", () =>
    withDatabase(
      async (url, name) => {
        await query(urlOf(inject("postgres"), { database: name }), `alter database ${name} owner to postgres`)
        assert.include(await refusal(url), "permission denied for schema public")
      },
      { owner: "" }
    ))

  it.each(["", "createrole", "superuser"])("of a role that is `%s` works, with its rows kept apart", (owner) =>
    withDatabase(
      async (url) => {
        const service = await startService({ DATABASE_URL: url })
        const user = await newUser(service.url)
        await newKey(user, service.url)
        assert.strictEqual(await service.end("SIGTERM"), 0)
        if (owner !== "superuser") assert.deepStrictEqual(await query(url, "select * from projects"), [])
      },
      { owner }
    )
  )
})
