// Processes that take recorded use over one database, of which one is killed.
import { assert, describe, it } from "@effect/vitest"
import { query, withDatabase } from "../support/databases.ts"
import { awayFromMidnight } from "../support/midnight.ts"
import { type Service, startService, startWorker } from "../support/service.ts"
import { ask, newKey, newUser } from "../support/user.ts"

const cap = 1_000_000

const use = { entityKind: "tool", entityName: "search", argumentsPresent: ["query"], durationMs: 1, success: true }

interface Answered {
  accepted: number
  dropped: number
  unanswered: number
}

/* Sends batches one after the other until `isOver`; a batch that is not answered may be stored or not. */
const sending = async (
  service: Service,
  bearer: string,
  size: number,
  isOver: (sent: number) => boolean
): Promise<Answered> => {
  const total: Answered = { accepted: 0, dropped: 0, unanswered: 0 }
  for (let sent = 0; !isOver(sent); sent++) {
    const body = { events: Array.from({ length: size }, () => use) }
    const answer = await ask(`${service.url}/v1/events`, { bearer, body }).catch(() => undefined)
    if (answer === undefined) total.unanswered += size
    else {
      assert.strictEqual(answer.status, 202)
      total.accepted += answer.body.accepted
      total.dropped += answer.body.dropped
    }
  }
  return total
}

const sum = (answers: ReadonlyArray<Answered>, member: keyof Answered): number =>
  answers.reduce((total, one) => total + one[member], 0)

const thisMonth = "to_char(now() at time zone 'UTC', 'YYYY-MM')"

const stored = async (database: string, org: string) => {
  const [row] = await query(
    database,
    `select (select coalesce(sum(n), 0)::int from usage_events e where e.org_id = d.org_id) as events,
        q.all_kept::int as kept, q.all_dropped::int as dropped
      from org_directory d, quota_counted(d.org_id, ${thisMonth}) q where d.slug = '${org}'`
  )
  return row as { readonly events: number; readonly kept: number; readonly dropped: number }
}

/* The processes that hold something, and what they may still keep of Free. */
const held = async (database: string, org: string) => {
  const [row] = await query(
    database,
    `select count(distinct holder)::int as holders,
        coalesce(sum(remaining) filter (where d.slug = '${org}'), 0)::int as remaining
      from quota_leases l join org_directory d using (org_id)`
  )
  return row as { readonly holders: number; readonly remaining: number }
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}

const startMonth = (database: string, org: string, kept: number) =>
  query(
    database,
    `insert into quota_months (org_id, month, kept)
      select org_id, ${thisMonth}, ${kept} from org_directory where slug = '${org}'`
  )

describe("four processes of the role ingest", () => {
  it("answer their routes alone, and keep of a free plan exactly what it may have, also when one is killed", () =>
    withDatabase(async (database) => {
      const console = await startService({ DATABASE_URL: database }, ["--role", "api"])
      const [free, paid] = [await newUser(console.url), await newUser(console.url)]
      const keys = [await newKey(free, console.url, "ingest"), await newKey(paid, console.url, "ingest")] as const
      const [freeOrg, paidOrg] = [free, paid].map(({ project }) => project.split("/")[0] ?? "")
      const before = cap - 3000
      await awayFromMidnight(120_000)
      await startMonth(database, freeOrg ?? "", before)
      await startMonth(database, paidOrg ?? "", before)
      await query(
        database,
        `insert into org_plans (org_id, plan, changed_at) select org_id, 'team', now() from org_directory where slug = '${paidOrg}'`
      )
      const all = await Promise.all(
        [1, 2, 3, 4].map(() => startService({ DATABASE_URL: database }, ["--role", "ingest"]))
      )
      try {
        const [victim] = all
        assert.isDefined(victim)
        for (const [path, status] of [
          ["/healthz", 200],
          ["/readyz", 200],
          ["/v1/status", 404],
          ["/", 404]
        ] as const)
          assert.strictEqual((await ask(victim.url + path)).status, status)
        let isKilled = false
        const survivors = all
          .slice(1)
          .flatMap((service, index) => [
            sending(service, keys[0].plaintext, 11 + index, (sent) => isKilled && sent > 120),
            sending(service, keys[1].plaintext, 17, (sent) => isKilled && sent > 40)
          ])
        const killed = [
          sending(victim, keys[0].plaintext, 13, () => isKilled),
          sending(victim, keys[1].plaintext, 13, () => isKilled)
        ]
        // The one that is killed leaves something behind.
        await until(async () => (await held(database, freeOrg ?? "")).holders === 4)
        await victim.end("SIGKILL")
        isKilled = true
        const answers = await Promise.all([...survivors, ...killed])
        const ofFree = answers.filter((_, index) => index % 2 === 0)
        const ofPaid = answers.filter((_, index) => index % 2 === 1)

        // What is left of the allowance is given out to the last event.
        const [, another] = all
        assert.isDefined(another)
        const rest = await sending(another, keys[0].plaintext, 100, (sent) => sent === 40)
        const month = await stored(database, freeOrg ?? "")
        assert.strictEqual(month.kept, cap)
        assert.strictEqual(month.events, cap - before)
        const acknowledged = sum([...ofFree, rest], "accepted")
        assert.isAtMost(acknowledged, month.events)
        assert.isAtLeast(acknowledged + sum(ofFree, "unanswered"), month.events)
        assert.isAtLeast(month.dropped, sum([...ofFree, rest], "dropped"))

        const monthOfPaid = await stored(database, paidOrg ?? "")
        assert.deepStrictEqual([sum(ofPaid, "dropped"), monthOfPaid.dropped], [0, 0])
        assert.strictEqual(monthOfPaid.kept, before + monthOfPaid.events)
        assert.isAtMost(sum(ofPaid, "accepted"), monthOfPaid.events)
        assert.isAtLeast(sum(ofPaid, "accepted") + sum(ofPaid, "unanswered"), monthOfPaid.events)

        const { body: plan } = await free.at(console.url, `/v1/orgs/${freeOrg}/plan`)
        assert.deepStrictEqual([plan.kept, plan.dropped, plan.chargeCents], [cap, month.dropped, 0])

        // Whoever ends gives back what it holds. Of the one that was killed others have taken what it had left, and what
        // it counted is part of the month when its time is over.
        await Promise.all(all.slice(1).map((service) => service.end("SIGTERM")))
        assert.deepStrictEqual(await held(database, freeOrg ?? ""), { holders: 1, remaining: 0 })
        await query(database, "update quota_leases set expires_at = now() - interval '1 second'")
        const worker = await startWorker({ DATABASE_URL: database })
        await until(async () => (await held(database, freeOrg ?? "")).holders === 0)
        await worker.end("SIGTERM")
        assert.deepStrictEqual(await stored(database, freeOrg ?? ""), month)
        assert.deepStrictEqual(await stored(database, paidOrg ?? ""), monthOfPaid)
      } finally {
        await Promise.all([console, ...all].map((service) => service.end("SIGTERM")))
      }
    }))
})
