// Every route of keys, snapshots, history and usage, asked by those it is none of the business of.
import { documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import { Keys } from "../../src/keys/Keys.ts"
import { notFound } from "../../src/platform/problems.ts"
import { ask, Part, recordsService, tokenOf, type Who } from "../support/recordsService.ts"
import { seedOrg, seedProject } from "../support/seed.ts"

const operations = Object.entries(OpenApi.fromApi(Part).paths).flatMap(([path, item]) =>
  (["get", "post"] as const).flatMap((method) =>
    item?.[method] === undefined ? [] : [{ method: method === "get" ? ("GET" as const) : ("POST" as const), path }]
  )
)

const body404 = JSON.stringify({ error: notFound.error })

const document = documentOf([search])
const fingerprint = String(document["fingerprint"])

const seeded = Effect.gen(function* () {
  const org = yield* seedOrg
  const keys = yield* Keys
  const { key, plaintext } = yield* keys.create(org.owner, { kind: "api", name: "ci", project: org.project.name })
  return { ...org, keyId: key.id, as: { bearer: plaintext } as const }
}).pipe(Effect.provide(Keys.layer))

/** A request that would succeed for those who may make it. */
const requestOf = ({ method, path }: (typeof operations)[number], project: string, keyId: string) => ({
  method,
  path:
    path
      .replace("{org}/{project}", project)
      .replace("{server}", "default")
      .replace("{fingerprint}", fingerprint)
      .replace("{id}", keyId) +
    (/\/(compare|evidence)$/.test(path) ? `?from=${fingerprint}&to=${fingerprint}` : "") +
    (path.endsWith("/usage") ? "?entity=search" : ""),
  ...(path.endsWith("/snapshots") ? { body: { snapshot: document, environment: "production" } } : {}),
  ...(path === "/v1/keys" && method === "POST" ? { body: { kind: "api", name: "mine", project } } : {})
})

const send = (request: ReturnType<typeof requestOf>, as: Who) =>
  Effect.map(ask(request.method, request.path, { ...request, as }), ({ status, text }) => ({ status, text }))

layer(recordsService, { excludeTestServices: true, timeout: "60 seconds" })("what belongs to a project", (it) => {
  it.effect("is not there for keys and members of another organization, nor for keys of another project", () =>
    Effect.gen(function* () {
      const [victim, stranger] = [yield* seeded, yield* seeded]
      const neighbour = yield* seedProject(victim.id, victim.slug)
      const { plaintext } = yield* Effect.flatMap(Keys, (keys) =>
        keys.create(victim.owner, { kind: "api", name: "ci", project: neighbour.name })
      ).pipe(Effect.provide(Keys.layer))
      // Settings are an account's to read; the tests of authorization ask for them with all that is no account.
      const ofProjects = operations.filter(({ path }) => path.includes("{project}") && !path.endsWith("/settings"))
      assert.lengthOf(ofProjects, 11)
      const push = ofProjects.find(({ path }) => path.endsWith("/snapshots"))
      assert.isDefined(push)
      assert.strictEqual((yield* send(requestOf(push, victim.project.name, victim.keyId), victim.as)).status, 201)
      for (const operation of ofProjects) {
        const real = requestOf(operation, victim.project.name, victim.keyId)
        const name = `${operation.method} ${operation.path}`
        const own = yield* send(real, victim.as)
        assert.oneOf(own.status, [200, 201], `${name} ${own.text}`)
        const others: ReadonlyArray<Who> = [stranger.as, { session: stranger.owner }, { bearer: plaintext }]
        for (const as of others) {
          assert.deepStrictEqual(yield* send(real, as), { status: 404, text: body404 }, name)
          const missing = requestOf(operation, "nobody/nothing", victim.keyId)
          assert.deepStrictEqual(yield* send(missing, as), { status: 404, text: body404 }, name)
        }
        assert.strictEqual((yield* send(real, "nobody")).status, 401, name)
        assert.strictEqual((yield* send(real, { bearer: "mcpi_api_x" })).status, 401, name)
      }
    })
  )

  it.effect("is managed by its own members alone", () =>
    Effect.gen(function* () {
      const [victim, stranger] = [yield* seeded, yield* seeded]
      const ofKeys = operations.filter(({ path }) => path.startsWith("/v1/keys"))
      assert.lengthOf(ofKeys, 4)
      for (const operation of ofKeys) {
        const name = `${operation.method} ${operation.path}`
        const real = requestOf(operation, victim.project.name, victim.keyId)
        for (const as of [{ session: stranger.owner }, { bearer: tokenOf(stranger.owner) }] as const) {
          const answer = yield* send(real, as)
          if (operation.method === "GET") assert.notInclude(answer.text, victim.keyId)
          else assert.deepStrictEqual(answer, { status: 404, text: body404 }, name)
        }
        // A key is no account, and manages nothing.
        assert.strictEqual((yield* send(real, victim.as)).status, 401, name)
        assert.strictEqual((yield* send(real, "nobody")).status, 401, name)
      }
    })
  )

  it.effect("stays with its project when another has the same document", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* seeded, yield* seeded]
      const push = operations.find(({ path }) => path.endsWith("/snapshots"))
      assert.isDefined(push)
      yield* send(requestOf(push, one.project.name, ""), one.as)
      const path = `/v1/projects/${other.project.name}/documents/${fingerprint}`
      assert.strictEqual((yield* ask("GET", path, { as: other.as })).status, 404)
      const compare = `/v1/projects/${other.project.name}/compare?from=${fingerprint}&to=${fingerprint}`
      assert.strictEqual((yield* ask("GET", compare, { as: other.as })).status, 404)
    })
  )
})
