// A handler on `node:http` that answers like the service: the same statements through the same driver, pool, role and
// transactions, and nothing else. It checks credentials as far as the database is asked about them.
// `node bare.mjs DATABASE_URL` prints the port it listens on.
import { hash } from "node:crypto"
import { createServer } from "node:http"
import { Effect, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { pool } from "../../../apps/server/src/platform/Database.ts"
import { statements } from "./statements.mjs"

const runtime = ManagedRuntime.make(pool(Redacted.make(process.argv[2]), Number(process.env.DATABASE_POOL ?? 10)))
const sql = await runtime.runPromise(SqlClient.SqlClient)

const digest = (text) => new Uint8Array(hash("sha256", text, "buffer"))
const rows = (name, ...values) => sql.unsafe(statements[name], values)
const row = (name, ...values) => Effect.map(rows(name, ...values), ([first]) => first)
const account = Effect.fnUntraced(function* ({ authorization, cookie }) {
  if (cookie !== undefined)
    return (yield* row("session", digest(/session=([^;]+)/.exec(cookie)[1]), new Date())).account_id
  const found = digest(authorization.slice(7))
  return (yield* row("token", found)).account_id
})

const asMember = (headers, slug, use) =>
  Effect.flatMap(account(headers), (accountId) =>
    sql.withTransaction(Effect.flatMap(row("enterOrg", slug, accountId), ({ org_id }) => use(org_id)))
  )

const inProject = (headers, { org, project }, use) =>
  Effect.gen(function* () {
    const accountId = headers.cookie === undefined ? null : yield* account(headers)
    if (accountId === null) yield* row("key", digest(headers.authorization.slice(7)))
    return yield* sql.withTransaction(
      Effect.flatMap(row("enterProject", org, project, accountId), ({ org_id, project_id }) => use(org_id, project_id))
    )
  })

const toProject = (org, { created_at, name, slug }) => ({
  path: `${org}/${slug}`,
  slug,
  name,
  createdAt: created_at.toISOString()
})

/* Nothing is compared in the database that is measured: by whatever is decided nothing is found. */
const basis = "0".repeat(64)

const handlers = {
  project: (headers, names) =>
    inProject(headers, names, (orgId, projectId) =>
      Effect.map(row("project", orgId, projectId), (found) => JSON.stringify(toProject(names.org, found)))
    ),
  projects: (headers, { org }) =>
    asMember(headers, org, (orgId) =>
      Effect.map(rows("projects", orgId), (all) => JSON.stringify({ projects: all.map((one) => toProject(org, one)) }))
    ),
  servers: (headers, names) =>
    inProject(headers, names, (orgId, projectId) =>
      Effect.map(Effect.andThen(rows("basis", orgId, projectId), rows("servers", basis, orgId, projectId)), (all) =>
        JSON.stringify({
          servers: all.map((one) => ({
            name: one.name,
            createdAt: one.created_at.toISOString(),
            deployments: one.deployments,
            contracts: one.contracts,
            lastDeployedAt: one.last_at.toISOString(),
            lastFingerprint: one.last_fingerprint,
            lastChange: {
              at: one.changed_at.toISOString(),
              environment: one.environment,
              status: "pending",
              counts: null
            }
          }))
        })
      )
    ),
  baseline: (headers, names) =>
    inProject(headers, names, (orgId, projectId) =>
      Effect.map(
        row("baseline", orgId, projectId, orgId, projectId, "production", orgId, projectId, "default"),
        ({ body }) => body
      )
    ),
  deployments: (headers, names) =>
    inProject(headers, names, (orgId, projectId) =>
      Effect.gen(function* () {
        const { server_id } = yield* row("serverId", orgId, projectId, names.server)
        const all = yield* rows("deployments", orgId, projectId, server_id, 21)
        const page = all.slice(0, 20)
        const last = page.at(-1)
        return JSON.stringify({
          deployments: page.map((one) => ({
            id: one.deployment_id,
            fingerprint: one.fingerprint,
            environment: one.environment,
            commit: one.commit_id,
            branch: one.branch,
            source: one.source,
            createdAt: one.created_at.toISOString()
          })),
          next: all.length > 20 ? `${last.created_at.getTime()}.${last.deployment_id}` : null
        })
      })
    )
}

const routes = [
  ["projects", /^\/v1\/orgs\/(?<org>[^/]+)\/projects$/],
  ["project", /^\/v1\/projects\/(?<org>[^/]+)\/(?<project>[^/]+)$/],
  ["servers", /^\/v1\/projects\/(?<org>[^/]+)\/(?<project>[^/]+)\/servers$/],
  ["baseline", /^\/v1\/projects\/(?<org>[^/]+)\/(?<project>[^/]+)\/baseline$/],
  ["deployments", /^\/v1\/projects\/(?<org>[^/]+)\/(?<project>[^/]+)\/servers\/(?<server>[^/]+)\/deployments$/]
]

const answer = (response, status, text) => {
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  const [path] = request.url.split("?", 1)
  for (const [name, pattern] of routes) {
    const match = pattern.exec(path)
    if (match === null) continue
    runtime.runPromise(handlers[name](request.headers, match.groups)).then(
      (text) => answer(response, 200, text),
      (error) => answer(response, 500, JSON.stringify({ error: String(error) }))
    )
    return
  }
  answer(response, 404, "{}")
}).listen(0, "127.0.0.1", () => console.log(server.address().port))
