// The commands of the page on self-hosting that back up and restore: what comes back is what was there, and people sign in.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { startEmbedded } from "../../src/embedded/EmbeddedPostgres.ts"
import { Sealing } from "../../src/sealing/Sealing.ts"
import { sealedPlace } from "../../src/watches/watchRow.ts"
import { query, urlOf } from "../support/databases.ts"
import { checkout } from "../support/deployFiles.ts"
import { digestsOf, filledTables } from "../support/digests.ts"
import { withFolder } from "../support/folders.ts"
import { commandsWith, runShell } from "../support/pageCommands.ts"
import { programs, type ServerPostgres, withServer } from "../support/serverPostgres.ts"
import { type Service, startService } from "../support/service.ts"
import { settings } from "../support/settings.ts"
import { ask, deploymentIds, documentNumber, newKey, newUser, push, type User } from "../support/user.ts"

const heading = "Backup and restore"
const secretsKey = Buffer.alloc(32, 9).toString("base64")
const who = { email: "owner@example.com", password: "correct horse battery staple" }
const credential = [{ name: "Authorization", value: "Bearer of-the-watched-server" }]

interface Filled {
  readonly user: User
  readonly key: string
  readonly watch: string
}

/* Something of most that the service keeps. */
const fill = async ({ url }: Service): Promise<Filled> => {
  const user = await newUser(url, who)
  const at = `/v1/projects/${user.project}`
  const { plaintext: key } = await newKey(user, url)
  const ingest = await newKey(user, url, "ingest")
  for (const number of [1, 2, 3])
    assert.strictEqual(
      (await push(url, user.project, key, documentNumber(number), `backup-push-${number}`)).status,
      201
    )
  const uses = ["search", "read"].map((entityName) => ({
    entityKind: "tool",
    entityName,
    argumentsPresent: ["query", "filters.owner"],
    durationMs: 3,
    success: true
  }))
  const sent = await ask(`${url}/v1/events`, { bearer: ingest.plaintext, body: { events: uses } })
  assert.strictEqual(sent.status, 202)
  const watched = await user.at(url, `${at}/watches`, {
    body: { url: "http://127.0.0.1:18999/mcp", server: "default", interval: "24h" }
  })
  assert.isBelow(watched.status, 300, JSON.stringify(watched.body))
  const kept = await user.at(url, `${at}/watches/${watched.body.id}/credential`, {
    method: "PUT",
    body: { headers: credential }
  })
  assert.isBelow(kept.status, 300, JSON.stringify(kept.body))
  const channel = await user.at(url, `${at}/channels`, {
    body: { kind: "webhook", name: "Ours", url: "http://127.0.0.1:18999/hook" }
  })
  assert.isBelow(channel.status, 300, JSON.stringify(channel.body))
  const token = await user.at(url, "/v1/account/tokens", { body: { name: "shell" } })
  assert.isBelow(token.status, 300)
  return { user, key, watch: watched.body.id }
}

/* With the session and the key of before, and anew; and what is written next has its place. */
const assertServes = async ({ url }: Service, { key, user }: Filled): Promise<void> => {
  assert.strictEqual((await user.at(url, "/v1/session")).status, 200)
  assert.strictEqual((await ask(`${url}/v1/sign-in`, { body: who })).status, 200)
  assert.lengthOf(await deploymentIds(url, user.project, key), 3)
  assert.strictEqual((await push(url, user.project, key, documentNumber(4))).status, 201)
  assert.lengthOf(await deploymentIds(url, user.project, key), 4)
}

const openedIn = (sealed: Uint8Array, place: string): Promise<string> =>
  Sealing.pipe(
    Effect.flatMap(({ open }) => open(sealed, place)),
    Effect.provide(Layer.fresh(Sealing.layer).pipe(Layer.provide(settings({ SECRETS_KEY: secretsKey })))),
    Effect.runPromise
  )

/* A folder with the files that commands of the page name, as a checkout has them. */
const withWorkingFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-backup-"))
  try {
    mkdirSync(join(folder, "deploy"))
    cpSync(join(checkout, "deploy/postgres.sh"), join(folder, "deploy/postgres.sh"))
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = async (script: string, folder: string, env: Readonly<Record<string, string>>): Promise<void> => {
  const { code, output } = await runShell(script, folder, env)
  assert.strictEqual(code, 0, output)
}

/* How its superuser is told to the programs of PostgreSQL, which are those of this server's version. */
const adminOf = ({ url }: ServerPostgres): Readonly<Record<string, string>> => {
  const { password, port } = new URL(url)
  return {
    PATH: [programs ?? "", process.env["PATH"] ?? ""].join(delimiter),
    PGHOST: "127.0.0.1",
    PGPORT: port,
    PGPASSWORD: password,
    DATABASE_PASSWORD: "of-the-service",
    ADMIN_URL: urlOf(url, { database: "mcp_inspect" })
  }
}

const serviceUrl = ({ url }: ServerPostgres): string =>
  urlOf(url, { database: "mcp_inspect", user: "mcp_inspect", password: "of-the-service" })

const start = (server: ServerPostgres): Promise<Service> =>
  startService({ DATABASE_URL: serviceUrl(server), SECRETS_KEY: secretsKey, ALLOWED_NETWORKS: "127.0.0.0/8" })

describe.skipIf(isLeftOut("PostgreSQL of the system", programs !== undefined))("a PostgreSQL of one's own", () => {
  it(
    "is restored elsewhere from a backup with every row, right and policy, and serves",
    () =>
      withServer((from) =>
        withServer((to) =>
          withWorkingFolder(async (folder) => {
            await run("sh deploy/postgres.sh", folder, adminOf(from))
            const before = await start(from)
            const filled = await fill(before)
            assert.strictEqual(await before.end("SIGTERM"), 0)

            // The role of the service sees rows of one organization at a time, and no dump is made of a part.
            const backup = commandsWith(heading, "pg_dump")
            const refused = await runShell(backup, folder, { ...adminOf(from), BACKUP_URL: serviceUrl(from) })
            assert.notStrictEqual(refused.code, 0)
            assert.match(refused.output, /row-level security/u)

            const password = "of-the-backup"
            const role = commandsWith(heading, "bypassrls")
            await run(role, folder, { ...adminOf(from), BACKUP_PASSWORD: password })
            const asBackup = urlOf(serviceUrl(from), { user: "mcp_inspect_backup", password })
            await run(backup, folder, { ...adminOf(from), BACKUP_URL: asBackup })
            const written = await query(asBackup, "delete from orgs returning 1").catch((error: unknown) => error)
            assert.instanceOf(written, Error)

            await run(commandsWith(heading, "pg_restore"), folder, adminOf(to))
            const [was, is] = [
              await digestsOf(adminOf(from)["ADMIN_URL"] ?? ""),
              await digestsOf(adminOf(to)["ADMIN_URL"] ?? "")
            ]
            assert.isAbove(filledTables(was), 20)
            assert.deepStrictEqual(is, was)

            const after = await start(to)
            try {
              await assertServes(after, filled)
              const [row] = await query(
                adminOf(to)["ADMIN_URL"] ?? "",
                "select org_id, watch_id, sealed_headers from watches"
              )
              assert.strictEqual(row?.["watch_id"], filled.watch)
              const place = sealedPlace(String(row?.["org_id"]), filled.watch)
              const opened = await openedIn(row?.["sealed_headers"] as Uint8Array, place)
              assert.deepStrictEqual(JSON.parse(opened), credential)
            } finally {
              assert.strictEqual(await after.end("SIGTERM"), 0)
            }
          })
        )
      ),
    900_000
  )
})

/* All rows of the database in a folder, with no service over it that would change them. */
const rowsIn = (folder: string): Promise<Readonly<Record<string, unknown>>> =>
  startEmbedded(folder, { isDurable: true }).pipe(
    Effect.flatMap(({ url }) =>
      Effect.promise(() => digestsOf(urlOf(Redacted.value(url), { database: "mcp_inspect" })))
    ),
    Effect.scoped,
    Effect.runPromise
  )

const keyIn = (folder: string): string => readFileSync(join(folder, "secrets.key"), "utf8")

describe("the database that comes along", () => {
  it(
    "is restored from a copy of its folder with every row, right and policy, and the key of its secrets, and serves",
    () =>
      withFolder((data) =>
        withFolder((restored) =>
          withWorkingFolder(async (folder) => {
            const env = (at: string) => ({ MCP_INSPECT_DATA: at, ALLOWED_NETWORKS: "127.0.0.0/8" })
            const before = await startService(env(data))
            const filled = await fill(before)
            assert.strictEqual(await before.end("SIGTERM"), 0)
            // By this the page tells that the database is stopped, too.
            assert.isFalse(existsSync(join(data, "postgresql/postmaster.pid")))
            await run(commandsWith(heading, "--create"), folder, { DATA: data })
            await run(commandsWith(heading, "--extract"), folder, { RESTORED: restored })
            const [key, was] = [keyIn(data), await rowsIn(data)]
            // What it comes back from is gone.
            rmSync(data, { recursive: true })
            assert.isAbove(filledTables(was), 20)
            assert.deepStrictEqual(await rowsIn(restored), was)
            const after = await startService(env(restored))
            try {
              await assertServes(after, filled)
              assert.strictEqual(keyIn(restored), key)
            } finally {
              assert.strictEqual(await after.end("SIGTERM"), 0)
            }
          })
        )
      ),
    900_000
  )
})
