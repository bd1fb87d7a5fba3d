// Watched servers over HTTP: who may do what, and what is kept of it.
import { assert, layer } from "@effect/vitest"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { notFound } from "../../src/platform/problems.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { rowsOf } from "../support/everything.ts"
import { ask, members, problem } from "../support/organizations.ts"
import { organization, person } from "../support/people.ts"
import { canary, idOf, listOf, newSlug, watchers } from "../support/watchers.ts"
import { Checked, contracts, down, lookAround, newUrl, printOf, Servers } from "../support/watching.ts"
import { watchesServer } from "../support/watchesServer.ts"

layer(watchesServer, { excludeTestServices: true, timeout: "60 seconds" })("a watch", (it) => {
  it.effect("checks hourly and alerts on breaking changes where nothing else is said (CON-26)", () =>
    Effect.gen(function* () {
      const { at, create, viewer } = yield* watchers
      const url = yield* newUrl
      const { body, status } = yield* create({ url, server: "search" })
      assert.strictEqual(status, 201)
      const { createdAt, id, nextCheckAt, ...rest } = members(body)
      assert.deepStrictEqual(rest, {
        url,
        server: "search",
        environment: "production",
        interval: "1h",
        threshold: "BREAKING",
        paused: false,
        state: "new",
        hasCredential: false,
        fingerprint: null,
        lastCheckAt: null,
        failuresInARow: 0,
        lastFailure: null
      })
      assert.strictEqual(nextCheckAt, createdAt)
      assert.deepStrictEqual((yield* ask(viewer, "GET", `${at}/${String(id)}`)).body, body)
      assert.deepStrictEqual((yield* ask(viewer, "GET", at)).body, { watches: [body] })
    })
  )

  it.effect("has one of four intervals and one of four thresholds, and can be paused and removed (CON-28)", () =>
    Effect.gen(function* () {
      const { admin, at, create } = yield* watchers
      const url = yield* newUrl
      const wanted = { url, server: "search", environment: "eu/west", interval: "6h", threshold: "DOCUMENTATION" }
      const made = yield* create(wanted)
      assert.deepInclude(members(made.body), wanted)
      const one = `${at}/${idOf(made.body)}`
      for (const interval of ["15m", "1h", "6h", "24h"])
        assert.deepInclude(members((yield* ask(admin, "PATCH", one, { interval })).body), { interval })
      for (const threshold of ["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"])
        assert.deepInclude(members((yield* ask(admin, "PATCH", one, { threshold })).body), { threshold })
      const paused = yield* ask(admin, "PATCH", one, { paused: true })
      assert.deepInclude(members(paused.body), { paused: true, nextCheckAt: null })
      assert.deepInclude(members((yield* ask(admin, "PATCH", one, { paused: false })).body), { paused: false })
      for (const body of [
        { ...wanted, server: "other", interval: "5m" },
        { ...wanted, server: "other", interval: "__proto__" },
        { ...wanted, server: "other", threshold: "ANY" },
        { ...wanted, server: "../x" },
        { ...wanted, server: "other", url: "https://a.example/ b" },
        { server: "other" }
      ])
        assert.strictEqual((yield* create(body)).status, 400, JSON.stringify(body))
      assert.strictEqual((yield* ask(admin, "DELETE", one)).status, 204)
      assert.strictEqual((yield* ask(admin, "DELETE", one)).status, 404)
      assert.deepStrictEqual((yield* ask(admin, "GET", at)).body, { watches: [] })
    })
  )

  it.effect("of a private or loopback address is refused, when it is made and when it is moved (CON-34, CON-36)", () =>
    Effect.gen(function* () {
      const { admin, at, create, orgId } = yield* watchers
      const good = yield* create({ url: yield* newUrl, server: "search" })
      const one = `${at}/${idOf(good.body)}`
      for (const url of ["https://127.0.0.1/mcp", "https://10.0.0.8/mcp", "https://localhost/mcp"]) {
        const made = yield* create({ url, server: "other" })
        const moved = yield* ask(admin, "PATCH", one, { url })
        for (const answer of [made, moved]) {
          assert.strictEqual(answer.status, 400)
          assert.deepStrictEqual(problem(answer), ["address_not_allowed", "url"])
          assert.notInclude(JSON.stringify(answer.body), url)
        }
      }
      assert.deepStrictEqual(listOf((yield* ask(admin, "GET", at)).body, "watches"), [members(good.body)])
      assert.strictEqual((yield* rowsOf(orgId)).get("jobs"), 1)
    })
  )

  it.effect("is one for a server in an environment, whoever comes first", () =>
    Effect.gen(function* () {
      const { create } = yield* watchers
      const url = yield* newUrl
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, () => create({ url, server: "search" })),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
      const refused = answers.find(({ status }) => status === 409)
      assert.deepStrictEqual(refused === undefined ? [] : problem(refused), ["watch_exists"])
      assert.strictEqual((yield* create({ url, server: "search", environment: "staging" })).status, 201)
      assert.strictEqual((yield* create({ url, server: "other" })).status, 201)
    })
  )

  it.effect("is made by admins and seen by members, and by nobody else (CON-27)", () =>
    Effect.gen(function* () {
      const { admin, at, create, member, orgId, owner, viewer } = yield* watchers
      const stranger = yield* person("stranger")
      yield* organization(newSlug(), [[stranger, "owner"]])
      const checked = yield* Checked
      const made = yield* create({ url: yield* newUrl, server: "search" })
      const one = `${at}/${idOf(made.body)}`
      const headers = [{ name: "X-Key", value: "v" }]
      const url = yield* newUrl
      const reads = [
        ["GET", at],
        ["GET", one],
        ["GET", `${one}/checks`],
        ["GET", `${one}/availability`]
      ] as const
      const writes = [
        ["POST", at, { url, server: "other" }],
        ["PATCH", one, { url }],
        ["PATCH", one, { threshold: "NON_BREAKING" }],
        ["PUT", `${one}/credential`, { headers }],
        ["DELETE", `${one}/credential`, undefined],
        ["DELETE", one, undefined]
      ] as const
      const before = checked.urls.length
      for (const [method, path, body] of writes) {
        for (const who of [member, viewer])
          assert.strictEqual((yield* ask(who, method, path, body)).status, 403, `${method} ${path}`)
        const answer = yield* ask(stranger, method, path, body)
        assert.deepStrictEqual(answer, { status: 404, body: { error: { ...notFound.error } } }, `${method} ${path}`)
      }
      // Nobody has the service ask for the addresses of a name who may not.
      assert.strictEqual(checked.urls.length, before)
      for (const [method, path] of reads) {
        for (const who of [owner, admin, member, viewer])
          assert.strictEqual((yield* ask(who, method, path)).status, 200, `${method} ${path}`)
        assert.strictEqual((yield* ask(stranger, method, path)).status, 404, `${method} ${path}`)
      }
      assert.deepStrictEqual((yield* ask(admin, "GET", one)).body, made.body)
      assert.strictEqual((yield* rowsOf(orgId)).get("watches"), 1)
    })
  )

  it.effect("of another organization, or of the project next door, is none", () =>
    Effect.gen(function* () {
      const [mine, theirs] = [yield* watchers, yield* watchers]
      const made = yield* theirs.create({ url: yield* newUrl, server: "search" })
      const id = idOf(made.body)
      const headers = [{ name: "X-Key", value: "v" }]
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { paused: true }],
        ["DELETE", "", undefined],
        ["PUT", "/credential", { headers }],
        ["DELETE", "/credential", undefined],
        ["GET", "/checks", undefined],
        ["GET", "/availability", undefined]
      ] as const)
        for (const one of [id, yield* newUuid])
          assert.strictEqual(
            (yield* ask(mine.owner, method, `${mine.at}/${one}${path}`, body)).status,
            404,
            method + path
          )
      assert.deepStrictEqual((yield* ask(theirs.viewer, "GET", `${theirs.at}/${id}`)).body, made.body)
      assert.strictEqual((yield* ask(mine.owner, "GET", `${mine.at}/not-an-id`)).status, 400)
    })
  )

  it.effect("can be made a thousand times in a project and five thousand in an organization", () =>
    Effect.gen(function* () {
      const { create, orgId, projectId } = yield* watchers
      const sql = yield* SqlClient.SqlClient
      const fill = (project: string, many: number) => sql`
        insert into watches
          (org_id, project_id, watch_id, url, server, environment, interval, threshold, spread, slot, created_at)
        select ${orgId}::uuid, ${project}::uuid, gen_random_uuid(), 'https://a.example', 's' || n, 'e', '1h',
          'BREAKING', 0, now(), now() from generate_series(1, ${many}::int) n`
      yield* inOrg(orgId, fill(projectId, 1000))
      const wanted = { url: yield* newUrl, server: "search" }
      assert.deepStrictEqual(problem(yield* create(wanted)), ["limit"])
      const other = yield* newUuid
      yield* inOrg(
        orgId,
        Effect.gen(function* () {
          yield* sql`delete from watches where org_id = ${orgId} and server <> 's1'`
          yield* sql`insert into projects (org_id, project_id, slug, name, created_at)
            values (${orgId}, ${other}, 'other', 'Other', now())`
          yield* fill(other, 4999)
        })
      )
      assert.deepStrictEqual(problem(yield* create(wanted)), ["limit"])
      yield* inOrg(orgId, sql`delete from watches where org_id = ${orgId} and project_id = ${other} and server = 's1'`)
      assert.strictEqual((yield* create(wanted)).status, 201)
    })
  )

  it.effect("is in the audit log with what was done to it, and without what may be a secret (CON-46)", () =>
    Effect.gen(function* () {
      const { admin, at, create, deeds } = yield* watchers
      const url = "https://watched.example.com/mcp?key=canary-of-the-query"
      const made = yield* create({ url, server: "search" })
      const watch = idOf(made.body)
      const one = `${at}/${watch}`
      yield* ask(admin, "PUT", `${one}/credential`, { headers: [{ name: "Authorization", value: canary }] })
      yield* ask(admin, "PATCH", one, { threshold: "NON_BREAKING", url: "https://moved.example.com/?key=canary" })
      yield* ask(admin, "PATCH", one, { threshold: "NON_BREAKING" })
      // The address is another: the credential is gone already.
      yield* ask(admin, "DELETE", `${one}/credential`)
      yield* ask(admin, "PUT", `${one}/credential`, { headers: [{ name: "Authorization", value: canary }] })
      yield* ask(admin, "DELETE", `${one}/credential`)
      yield* ask(admin, "DELETE", one)
      const about = { watch, server: "search", environment: "production" }
      const log = yield* deeds
      assert.deepStrictEqual(log, [
        [
          "watch.created",
          "search",
          { ...about, url: "https://watched.example.com/mcp", interval: "1h", threshold: "BREAKING" }
        ],
        ["watch.credential_kept", "search", about],
        ["watch.changed", "search", { ...about, threshold: "NON_BREAKING", url: "https://moved.example.com/" }],
        ["watch.credential_kept", "search", about],
        ["watch.credential_dropped", "search", about],
        ["watch.removed", "search", about]
      ])
      assert.notInclude(JSON.stringify(log), "canary")
    })
  )

  it.effect("shows what looks saw page by page, newest first, and how the server did (CON-29)", () =>
    Effect.gen(function* () {
      const { at, create, orgId, viewer } = yield* watchers
      const [servers, sql] = [yield* Servers, yield* SqlClient.SqlClient]
      const url = yield* newUrl
      servers.answers.set(url, [{ says: contracts.both }])
      const one = `${at}/${idOf((yield* create({ url, server: "search" })).body)}`
      const empty = yield* ask(viewer, "GET", `${one}/availability`)
      assert.deepStrictEqual(empty.body, { days: 7, checks: 0, failed: 0, available: null, listMs: null, byDay: [] })
      yield* lookAround
      const row = (ago: string, attempt: number, outcome: string, list: number | null) => sql`
        insert into watch_checks
        select org_id, project_id, watch_id, slot - ${ago}::interval, ${attempt}::int, at, ${outcome}::text, null,
          case when ${outcome}::text = 'failed' then ${JSON.stringify(down)}::jsonb end, 500, ${list}::int
        from watch_checks where org_id = ${orgId} and outcome = 'baseline'`
      yield* inOrg(
        orgId,
        Effect.all([
          row("24 hours", 0, "differs", 40),
          row("48 hours", 0, "failed", null),
          row("72 hours", 0, "unchanged", 60),
          row("480 hours", 0, "failed", null)
        ])
      )
      // A look that confirms is no figure.
      yield* inOrg(
        orgId,
        sql`
        insert into watch_checks
        select org_id, project_id, watch_id, slot, 1, at, 'failed', null, null, 1, 9999 from watch_checks
        where org_id = ${orgId} and outcome = 'differs'`
      )
      const all = listOf((yield* ask(viewer, "GET", `${one}/checks`)).body, "checks")
      assert.deepStrictEqual(
        all.map(({ attempt, outcome }) => [attempt, outcome]),
        [
          [0, "baseline"],
          [1, "failed"],
          [0, "differs"],
          [0, "failed"],
          [0, "unchanged"],
          [0, "failed"]
        ]
      )
      assert.deepInclude(all[0], { fingerprint: printOf(contracts.both), durationMs: 200, listMs: 100, failure: null })
      const paged: Array<JsonObject> = []
      let next: unknown = undefined
      do {
        const before = next === undefined ? "" : `&before=${String(next)}`
        const { body } = yield* ask(viewer, "GET", `${one}/checks?limit=2${before}`)
        paged.push(...listOf(body, "checks"))
        next = members(body)["next"]
      } while (next !== null)
      assert.deepStrictEqual(paged, all)
      for (const before of ["x", "1", "1.1.1", "99999999999999999.0", "-1.0"])
        assert.deepStrictEqual(problem(yield* ask(viewer, "GET", `${one}/checks?before=${before}`)), [
          "invalid_cursor",
          "before"
        ])
      assert.strictEqual((yield* ask(viewer, "GET", `${one}/checks?before=9999999999999.999`)).status, 200)
      const week = members((yield* ask(viewer, "GET", `${one}/availability`)).body)
      assert.deepInclude(week, { days: 7, checks: 4, failed: 1, available: 0.75 })
      assert.deepStrictEqual(week["listMs"], { median: 60, p95: 100 })
      const days = listOf(week, "byDay")
      assert.lengthOf(days, 4)
      assert.deepStrictEqual(
        days.map(({ checks, failed, medianListMs }) => [checks, failed, medianListMs]),
        [
          [1, 0, 60],
          [1, 1, null],
          [1, 0, 40],
          [1, 0, 100]
        ]
      )
      const month = members((yield* ask(viewer, "GET", `${one}/availability?days=30`)).body)
      assert.deepInclude(month, { checks: 5, failed: 2, available: 0.6 })
      for (const wrong of ["0", "31", "x", "1.5"])
        assert.strictEqual((yield* ask(viewer, "GET", `${one}/availability?days=${wrong}`)).status, 400)
    })
  )
})
