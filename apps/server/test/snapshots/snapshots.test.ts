import { demanding, documentOf, offering, search } from "../../../cli/test/support/contract/documents.ts"
import { canonical } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Keys } from "../../src/keys/Keys.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { mostMebibytes } from "../../src/snapshots/pushBody.ts"
import { ask, askJson, recordsService, type Who } from "../support/recordsService.ts"
import { seedAccount, seedMember, seedOrg } from "../support/seed.ts"

interface Pushed {
  readonly deployment: { readonly id: string; readonly fingerprint: string; readonly environment: string }
}

const seedKey = Effect.gen(function* () {
  const org = yield* seedOrg
  const { plaintext } = yield* Effect.flatMap(Keys, (keys) => keys.create(org.owner, { kind: "api", name: "ci" }))
  return { ...org, key: { bearer: plaintext } as const }
}).pipe(Effect.provide(Keys.layer))

const pushTo = (project: string, as: Who, snapshot: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  ask("POST", `/v1/projects/${project}/snapshots`, {
    as,
    headers,
    body: { snapshot, environment: "production", ...more }
  })

layer(recordsService, { excludeTestServices: true, timeout: "60 seconds" })("a push", (it) => {
  it.effect("is a deployment whose document comes back byte by byte", () =>
    Effect.gen(function* () {
      const { key, project } = yield* seedKey
      const document = documentOf([search])
      const pushed = yield* pushTo(project.name, key, document, { commit: "0123456789abcdef", branch: "main" })
      assert.strictEqual(pushed.status, 201, pushed.text)
      const { deployment } = JSON.parse(pushed.text) as Pushed
      assert.match(deployment.id, /^dep_[0-9a-z]+$/)
      assert.strictEqual(deployment.fingerprint, document["fingerprint"])
      const baseline = yield* ask("GET", `/v1/projects/${project.name}/baseline`, { as: key })
      assert.strictEqual(baseline.text, canonical(document))
      assert.strictEqual(baseline.headers["content-type"], "application/json")
      const path = `/v1/projects/${project.name}/documents/${deployment.fingerprint}`
      assert.strictEqual((yield* ask("GET", path, { as: key })).text, baseline.text)
    })
  )

  it.effect("of a contract that is known adds a deployment and no document", () =>
    Effect.gen(function* () {
      const { id, key, project } = yield* seedKey
      const one = yield* pushTo(project.name, key, documentOf([search]))
      const two = yield* pushTo(project.name, key, documentOf([search]))
      assert.notStrictEqual(one.text, two.text)
      const sql = yield* SqlClient.SqlClient
      const counts = yield* inOrg(
        id,
        sql`select (select count(*)::int from documents) as documents,
          (select count(*)::int from deployments) as deployments, (select count(*)::int from servers) as servers`
      )
      assert.deepStrictEqual(counts, [{ documents: 1, deployments: 2, servers: 1 }])
    })
  )

  it.effect("succeeds beside others of the same new document to the same new server", () =>
    Effect.gen(function* () {
      const { id, key, project } = yield* seedKey
      const answers = yield* Effect.forEach(
        [1, 2, 3, 4, 5, 6],
        () => pushTo(project.name, key, documentOf([demanding]), { server: "new" }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [201])
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 6)
      const sql = yield* SqlClient.SqlClient
      const counts = yield* inOrg(
        id,
        sql`select (select count(*)::int from documents) as documents, (select count(*)::int from servers) as servers`
      )
      assert.deepStrictEqual(counts, [{ documents: 1, servers: 1 }])
    })
  )

  it.effect("that is repeated with its idempotency key is one deployment, also when both come at once", () =>
    Effect.gen(function* () {
      const { key, project } = yield* seedKey
      const headers = { "idempotency-key": "0123456789abcdef" }
      const answers = yield* Effect.forEach(
        [1, 2, 3],
        () => pushTo(project.name, key, documentOf([search]), {}, headers),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1, answers[0]?.text)
      const other = yield* seedKey
      const elsewhere = yield* pushTo(other.project.name, other.key, documentOf([search]), {}, headers)
      assert.strictEqual(elsewhere.status, 201)
      assert.notStrictEqual(elsewhere.text, answers[0]?.text)
    })
  )

  it.effect("is the baseline of its server in its environment until the next", () =>
    Effect.gen(function* () {
      const { key, project } = yield* seedKey
      yield* pushTo(project.name, key, documentOf([search]))
      yield* pushTo(project.name, key, documentOf([demanding]), { environment: "staging" })
      yield* pushTo(project.name, key, documentOf([offering]), { server: "other" })
      const baseline = (query: string) =>
        Effect.map(ask("GET", `/v1/projects/${project.name}/baseline${query}`, { as: key }), ({ status, text }) =>
          status === 200 ? text : status
        )
      const expected = [documentOf([search]), documentOf([demanding]), documentOf([offering])].map(canonical)
      assert.deepStrictEqual(
        [yield* baseline(""), yield* baseline("?environment=staging"), yield* baseline("?server=other")],
        expected
      )
      assert.strictEqual(yield* baseline("?server=other&environment=staging"), 404)
      yield* pushTo(project.name, key, documentOf([demanding]))
      assert.strictEqual(yield* baseline("?server=default&environment=production"), expected[1])
      yield* pushTo(project.name, key, documentOf([search]))
      assert.strictEqual(yield* baseline(""), expected[0])
    })
  )

  it.effect("carries names such as __proto__ and characters of every kind unchanged", () =>
    Effect.gen(function* () {
      const { key, project } = yield* seedKey
      const properties = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}')
      const text = "nul \u0000, escape \u001B, line \u2028, emoji \u{1F600}, \uFFFF"
      const document = documentOf([
        { name: "__proto__", description: text, inputSchema: { type: "object", properties } }
      ])
      assert.strictEqual((yield* pushTo(project.name, key, document)).status, 201)
      const { text: stored } = yield* ask("GET", `/v1/projects/${project.name}/baseline`, { as: key })
      assert.strictEqual(stored, canonical(document))
    })
  )

  it.effect("of what was changed after its capture, or is no snapshot, is refused without repeating it", () =>
    Effect.gen(function* () {
      const { id, key, project } = yield* seedKey
      const document = documentOf([search])
      const deep = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`
      const planted = "canary-0451"
      for (const [snapshot, code] of [
        [{ ...document, fingerprint: `sha256:${"0".repeat(64)}` }, "snapshot_corrupt"],
        [{ ...document, tools: documentOf([demanding])["tools"] }, "snapshot_corrupt"],
        [{ ...document, formatVersion: 2 }, "snapshot_version"],
        [{ planted }, "snapshot_corrupt"],
        [planted, "invalid_request"],
        [[], "invalid_request"],
        [{ ...document, capture: { ...(document["capture"] as object), era: planted } }, "snapshot_corrupt"]
      ] as const) {
        const refused = yield* pushTo(project.name, key, snapshot)
        assert.strictEqual(refused.status, 400)
        assert.strictEqual((JSON.parse(refused.text) as { error: { code: string } }).error.code, code)
        assert.notInclude(refused.text, planted)
      }
      for (const body of ["", "{", planted, `{"environment":"production","snapshot":${deep}}`]) {
        const path = `/v1/projects/${project.name}/snapshots`
        const refused = yield* ask("POST", path, { as: key, body })
        assert.strictEqual(refused.status, 400)
        assert.notInclude(refused.text, planted)
      }
      for (const more of [{ environment: "a b" }, { server: "a/b" }, { commit: "HEAD" }, { branch: "a\nb" }])
        assert.strictEqual((yield* pushTo(project.name, key, document, more)).status, 400)
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* inOrg(id, sql`select count(*)::int as count from deployments`), [{ count: 0 }])
    })
  )

  it.effect("has a limit of size, whatever it says of its length", () =>
    Effect.gen(function* () {
      const { key, project } = yield* seedKey
      const description = "x".repeat(mostMebibytes * 1024 * 1024)
      const refused = yield* askJson<{ error: { code: string } }>("POST", `/v1/projects/${project.name}/snapshots`, {
        as: key,
        body: { environment: "production", snapshot: { description } }
      })
      assert.deepStrictEqual([refused.status, refused.body.error.code], [413, "too_large"])
    })
  )

  it.effect("is for keys of the project and for members, and viewers may read alone", () =>
    Effect.gen(function* () {
      const { id, project } = yield* seedKey
      const [viewer, member] = [yield* seedAccount, yield* seedAccount]
      yield* seedMember(id, viewer, "viewer")
      yield* seedMember(id, member, "member")
      const document = documentOf([search])
      assert.strictEqual((yield* pushTo(project.name, { session: viewer }, document)).status, 403)
      assert.strictEqual((yield* pushTo(project.name, { session: member }, document)).status, 201)
      const baseline = yield* ask("GET", `/v1/projects/${project.name}/baseline`, { as: { session: viewer } })
      assert.strictEqual(baseline.text, canonical(document))
    })
  )
})
