import { LedgerStore } from "@mcp-inspect/billing/LedgerStore"
import { InvoiceStore } from "@mcp-inspect/billing/manual/InvoiceStore"
import { Month } from "@mcp-inspect/billing/Month"
import { QuotaStore } from "@mcp-inspect/billing/QuotaStore"
import { WebhookStore } from "@mcp-inspect/billing/WebhookStore"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountTokens } from "../../src/accounts/AccountTokens.ts"
import { Housekeeping } from "../../src/accounts/Housekeeping.ts"
import {
  captureOf,
  insertCapture,
  isBeingCaptured,
  lockedOpenCount,
  newestCaptures,
  newestEra
} from "../../src/captures/captureRows.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { dateAt } from "../../src/platform/times.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { invoiceRows, invoicesOf } from "../../src/plans/invoiceRows.ts"
import { ledgerRows } from "../../src/plans/ledgerRows.ts"
import { notSubscribed } from "../../src/plans/notSubscribed.ts"
import { customerOf, lockedPlan, planOf, writePlan } from "../../src/plans/planRows.ts"
import { quotaRows } from "../../src/plans/quotaRows.ts"
import { countedOf } from "../../src/plans/tallyRows.ts"
import { inTurn } from "../../src/plans/turns.ts"
import { webhookRows } from "../../src/plans/webhookRows.ts"
import { RateLimits } from "../../src/limits/RateLimits.ts"
import { History } from "../../src/history/History.ts"
import { Comparisons } from "../../src/history/Comparisons.ts"
import { Workers } from "../../src/engine/Workers.ts"
import { Keys } from "../../src/keys/Keys.ts"
import { Members } from "../../src/orgs/Members.ts"
import { AuditLog } from "../../src/orgs/AuditLog.ts"
import { Projects } from "../../src/projects/Projects.ts"
import { Sessions } from "../../src/sessions/Sessions.ts"
import { Snapshots } from "../../src/snapshots/Snapshots.ts"
import { Usages } from "../../src/usage/Usages.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { Watching } from "../../src/watches/Watching.ts"
import { testDatabase } from "../support/database.ts"
import { settings } from "../support/settings.ts"
import { seedOrg } from "../support/seed.ts"
import { claimed, contracts, Servers, watchingLayer } from "../support/watching.ts"

/* How often each table was read from end to end; a session counts a while across its transactions. */
const whole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string; count: number }>`
    select relname as name, seq_scan::int as count from pg_stat_xact_user_tables where seq_scan > 0 order by relname`
  return new Map(rows.map(({ count, name }) => [name, count]))
})

/* The tables that something reads from end to end, where the planner takes any index before it does so. */
const readWhole = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set local enable_seqscan = off`
        const before = yield* whole
        yield* effect
        return [...(yield* whole)].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
      })
    )
  })

const services = Layer.mergeAll(
  AccountTokens.layer,
  AuditLog.layer,
  History.layer.pipe(Layer.provide(Comparisons.layer), Layer.provide(Workers.layer)),
  Housekeeping.layer.pipe(Layer.provideMerge(RateLimits.layer)),
  Keys.layer,
  Members.layer,
  Projects.layer,
  Sessions.layer,
  Snapshots.layer,
  Usages.layer.pipe(Layer.provide(Workers.layer)),
  watchingLayer
).pipe(Layer.provide(settings()), Layer.provideMerge(testDatabase))

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("an index", (it) => {
  it.effect("finds what is cleared away", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* readWhole(sql`select from outbox where subject = 'none'`), ["outbox"])
      const { once } = yield* Housekeeping
      assert.deepStrictEqual(yield* readWhole(once), [])
    })
  )

  it.effect("finds what a credential and a limit are about", () =>
    Effect.gen(function* () {
      const [sessions, limits, tokens] = [yield* Sessions, yield* RateLimits, yield* AccountTokens]
      const { owner } = yield* seedOrg
      const asked = Effect.all([
        sessions.find(Redacted.make("none")),
        sessions.list(owner),
        tokens.list(owner),
        limits.take("bucket", 5, "1 minutes"),
        limits.giveBack("bucket")
      ])
      assert.deepStrictEqual(yield* readWhole(asked), [])
    })
  )

  it.effect("finds what is read of an organization and of a project", () =>
    Effect.gen(function* () {
      const [history, snapshots, projects] = [yield* History, yield* Snapshots, yield* Projects]
      const [members, audit, keys] = [yield* Members, yield* AuditLog, yield* Keys]
      const usages = yield* Usages
      const { owner, project, slug } = yield* seedOrg
      const caller = { kind: "account", id: owner } as const
      const reads: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        projects.list(owner, slug),
        projects.read({ account: owner, ...project.path }),
        members.list(owner, slug),
        audit.page(owner, slug, {}),
        keys.list(owner),
        history.servers(caller, project.path),
        Effect.ignore(history.deployments(caller, project.path, { server: "default" })),
        Effect.ignore(snapshots.baseline(caller, project.path, {})),
        usages.read(caller, project.path, { entity: "search", environment: "production" }),
        usages.overview(caller, project.path, {}),
        usages.surfaces(caller, project.path, {})
      ]
      for (const read of reads) assert.deepStrictEqual(yield* readWhole(read), [])
    })
  )

  it.effect("finds what is read of watched servers, and what a look reads and writes", () =>
    Effect.gen(function* () {
      const [watches, servers] = [yield* Watches, yield* Servers]
      const { owner, project } = yield* seedOrg
      const asked = { account: owner, ...project.path }
      const url = "https://watched.example.com/mcp"
      servers.answers.set(url, [{ says: contracts.both }])
      const { id: watch } = yield* watches.create(asked, { url, server: "default" })
      const one = { ...asked, watch }
      const reads: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        watches.list(asked),
        watches.read(one),
        watches.checks(one, {}),
        watches.checks(one, { before: "1.0" }),
        watches.availability(one, 30),
        watches.change(one, { interval: "15m" })
      ]
      for (const read of reads) assert.deepStrictEqual(yield* readWhole(read), [])
      const { look } = yield* Watching
      const [job] = yield* claimed
      assert.deepStrictEqual(yield* readWhole(look(job!)), [])
    })
  )

  it.effect("finds what is asked and written of plans, of quotas and of payments", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* Effect.provide(QuotaStore, quotaRows)
      const ledger = yield* Effect.provide(LedgerStore, ledgerRows)
      const webhooks = yield* Effect.provide(WebhookStore, webhookRows)
      const invoices = yield* Effect.provide(InvoiceStore, invoiceRows)
      const { id: org } = yield* seedOrg
      const month = Month.make("2026-11")
      const at = { org, month }
      const place = { ...at, holder: yield* newUuid }
      const entry = {
        ...at,
        customer: "cus_1",
        asOf: "close",
        kept: 1n,
        billable: 0n,
        at: 0,
        state: "pending",
        attempts: 0
      }
      const pay = (keeps: ReadonlyArray<"free">) => store.pay(place, { events: 1n, until: 0, keeps, drops: [] })
      const asked: ReadonlyArray<Effect.Effect<unknown, unknown, SqlClient.SqlClient>> = [
        inOrg(org, pay(["free"])),
        inOrg(org, pay([])),
        inOrg(
          org,
          store.revise(at, (account) => [account, undefined])
        ),
        inOrg(
          org,
          store.revise(at, ({ ended }) => [{ ended, leases: [] }, undefined])
        ),
        store.leased({ holder: place.holder }),
        store.leased({ expired: 1 }),
        inOrg(org, countedOf(at)),
        inOrg(org, planOf(org)),
        inOrg(org, customerOf(org)),
        inOrg(
          org,
          Effect.andThen(
            lockedPlan(org, dateAt(0)),
            writePlan(org, { term: { plan: "team" }, isPastDue: false, ticket: 0n }, dateAt(0))
          )
        ),
        ledger.add({ ...entry, state: "pending" }),
        ledger.mark({ ...entry, state: "pending" }, "sent"),
        ledger.open,
        webhooks.isKnown("evt_1"),
        webhooks.arrived({ at: 0, event: { id: "evt_1", about: "other" } }),
        invoices.subscribe(org, 0),
        invoices.subscription(org),
        invoices.issue({ ...at, kept: 1n, total: 1n, issuedAt: 0 }),
        inOrg(org, invoicesOf(org)),
        inOrg(org, notSubscribed(org).pipe(Effect.ignore)),
        sql`delete from billing_events where at <= ${dateAt(0)}`,
        inTurn({ name: "quota", lease: "1 minute" }, Effect.void)
      ]
      for (const [index, one] of asked.entries()) assert.deepStrictEqual(yield* readWhole(one), [], `${index}`)
    })
  )

  it.effect("finds what is asked and written of captures", () =>
    Effect.gen(function* () {
      const { id: orgId, project } = yield* seedOrg
      const acting = { orgId, projectId: project.id }
      const target = { url: "https://server.example/mcp", server: "default", environment: "production" }
      const asked = inOrg(
        orgId,
        Effect.gen(function* () {
          yield* newestCaptures(acting)
          yield* newestCaptures(acting, "default")
          yield* lockedOpenCount(orgId)
          yield* isBeingCaptured(acting, target)
          yield* newestEra(acting, target)
          const { id } = yield* insertCapture(acting, target, false)
          yield* captureOf(acting, id)
        })
      )
      assert.deepStrictEqual(yield* readWhole(asked), [])
    })
  )
})
