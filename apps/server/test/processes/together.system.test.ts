// Several processes over one database.
import { assert, describe, it } from "@effect/vitest"
import { migrations as known } from "../../migrations/index.ts"
import { signInFailures } from "../../src/limits/numbers.ts"
import { query, withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { freePort, type Service, spawnService, startService } from "../support/service.ts"
import { ask, documentNumber, newKey, newUser, push } from "../support/user.ts"

/* Starts of processes, in milliseconds: on a machine that does much else each takes a minute. */
const patience = 600_000

const withTwo = (use: (one: Service, other: Service, database: string) => Promise<void>): Promise<void> =>
  withDatabase(async (database) => {
    // At once, over an empty database.
    const [one, other] = await Promise.all([
      startService({ DATABASE_URL: database }, ["--role", "api"]),
      startService({ DATABASE_URL: database })
    ])
    try {
      await use(one, other, database)
    } finally {
      await Promise.all([one.end("SIGTERM"), other.end("SIGTERM")])
    }
  })

describe("two processes that start at once over one empty database", () => {
  it(
    "serve as one: migrated once, and what one refuses the other refuses with the next request",
    () =>
      withTwo(async (one, other, database) => {
        const migrations = await query(database, "select migration_id from effect_sql_migrations")
        assert.lengthOf(migrations, Object.keys(known).length)

        const user = await newUser(one.url)
        const { id, plaintext } = await newKey(user, one.url)
        assert.strictEqual((await push(other.url, user.project, plaintext, documentNumber(1))).status, 201)
        const baseline = (where: Service) =>
          ask(`${where.url}/v1/projects/${user.project}/baseline`, { bearer: plaintext })
        assert.strictEqual((await baseline(one)).status, 200)
        assert.strictEqual((await user.at(one.url, `/v1/keys/${id}/revoke`, { method: "POST" })).status, 200)
        assert.deepStrictEqual([(await baseline(other)).status, (await baseline(one)).status], [401, 401])

        assert.strictEqual((await user.at(other.url, "/v1/session")).status, 200)
        assert.strictEqual((await user.at(one.url, "/v1/sign-out", { method: "POST" })).status, 204)
        assert.strictEqual((await user.at(other.url, "/v1/session")).status, 401)

        const body = { email: "nobody@example.com", password: "not the password at all" }
        const statuses: Array<number> = []
        for (let tries = 0; tries <= signInFailures.limit; tries++)
          statuses.push((await ask(`${(tries % 2 === 0 ? one : other).url}/v1/sign-in`, { body })).status)
        assert.deepStrictEqual(statuses, [...Array<number>(signInFailures.limit).fill(401), 429])
      }),
    patience
  )
})

describe("a process that does scheduled work alone", () => {
  it(
    "listens nowhere, and ends when it is told to",
    () =>
      withDatabase(async (database) => {
        const worker = spawnService({ DATABASE_URL: database }, ["--role", "worker"], await freePort())
        await until(
          async () => (await query(database, "select to_regclass('audit_log') as made"))[0]?.["made"] !== null
        )
        await until(() => worker.output().includes("Scheduled work is done here"))
        const refused = await fetch(`${worker.url}/healthz`).catch((error: unknown) => error)
        assert.instanceOf(refused, TypeError)
        assert.strictEqual(await worker.end("SIGTERM"), 0)
      }),
    patience
  )
})
