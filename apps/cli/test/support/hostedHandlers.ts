// The stand-in's side of the contract. It is stricter than a service has to be: members that the contract does not name
// are refused, so that a client that sends more than it should is found out.
import { Account, AccountAuth, Caller, ProjectAuth } from "@mcp-inspect/api/Auth"
import { CliApi } from "@mcp-inspect/api/CliApi"
import { BadRequest, Conflict, Forbidden, NotFound, Unauthorized } from "@mcp-inspect/api/Errors"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { defaultEnvironment, defaultServer, parseProject, type ProjectPath } from "@mcp-inspect/api/wire/names"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { DateTime, Effect, Layer, Result } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { type Deployed, type HostedState, type KeptKey, noUsage } from "./hostedState.ts"

const Strict = CliApi.annotate(HttpApi.ParseOptions, { onExcessProperty: "error" }).annotate(
  HttpApi.HeadersParseOptions,
  {}
)

const problem = (code: string, message: string) => ({ error: { code, message } })

const notFound = new NotFound(problem("not_found", "There is no such thing."))

const nameOf = ({ org, project }: ProjectPath): string => `${org}/${project}`

const unauthorized = (message: string) => Effect.fail(new Unauthorized(problem("unauthorized", message)))

/* What a request came with: nobody has a session here, so every scheme judges the header. */
const bearer = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  (headers["authorization"] ?? "").replace(/^Bearer /, "")
)

const holderOf = Effect.fnUntraced(function* (keys: HostedState["keys"]) {
  const text = yield* bearer
  const found = [...keys.values()].find(({ plaintext }) => plaintext === text)
  const holder = found === undefined ? undefined : parseProject(found.key.project)
  if (found === undefined || holder === undefined || found.key.state === "revoked")
    return yield* unauthorized("The key is not known.")
  if (found.key.kind !== "api") return yield* new Forbidden(problem("wrong_kind", "The key is not of kind api."))
  return { kind: "key", keyId: found.key.id, ...holder } as const
})

const accountOf = Effect.fnUntraced(function* (accounts: HostedState["accounts"]) {
  const id = yield* bearer
  return accounts.has(id) ? { id, sessionId: null } : yield* unauthorized("The token is not known.")
})

const auth = ({ accounts, keys }: HostedState) => {
  const byKey: ProjectAuth["Service"]["session"] = (effect) =>
    Effect.flatMap(holderOf(keys), (who) => Effect.provideService(effect, Caller, who))
  const byToken: AccountAuth["Service"]["session"] = (effect) =>
    Effect.flatMap(accountOf(accounts), (who) => Effect.provideService(effect, Account, who))
  return Layer.mergeAll(
    Layer.succeed(ProjectAuth, { session: byKey, projectKey: byKey }),
    Layer.succeed(AccountAuth, { session: byToken, accountToken: byToken }),
    HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, ({ kind }) =>
      Effect.fail(new BadRequest(problem("invalid_request", `The ${kind} does not have the shape of the contract.`)))
    )
  )
}

/** The project of a request, when it is that of the key. */
const owned = Effect.fnUntraced(function* (params: ProjectPath) {
  const caller = yield* Caller
  return caller.kind === "key" && nameOf(caller) === nameOf(params) ? nameOf(params) : yield* notFound
})

const projects = ({ deployments, repeated, usage }: HostedState) =>
  Layer.mergeAll(
    HttpApiBuilder.group(Strict, "status", (handlers) =>
      handlers.handleAll({ read: () => Effect.succeed({ status: "ok", version: "1.0.0" } as const) })
    ),
    HttpApiBuilder.group(Strict, "snapshots", (handlers) =>
      handlers.handleAll({
        push: Effect.fnUntraced(function* ({ headers, params, payload }) {
          const project = yield* owned(params)
          const decoded = decodeSnapshot(payload.snapshot)
          if (Result.isFailure(decoded))
            return yield* new BadRequest(problem("snapshot_corrupt", "The snapshot cannot be verified."))
          const key = headers["idempotency-key"]
          const earlier = key === undefined ? undefined : repeated.get(key)
          const deployed: Deployed = earlier ?? {
            id: `dep_${deployments.length + 1}`,
            project,
            server: payload.server ?? defaultServer,
            environment: payload.environment,
            commit: payload.commit,
            branch: payload.branch,
            snapshot: payload.snapshot,
            fingerprint: decoded.success.fingerprint
          }
          if (earlier === undefined) deployments.push(deployed)
          if (key !== undefined) repeated.set(key, deployed)
          const { environment, fingerprint, id } = deployed
          return { deployment: { id, environment, fingerprint, createdAt: "2026-11-29T12:00:00Z" } }
        })
      })
    ),
    HttpApiBuilder.group(Strict, "baseline", (handlers) =>
      handlers.handleAll({
        read: Effect.fnUntraced(function* ({ params, query }) {
          const project = yield* owned(params)
          const { environment = defaultEnvironment, server = defaultServer } = query
          const found = deployments.findLast(
            (one) => one.project === project && one.server === server && one.environment === environment
          )
          return found === undefined ? yield* notFound : found.snapshot
        })
      })
    ),
    HttpApiBuilder.group(Strict, "usage", (handlers) =>
      handlers.handleAll({
        read: Effect.fnUntraced(function* ({ params, query: { days = 90, entity } }) {
          yield* owned(params)
          const { window, ...rest } = usage.get(entity) ?? noUsage(entity, days)
          return { ...rest, window: { ...window, days } }
        })
      })
    )
  )

const keys = ({ accounts, keys }: HostedState) => {
  const ownOrgs = Effect.map(Account, ({ id }) => accounts.get(id) ?? [])
  const mine = Effect.fnUntraced(function* (id: string) {
    const orgs = yield* ownOrgs
    const found = keys.get(id)
    const org = found === undefined ? undefined : parseProject(found.key.project)?.org
    return found === undefined || org === undefined || !orgs.includes(org) ? yield* notFound : found
  })
  const make = Effect.fnUntraced(function* (kind: "api" | "ingest", name: string, project: string) {
    const plaintext = `mcpi_${kind === "api" ? "api" : "ing"}_${String(keys.size).padStart(24, "Ab1_")}`
    const made: KeptKey = {
      plaintext,
      key: {
        id: `key_01k4made${keys.size}`,
        kind,
        name,
        project,
        createdAt: "2026-11-29T12:00:00Z",
        lastUsedAt: null,
        state: "active",
        expiresAt: null,
        lastFour: plaintext.slice(-4)
      }
    }
    keys.set(made.key.id, made)
    return yield* Effect.succeed(made)
  })
  return HttpApiBuilder.group(Strict, "keys", (handlers) =>
    handlers.handleAll({
      list: Effect.fnUntraced(function* () {
        const orgs = yield* ownOrgs
        const all = [...keys.values()].map(({ key }) => key)
        return { keys: all.filter(({ project }) => orgs.includes(parseProject(project)?.org ?? "")) }
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const orgs = yield* ownOrgs
        const project = payload.project ?? `${orgs[0]}/search-mcp`
        if (!orgs.includes(parseProject(project)?.org ?? "")) return yield* notFound
        const { key, plaintext } = yield* make(payload.kind, payload.name, project)
        return { key, plaintext }
      }),
      rotate: Effect.fnUntraced(function* ({ params }) {
        const found = yield* mine(params.id)
        if (found.key.state !== "active")
          return yield* new Conflict(problem("not_active", "Only an active key can be rotated."))
        const expiresAt = DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: 7 }))
        const previous = { ...found.key, state: "rotating", expiresAt } as const
        keys.set(params.id, { ...found, key: previous })
        const { key, plaintext } = yield* make(previous.kind, previous.name, previous.project)
        return { key, plaintext, previous }
      }),
      revoke: Effect.fnUntraced(function* ({ params }) {
        const found = yield* mine(params.id)
        const key = { ...found.key, state: "revoked" } as const
        keys.set(params.id, { ...found, key })
        return { key }
      })
    })
  )
}

/** The contract over a state, as a web handler. */
export const hostedHandler = (state: HostedState) =>
  HttpRouter.toWebHandler(
    HttpApiBuilder.layer(Strict).pipe(
      Layer.provide([projects(state), keys(state)]),
      Layer.provide(auth(state)),
      Layer.provide(HttpServer.layerServices)
    ),
    { disableLogger: true }
  )
