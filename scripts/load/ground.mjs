// What is there before the load begins: organizations with a project each, what they ask with, and contracts that were
// pushed to the service itself.
import { createHash, randomBytes } from "node:crypto"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { documentOf } from "../../apps/cli/test/support/contract/documents.ts"
import { startEmbedded } from "../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { boundedClient } from "../../apps/server/src/platform/boundedClient.ts"
import { prepare } from "../../apps/server/src/platform/Database.ts"
import { newCredential } from "../../apps/server/src/platform/secrets.ts"
import { askOnce } from "../bench/hosted/load.mjs"
import { id, seedProjects } from "../bench/ingest/seed.mjs"
import { toolsOf } from "../bench/surface.mjs"
import { pushOf } from "./kinds.mjs"

/** Captures that are started are limited by organization and hour. */
const orgs = 12

/** Contracts of 3 to 30 tools, 5 to 50 kB. */
const contracts = 24

/** Contracts that each project has from the begin on. */
const before = 3

const digest = (text) => new Uint8Array(createHash("sha256").update(text).digest())

const makeDocuments = () =>
  Array.from({ length: contracts }, (_, index) => {
    const document = documentOf(toolsOf(3 + Math.round((index * 27) / (contracts - 1))), `1.${index}.0`)
    return { text: JSON.stringify(document), fingerprint: document.fingerprint }
  })

const seedPerson = async (query, number, session, now) => {
  const account = id("0000000a", number)
  await query("insert into accounts (account_id, email, email_key, created_at) values ($1, $2, $2, $3)", [
    account,
    `person-${number}@example.com`,
    now
  ])
  await query("insert into memberships (org_id, account_id, role, created_at) values ($1, $2, 'admin', $3)", [
    id("00000001", number),
    account,
    now
  ])
  await query(
    `insert into sessions (digest, session_id, account_id, csrf_digest, created_at, last_seen_at, expires_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $4, $5)`,
    [digest(session), account, digest("csrf"), now, new Date(now.getTime() + 30 * 86_400_000)]
  )
}

const seedKey = async (query, number, key, now) => {
  await query(
    `insert into api_keys (org_id, key_id, project_id, kind, name, digest, last_four, created_at)
      values ($1, $2, $3, 'api', 'ci', $4, 'abcd', $5)`,
    [id("00000001", number), `key_api${number}`, id("00000002", number), digest(key), now]
  )
  await query("insert into key_directory (digest, org_id, key_id) values ($1, $2, $3)", [
    digest(key),
    id("00000001", number),
    `key_api${number}`
  ])
}

const credentials = (kind) => Effect.all(Array.from({ length: orgs }, () => newCredential(kind)))

const seedAll = async (query, { apiKeys, ingestKeys }) => {
  const now = new Date()
  await seedProjects(query, ingestKeys)
  const projects = []
  for (const [number, apiKey] of apiKeys.entries()) {
    const session = randomBytes(32).toString("base64url")
    await seedPerson(query, number, session, now)
    await seedKey(query, number, apiKey, now)
    const org = `org-${number}`
    projects.push({ org, name: `${org}/project-${number}`, session, apiKey, ingestKey: ingestKeys[number] })
  }
  return projects
}

/**
 * Runs `use({ url, query, projects })` over a durable database of its own in a folder, in which each project has keys and
 * somebody who is signed in. `query` asks as an administrator.
 */
export const withGround = (folder, use) => {
  const program = (url) =>
    Effect.gen(function* () {
      yield* prepare()
      const sql = yield* SqlClient.SqlClient
      const context = yield* Effect.context()
      const query = (text, values = []) => Effect.runPromiseWith(context)(sql.unsafe(text, values))
      const keys = { apiKeys: yield* credentials("api"), ingestKeys: yield* credentials("ingest") }
      return yield* Effect.promise(async () => {
        const projects = await seedAll(query, keys)
        await query("analyze")
        return await use({ url: Redacted.value(url), query, projects })
      })
    }).pipe(Effect.provide(boundedClient({ url, maxConnections: 4 })))
  return Effect.runPromise(
    Effect.scoped(Effect.flatMap(startEmbedded(folder, { isDurable: true }), ({ url }) => program(url)))
  )
}

/** Pushes what each project has from the begin on; the projects with the fingerprint of one contract, and all documents. */
export const pushFirst = async (api, projects) => {
  const documents = makeDocuments()
  const seeded = []
  for (const [number, project] of projects.entries()) {
    for (let index = 0; index < before; index++) {
      const { text } = documents[(number * before + index) % contracts]
      await askOnce(api, pushOf(project, text, `first-of-the-load-${number}-${index}`))
    }
    seeded.push({ ...project, fingerprint: documents[(number * before) % contracts].fingerprint })
  }
  return { documents: documents.map(({ text }) => text), projects: seeded, first: projects.length * before }
}

/** Watches of a server, `count` of them, whose first looks are due one after the other within so many milliseconds. */
export const seedWatches = async (query, { count, target, withinMs }) => {
  const began = Date.now()
  for (let number = 0; number < count; number++) {
    const [org, project] = [id("00000001", number % orgs), id("00000002", number % orgs)]
    const watch = id("00000003", number)
    const slot = new Date(began + Math.round((number * withinMs) / count))
    await query(
      `insert into watches
          (org_id, project_id, watch_id, url, server, environment, interval, threshold, spread, slot, created_at)
        values ($1, $2, $3, $4, $5, 'production', '15m', 'BREAKING', $7, $6, $6)`,
      [org, project, watch, target, `watched-${number}`, slot, number / count]
    )
    await query(
      `insert into jobs (job_id, kind, org_id, project_id, ref_id, part, due_at)
        values (gen_random_uuid(), 'watch', $1, $2, $3, $4, $5)`,
      [org, project, watch, number % 16, slot]
    )
  }
}
