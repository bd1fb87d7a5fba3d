import { demanding, documentOf, offering, search } from "../../../cli/test/support/contract/documents.ts"
import type { ChangePage, DeploymentPage, ServerList } from "@mcp-inspect/api/wire/History"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Workers } from "../../src/engine/Workers.ts"
import { Comparisons } from "../../src/history/Comparisons.ts"
import { Keys } from "../../src/keys/Keys.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { ask, askJson, recordsService } from "../support/recordsService.ts"
import { settings } from "../support/settings.ts"
import { seedOrg, seedSettings } from "../support/seed.ts"

type Changes = typeof ChangePage.Type
type Deployments = typeof DeploymentPage.Type

const seeded = Effect.gen(function* () {
  const { id, owner, project } = yield* seedOrg
  const { plaintext } = yield* Effect.flatMap(Keys, (keys) => keys.create(owner, { kind: "api", name: "ci" })).pipe(
    Effect.provide(Keys.layer)
  )
  const as = { bearer: plaintext } as const
  const base = `/v1/projects/${project.name}`
  const push = (document: JsonObject, more: object = {}) =>
    Effect.map(
      askJson<{ deployment: { id: string } }>("POST", `${base}/snapshots`, {
        as,
        body: { snapshot: document, environment: "production", ...more }
      }),
      ({ body }) => body.deployment.id
    )
  const changes = (query = "") =>
    Effect.map(askJson<Changes>("GET", `${base}/servers/default/changes${query}`, { as }), ({ body }) => body)
  const compare = (before: JsonObject, after: JsonObject) =>
    ask("GET", `${base}/compare?from=${String(before["fingerprint"])}&to=${String(after["fingerprint"])}`, { as })
  return { id, project, as, base, push, changes, compare }
})

const one = documentOf([search])
const two = documentOf([demanding])
const three = documentOf([offering])

const told = ({ changes }: Changes) =>
  changes.map(({ counts, deployment, status }) => [deployment.id, status, counts?.BREAKING ?? null])

layer(recordsService, { excludeTestServices: true, timeout: "60 seconds" })("a history", (it) => {
  it.effect("begins with a baseline, and goes on with each contract that is another", () =>
    Effect.gen(function* () {
      const { changes, push } = yield* seeded
      const ids = yield* Effect.forEach([one, one, two, two, one, three], (document) => push(document))
      assert.deepStrictEqual(told(yield* changes()), [
        [ids[5] ?? "", "passed", 0],
        [ids[4] ?? "", "failed", 1],
        [ids[2] ?? "", "failed", 1],
        [ids[0] ?? "", "baseline", null]
      ])
      const [latest, , broken, first] = (yield* changes()).changes
      assert.deepInclude(latest?.deployment, { environment: "production", source: "push", commit: null })
      assert.strictEqual(broken?.summary, "1 breaking")
      assert.deepStrictEqual([first?.previous, broken?.previous], [null, one["fingerprint"]])
    })
  )

  it.effect("is one line, also when many push at once", () =>
    Effect.gen(function* () {
      const { changes, id, push } = yield* seeded
      const documents = Array.from({ length: 12 }, (_, index) => [one, two, three][index % 3] ?? one)
      yield* Effect.forEach(documents, (document) => push(document), { concurrency: "unbounded" })
      const sql = yield* SqlClient.SqlClient
      const rows = yield* inOrg(
        id,
        sql<{ previous: string | null; before: string | null }>`
          select previous, lag(fingerprint) over (order by created_at, deployment_id) as before
          from deployments order by created_at`
      )
      assert.lengthOf(rows, 12)
      for (const { before, previous } of rows) assert.strictEqual(previous, before)
      const { changes: listed } = yield* changes()
      assert.strictEqual(listed.at(-1)?.status, "baseline")
      assert.isTrue(
        listed.slice(0, -1).every(({ previous }, index) => previous === listed[index + 1]?.deployment.fingerprint)
      )
    })
  )

  it.effect("is one of each environment", () =>
    Effect.gen(function* () {
      const { changes, push } = yield* seeded
      const first = yield* push(one)
      const staged = yield* push(two, { environment: "staging" })
      const second = yield* push(three)
      assert.deepStrictEqual(told(yield* changes()), [
        [second, "passed", 0],
        [staged, "baseline", null],
        [first, "baseline", null]
      ])
      assert.deepStrictEqual(told(yield* changes("?environment=staging")), [[staged, "baseline", null]])
      assert.deepStrictEqual(told(yield* changes("?environment=nowhere")), [])
    })
  )

  it.effect("comes in pages that neither repeat nor lose anything while more is recorded", () =>
    Effect.gen(function* () {
      const { as, base, changes, push } = yield* seeded
      const ids = yield* Effect.forEach([one, two, one, two, one], (document) => push(document))
      const first = yield* changes("?limit=2")
      yield* push(two)
      const second = yield* changes(`?limit=2&before=${first.next}`)
      const third = yield* changes(`?limit=2&before=${second.next}`)
      assert.isNull(third.next)
      assert.deepStrictEqual(
        [first, second, third].flatMap(({ changes }) => changes.map(({ deployment }) => deployment.id)),
        ids.toReversed()
      )
      const deployments = (query: string) =>
        Effect.map(
          askJson<Deployments>("GET", `${base}/servers/default/deployments${query}`, { as }),
          ({ body }) => body
        )
      const page = yield* deployments("?limit=4")
      const rest = yield* deployments(`?limit=4&before=${page.next}`)
      assert.deepStrictEqual([page.deployments.length, rest.deployments.length, rest.next], [4, 2, null])
      for (const query of ["?before=x", "?before=1.dep_'", "?limit=0", "?limit=201", "?limit=x"]) {
        const refused = yield* ask("GET", `${base}/servers/default/changes${query}`, { as })
        assert.strictEqual(refused.status, 400, query)
      }
    })
  )

  it.effect("is counted for each server", () =>
    Effect.gen(function* () {
      const { as, base, push } = yield* seeded
      yield* Effect.forEach([one, two, one], (document) => push(document))
      yield* push(three, { server: "other", environment: "staging" })
      const { body } = yield* askJson<typeof ServerList.Type>("GET", `${base}/servers`, { as })
      assert.deepStrictEqual(
        body.servers.map(({ contracts, deployments, lastFingerprint, name }) => [
          name,
          deployments,
          contracts,
          lastFingerprint
        ]),
        [
          ["default", 3, 2, one["fingerprint"]],
          ["other", 1, 1, three["fingerprint"]]
        ]
      )
      assert.deepStrictEqual(
        body.servers.map(({ lastChange }) => [lastChange?.environment, lastChange?.status, lastChange?.counts]),
        [
          ["production", "pending", null],
          ["staging", "baseline", null]
        ]
      )
      assert.strictEqual((yield* ask("GET", `${base}/servers/none/changes`, { as })).status, 404)
      assert.strictEqual((yield* ask("GET", `${base}/servers/none/deployments`, { as })).status, 404)
    })
  )

  it.effect("is told of each server by its last change, as far as that was compared under what is decided now", () =>
    Effect.gen(function* () {
      const { as, base, changes, id, project, push } = yield* seeded
      yield* Effect.forEach([one, two, two], (document) => push(document))
      const last = Effect.map(askJson<typeof ServerList.Type>("GET", `${base}/servers`, { as }), ({ body }) => {
        const { lastChange } = body.servers[0] ?? {}
        return [lastChange?.status, lastChange?.counts?.BREAKING]
      })
      assert.deepStrictEqual(yield* last, ["pending", undefined])
      const { changes: listed } = yield* changes()
      assert.deepStrictEqual(yield* last, ["failed", 1])
      const { body } = yield* askJson<typeof ServerList.Type>("GET", `${base}/servers`, { as })
      // The deployment after it brought the same contract.
      assert.strictEqual(body.servers[0]?.lastChange?.at, listed[0]?.deployment.createdAt)
      assert.isAbove(
        Date.parse(body.servers[0]?.lastDeployedAt ?? ""),
        Date.parse(listed[0]?.deployment.createdAt ?? "")
      )
      yield* seedSettings(id, project.id, { fail_on: "never" })
      assert.deepStrictEqual(yield* last, ["pending", undefined])
      yield* changes()
      assert.deepStrictEqual(yield* last, ["passed", 1])
    })
  )

  it.effect("has findings whose links lead where the operator says", () =>
    Effect.gen(function* () {
      const { id, project, push } = yield* seeded
      yield* Effect.forEach([one, two], (document) => push(document))
      const acting = { orgId: id, projectId: project.id }
      const pair = { before: String(one["fingerprint"]), after: String(two["fingerprint"]) }
      for (const [docs, link] of [
        ["https://docs.example.com/", "https://docs.example.com/docs/rules#"],
        ["", "/docs/rules#"]
      ] as const) {
        const text = yield* Effect.flatMap(Comparisons, ({ report }) => report(acting, pair)).pipe(
          Effect.provide(
            Comparisons.layer.pipe(
              Layer.provide([Workers.layerMemory, settings({ MCP_INSPECT_DOCS_URL: docs })]),
              Layer.fresh
            )
          )
        )
        const { changes } = JSON.parse(text) as { readonly changes: ReadonlyArray<{ helpUri: string; rule: string }> }
        assert.deepStrictEqual(
          changes.map(({ helpUri }) => helpUri),
          changes.map(({ rule }) => `${link}${rule}`)
        )
        assert.isNotEmpty(changes)
      }
    })
  )

  it.effect("follows what the project decides: threshold, severities, ignores, and what it accepted", () =>
    Effect.gen(function* () {
      const { changes, compare, id, project, push } = yield* seeded
      yield* push(one)
      yield* push(two)
      const status = Effect.map(changes(), ({ changes: [latest] }) => [latest?.status, latest?.summary])
      assert.deepStrictEqual(yield* status, ["failed", "1 breaking"])
      const report = JSON.parse((yield* compare(one, two)).text) as {
        readonly changes: ReadonlyArray<{ readonly rule: string; readonly fingerprint: string }>
      }
      const [finding] = report.changes
      assert.isDefined(finding)
      yield* seedSettings(id, project.id, { fail_on: "never" })
      assert.deepStrictEqual(yield* status, ["passed", "1 breaking"])
      yield* seedSettings(id, project.id, { severity_overrides: { [finding.rule]: "NON_BREAKING" } })
      assert.deepStrictEqual(yield* status, ["passed", "1 non-breaking"])
      yield* seedSettings(id, project.id, { ignore: [{ rule: finding.rule, entity: "sea*", reason: "Agreed." }] })
      assert.deepStrictEqual(yield* status, ["passed", "every change is suppressed (1 suppressed)"])
      assert.include((yield* compare(one, two)).text, '"reason": "Agreed."')
      yield* seedSettings(id, project.id, { ignore: [{ rule: finding.rule, expires: "2020-01-01" }] })
      assert.deepStrictEqual(yield* status, ["failed", "1 breaking"])
      yield* seedSettings(id, project.id, {})
      const sql = yield* SqlClient.SqlClient
      const created_at = DateTime.toDateUtc(yield* DateTime.now)
      const accepted = { org_id: id, project_id: project.id, fingerprint: finding.fingerprint, created_at }
      yield* inOrg(id, sql`insert into acceptances ${sql.insert({ ...accepted, reason: "Announced.", author: "Ada" })}`)
      assert.deepStrictEqual(yield* status, ["passed", "every change is suppressed (1 suppressed)"])
    })
  )

  it.effect("asks the engine once about a pair", () =>
    Effect.gen(function* () {
      const { changes, id, push } = yield* seeded
      yield* Effect.forEach([one, two, one, two], (document) => push(document))
      const sql = yield* SqlClient.SqlClient
      const first = yield* Effect.all([changes(), changes(), changes()], { concurrency: "unbounded" })
      assert.deepStrictEqual(first[0], first[1])
      const kept = inOrg(id, sql`select old_fingerprint, new_fingerprint, created_at from comparisons order by 1`)
      const before = yield* kept
      assert.lengthOf(before, 2)
      yield* changes()
      assert.deepStrictEqual(yield* kept, before)
    })
  )

  it.effect("loses its comparisons with a document, and all with the project", () =>
    Effect.gen(function* () {
      const { changes, id, project, push } = yield* seeded
      yield* push(one)
      yield* push(two)
      yield* changes()
      const sql = yield* SqlClient.SqlClient
      const rows = yield* inOrg(
        id,
        Effect.gen(function* () {
          yield* sql`delete from projects where org_id = ${id} and project_id = ${project.id}`
          return yield* sql`select (select count(*)::int from comparisons) as comparisons,
            (select count(*)::int from documents) as documents, (select count(*)::int from deployments) as deployments`
        })
      )
      assert.deepStrictEqual(rows, [{ comparisons: 0, documents: 0, deployments: 0 }])
    })
  )
})
