// What becomes of a capture that is asked for: at the level of the service, over a database and without a network.
import type { CaptureInfo, CaptureState } from "@mcp-inspect/api/wire/Capture"
import type { Role } from "@mcp-inspect/api/wire/Org"
import { assert, layer } from "@effect/vitest"
import { Array as EffectArray, Effect, Layer, Schedule, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { demanding, search } from "../../../cli/test/support/contract/documents.ts"
import { Captures } from "../../src/captures/Captures.ts"
import { captures as most, captureStarts } from "../../src/limits/numbers.ts"
import { RateLimits } from "../../src/limits/RateLimits.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { fails, serve, Servers, snapshotOf, succeeds, waits, wants, withoutNetwork } from "../support/captures.ts"
import { testDatabase } from "../support/database.ts"
import { seedAccount, seedMember, seedOrg } from "../support/seed.ts"

const service = Captures.layer.pipe(
  Layer.provideMerge(RateLimits.layer),
  Layer.provideMerge(withoutNetwork),
  Layer.provideMerge(testDatabase)
)

let addresses = 0

/** A project, somebody who may start captures, and an address of its own. */
const seeded = Effect.gen(function* () {
  const captures = yield* Captures
  const sql = yield* SqlClient.SqlClient
  const { id: orgId, owner, project } = yield* seedOrg
  const caller = { kind: "account", id: owner } as const
  const url = `https://server${(addresses += 1)}.example/mcp`
  const rows = (table: string) =>
    inOrg(orgId, sql<Record<string, unknown>>`select * from ${sql(table)} where org_id = ${orgId}`)
  return {
    orgId,
    path: project.path,
    projectId: project.id,
    caller,
    url,
    rows,
    jobs: sql`select * from jobs where org_id = ${orgId}`,
    start: (more: object = {}) => captures.start(caller, project.path, { url, ...more }),
    read: (id: string) => captures.read(caller, project.path, id),
    retry: (id: string, value?: string) =>
      captures.retry(caller, project.path, id, value === undefined ? [] : [{ name: "authorization", value }]),
    ended: (id: string) =>
      Effect.repeat(captures.read(caller, project.path, id), {
        until: ({ endedAt }) => endedAt !== null,
        schedule: Schedule.spaced("20 millis")
      }),
    member: Effect.fnUntraced(function* (role: Role) {
      const account = yield* seedAccount
      yield* seedMember(orgId, account, role)
      return { kind: "account", id: account } as const
    })
  }
})

const codes = (capture: CaptureInfo) => [capture.state, capture.failure?.code ?? capture.outcome?.result]

layer(service, { excludeTestServices: true, timeout: "60 seconds" })("a capture", (it) => {
  it.effect("of an address of this machine is refused before anything is stored (CON-36)", () =>
    Effect.gen(function* () {
      const { caller, jobs, path, rows } = yield* seeded
      const { orders } = yield* Servers
      const before = orders.length
      const url = "http://127.0.0.1/mcp"
      const refused = yield* Effect.flip((yield* Captures).start(caller, path, { url }))
      assert.deepStrictEqual(refused.error, {
        code: "address_not_allowed",
        message: "This address is not public. Use a public one.",
        field: "url"
      })
      assert.deepStrictEqual([yield* rows("captures"), yield* jobs], [[], []])
      assert.lengthOf(orders, before)
    })
  )

  it.effect("begins the history of a server as its baseline, of the default server where none is named (CON-12)", () =>
    Effect.gen(function* () {
      const { ended, jobs, rows, start, url } = yield* seeded
      yield* serve(url, succeeds([search]))
      const begun = yield* start()
      assert.deepInclude(begun, {
        url,
        server: "default",
        environment: "production",
        state: "queued",
        headersSet: false
      })
      const capture = yield* ended(begun.id)
      const [deployment] = yield* rows("deployments")
      assert.deepInclude(capture, {
        state: "done",
        failure: null,
        lists: [{ list: "tools", pages: 1, items: 1 }],
        outcome: {
          result: "baseline",
          fingerprint: snapshotOf([search]).fingerprint,
          previous: null,
          deployment: String(deployment?.["deployment_id"])
        }
      })
      assert.deepInclude(deployment, { source: "manual", environment: "production" })
      assert.deepStrictEqual(yield* jobs, [])
    })
  )

  it.effect("of an unchanged contract is another observation of the same document (CON-17)", () =>
    Effect.gen(function* () {
      const { ended, rows, start, url } = yield* seeded
      yield* serve(url, succeeds([search]), succeeds([search]), succeeds([demanding]), succeeds([search]))
      const results: Array<unknown> = []
      for (let times = 0; times < 4; times++) {
        const { outcome } = yield* ended((yield* start()).id)
        results.push([outcome?.result, outcome?.previous])
      }
      const [one, two] = [snapshotOf([search]).fingerprint, snapshotOf([demanding]).fingerprint]
      assert.deepStrictEqual(results, [
        ["baseline", null],
        ["unchanged", one],
        ["changed", one],
        ["changed", two]
      ])
      assert.lengthOf(yield* rows("deployments"), 4)
      assert.lengthOf(yield* rows("documents"), 2)
      // Where it runs elsewhere it has a history of its own.
      assert.strictEqual((yield* ended((yield* start({ environment: "staging" })).id)).outcome?.result, "baseline")
      assert.strictEqual((yield* ended((yield* start({ server: "other" })).id)).outcome?.result, "baseline")
    })
  )

  it.effect("tries the era of the snapshot before it first (CX-1)", () =>
    Effect.gen(function* () {
      const { ended, start, url } = yield* seeded
      for (const server of ["a", "a", "b"]) yield* ended((yield* start({ server })).id)
      const { orders } = yield* Servers
      assert.deepStrictEqual(
        orders.filter((order) => order.url === url).map(({ prefer }) => prefer),
        [null, "legacy", null]
      )
    })
  )

  it.effect("that fails says so with its code, and is nothing that was seen (CON-14)", () =>
    Effect.gen(function* () {
      const { ended, jobs, rows, start, url } = yield* seeded
      yield* serve(
        url,
        succeeds([search]),
        fails({ code: "timeout", message: "It took too long.", needsHeader: false })
      )
      yield* ended((yield* start()).id)
      const capture = yield* ended((yield* start()).id)
      assert.deepStrictEqual(codes(capture), ["failed", "timeout"])
      assert.deepStrictEqual([capture.outcome, capture.failure?.message], [null, "It took too long."])
      assert.lengthOf(yield* rows("deployments"), 1)
      assert.deepStrictEqual(yield* jobs, [])
    })
  )

  it.effect("whose failure repeats what no database takes is told all the same", () =>
    Effect.gen(function* () {
      const { ended, start, url } = yield* seeded
      yield* serve(url, fails({ code: "protocol_error", message: `a\0b\ud800c${"x".repeat(5000)}` }))
      const { failure } = yield* ended((yield* start()).id)
      assert.match(failure?.message ?? "", /^a\ufffdb\ufffdcx{1995}$/)
    })
  )

  it.effect("that meets a fault of ours fails as one", () =>
    Effect.gen(function* () {
      const { ended, jobs, start, url } = yield* seeded
      yield* serve(url, () => Effect.die(new Error("of ours")))
      assert.deepStrictEqual(codes(yield* ended((yield* start()).id)), ["failed", "fault"])
      assert.deepStrictEqual(yield* jobs, [])
    })
  )

  it.effect("shows how far it is, whole at every moment (CON-16)", () =>
    Effect.gen(function* () {
      const { caller, path, start, url } = yield* seeded
      const [tools, prompts] = [yield* waits(succeeds([search])), yield* waits(succeeds([]))]
      yield* serve(url, (order, onStep) =>
        Effect.gen(function* () {
          yield* prompts.script(order, onStep)
          yield* onStep({ state: "authorizing" })
          yield* onStep({ state: "listing", lists: [{ list: "tools", pages: 1, items: 50 }] })
          yield* onStep({ state: "listing", lists: [{ list: "tools", pages: 2, items: 70 }] })
          return yield* tools.script(order, onStep)
        })
      )
      const { id } = yield* start()
      yield* prompts.reached
      const seen: Array<readonly [CaptureState, number]> = []
      yield* Effect.scoped(
        Effect.gen(function* () {
          const stream = yield* (yield* Captures).follow(caller, path, id)
          yield* Stream.runForEach(stream, ({ lists, state }) => {
            seen.push([state, lists[0]?.items ?? 0])
            if (seen.length === 1) return prompts.goOn
            return state === "connecting" && lists[0]?.items === 70 ? tools.goOn : Effect.void
          })
        })
      )
      assert.deepStrictEqual(seen[0], ["connecting", 0])
      assert.isTrue(seen.some(([state, items]) => state === "connecting" && items === 70))
      assert.deepStrictEqual(seen.at(-1), ["done", 1])
    })
  )

  it.effect("that wanted a header is made again with it, of the same address (CON-10, CON-41)", () =>
    Effect.gen(function* () {
      const { ended, retry, rows, start, url } = yield* seeded
      yield* serve(url, wants("Bearer right", [search]))
      const first = yield* ended((yield* start({ server: "search", environment: "staging" })).id)
      assert.deepStrictEqual([codes(first), first.failure?.needsHeader], [["failed", "unauthorized"], true])
      const wrong = yield* ended((yield* retry(first.id, "Bearer wrong")).id)
      assert.deepStrictEqual(codes(wrong), ["failed", "unauthorized"])
      const right = yield* ended((yield* retry(first.id, "Bearer right")).id)
      assert.deepStrictEqual(codes(right), ["done", "baseline"])
      assert.deepInclude(right, { url, server: "search", environment: "staging", headersSet: true })
      assert.lengthOf(new Set([first.id, wrong.id, right.id]), 3)
      assert.lengthOf(yield* rows("captures"), 3)
    })
  )

  it.effect("is made again only when it failed, and once at a time", () =>
    Effect.gen(function* () {
      const { ended, retry, start, url } = yield* seeded
      const held = yield* waits(succeeds([search]))
      yield* serve(url, fails(), held.script)
      const failed = yield* ended((yield* start()).id)
      const both = yield* Effect.all([Effect.result(retry(failed.id)), Effect.result(retry(failed.id))], {
        concurrency: "unbounded"
      })
      const refused = both.flatMap((one) => (one._tag === "Failure" ? [one.failure.error.code] : []))
      const begun = both.flatMap((one) => (one._tag === "Success" ? [one.success.id] : []))
      assert.deepStrictEqual([refused, begun.length], [["running"], 1])
      assert.strictEqual((yield* Effect.flip(retry(begun[0] ?? ""))).error.code, "not_failed")
      yield* held.goOn
      yield* ended(begun[0] ?? "")
      assert.strictEqual((yield* Effect.flip(retry(begun[0] ?? ""))).error.code, "not_failed")
      assert.strictEqual((yield* Effect.flip(retry("cap_00000000000000000000000000"))).error.code, "not_found")
    })
  )

  it.effect("runs beside four others of its organization; twenty more wait, and then no more are taken", () =>
    Effect.gen(function* () {
      const { ended, orgId, start, url } = yield* seeded
      const held = yield* waits(succeeds([search]))
      yield* serve(url, held.script)
      const open = yield* Effect.forEach(Array.from({ length: most.running + most.waiting }), (_, index) =>
        start({ server: `s${index}` })
      )
      yield* held.reached
      assert.strictEqual((yield* Effect.flip(start())).error.code, "too_many")
      // Another organization waits for none of them.
      const other = yield* seeded
      yield* serve(other.url, succeeds([search]))
      assert.strictEqual((yield* other.ended((yield* other.start()).id)).state, "done")
      const { orders } = yield* Servers
      assert.lengthOf(
        orders.filter((order) => order.orgId === orgId),
        most.running
      )
      yield* held.goOn
      for (const { id } of open) assert.strictEqual((yield* ended(id)).state, "done")
      yield* start()
    })
  )

  it.effect("is started so often within an hour, and no more", () =>
    Effect.gen(function* () {
      const { orgId, start } = yield* seeded
      const { take } = yield* RateLimits
      for (let times = 1; times < captureStarts.limit; times++)
        yield* take(`captures:${orgId}`, captureStarts.limit, captureStarts.window)
      yield* start()
      const { checked } = yield* Servers
      const before = checked.length
      assert.strictEqual((yield* Effect.flip(start())).error.code, "too_many")
      assert.lengthOf(checked, before)
    })
  )

  it.effect("is started by members and read by viewers", () =>
    Effect.gen(function* () {
      const { ended, member, path, start, url } = yield* seeded
      const captures = yield* Captures
      const [viewer, writer] = [yield* member("viewer"), yield* member("member")]
      yield* serve(url, fails(), succeeds([search]))
      const { id } = yield* ended((yield* start()).id)
      for (const refused of [captures.start(viewer, path, { url }), captures.retry(viewer, path, id, [])])
        assert.strictEqual((yield* Effect.flip(refused)).error.code, "role")
      assert.strictEqual((yield* captures.read(viewer, path, id)).id, id)
      assert.lengthOf(yield* captures.list(viewer, path), 1)
      yield* ended((yield* captures.retry(writer, path, id, [])).id)
      yield* ended((yield* captures.start(writer, path, { url })).id)
    })
  )

  it.effect("is listed newest first, of one server where one is named, and goes when it is old", () =>
    Effect.gen(function* () {
      const { caller, ended, orgId, path, projectId, rows, start } = yield* seeded
      const captures = yield* Captures
      const sql = yield* SqlClient.SqlClient
      const first = yield* ended((yield* start({ server: "first" })).id)
      const old = EffectArray.makeBy(most.kept + 10, (index) => ({
        org_id: orgId,
        project_id: projectId,
        capture_id: `cap_${String(index).padStart(26, "0")}`,
        url: "https://old.example/mcp",
        server: "old",
        environment: "production",
        headers_set: false,
        state: index === 0 ? "listing" : "done",
        created_at: new Date(index),
        ended_at: index === 0 ? null : new Date(index)
      }))
      yield* inOrg(orgId, sql`insert into captures ${sql.insert(old)}`)
      const last = yield* start({ server: "last" })
      const ids = (list: ReadonlyArray<CaptureInfo>) => list.map(({ id }) => id)
      assert.deepStrictEqual(ids(yield* captures.list(caller, path)).slice(0, 2), [last.id, first.id])
      assert.lengthOf(yield* captures.list(caller, path), most.listed)
      assert.deepStrictEqual(ids(yield* captures.list(caller, path, "first")), [first.id])
      // One that has not ended stays, however old it is.
      const left = (yield* rows("captures")).map((row) => row["capture_id"])
      assert.lengthOf(left, most.kept + 2)
      assert.include(left, old[0].capture_id)
      assert.notInclude(left, old[1]?.capture_id)
    })
  )

  it.effect("of a project that is deleted meanwhile leaves nothing behind", () =>
    Effect.gen(function* () {
      const { jobs, orgId, projectId, rows, start, url } = yield* seeded
      const held = yield* waits(succeeds([search]))
      yield* serve(url, held.script)
      yield* start()
      yield* held.reached
      yield* inOrg(orgId, removeProject(orgId, projectId))
      yield* held.goOn
      yield* Effect.sleep("100 millis")
      for (const table of ["captures", "documents", "deployments", "servers"])
        assert.deepStrictEqual(yield* rows(table), [], table)
      assert.deepStrictEqual(yield* jobs, [])
    })
  )
})
