// Channels: who may do what with them, what they may lead to, and mails, tests, replays and secrets.
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import { Channels } from "../../src/alerts/Channels.ts"
import { reasons } from "../../src/alerts/channelOff.ts"
import { Deliveries } from "../../src/alerts/Deliveries.ts"
import { raiseOutage } from "../../src/alerts/raise.ts"
import { channelTests, channelTestsOfAll } from "../../src/limits/numbers.ts"
import { bucketOf, RateLimits } from "../../src/limits/RateLimits.ts"
import { limits } from "../../src/orgs/limits.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import {
  alertingService,
  channelTo,
  Hours,
  Names,
  runDue,
  watchedProject,
  type WatchedProject,
  within
} from "../support/alerting.ts"
import type { Person } from "../support/people.ts"
import { Receiver } from "../support/receiver.ts"

const failure = { code: "timeout", message: "No answer.", mend: "Wait.", needsHeader: false } as const

let outages = 0

const outage = (project: WatchedProject) =>
  within(project, raiseOutage(project, project.watched, { since: new Date(++outages), failure }))

const codeOf = (refusal: { readonly error?: { readonly code: string } }): string | undefined => refusal.error?.code

const mailTo = (project: WatchedProject, person: Person) =>
  Effect.flatMap(Channels, (channels) =>
    channels.create(project.as(project.admin), { kind: "email", name: "Mail", account: person.id })
  )

const mailsOf = ({ email }: Person) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ subject: string; body: string }>`
      select subject, body from outbox where recipient = ${email} order by created_at`
  )

const clear = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const receiver = yield* Receiver
  yield* sql`delete from jobs`
  receiver.mood = "takes"
  receiver.received.length = 0
  return receiver
})

layer(alertingService({ SMTP_URL: "smtp://127.0.0.1:1" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "channels",
  (it) => {
    it.effect("are shown to members by their origin alone, and changed by admins", () =>
      Effect.gen(function* () {
        yield* clear
        const project = yield* watchedProject
        const [channels, deliveries] = [yield* Channels, yield* Deliveries]
        const { id } = yield* channelTo(project, "webhook")
        const { port } = yield* Receiver
        const [shown] = yield* channels.list(project.as(project.viewer))
        assert.deepInclude(shown, { id, kind: "webhook", target: `http://127.0.0.1:${port}`, enabled: true })
        const stranger = yield* watchedProject
        const writes = (who: Person) => {
          const asked = project.as(who)
          return [
            channels.create(asked, { kind: "email", name: "Me", account: who.id }),
            channels.change(asked, id, { name: "Mine" }),
            channels.rotateSecret(asked, id),
            deliveries.test(asked, id),
            deliveries.replay(asked, id, "msg_00000000000000000000000000"),
            channels.remove(asked, id)
          ]
        }
        for (const write of [...writes(project.member), ...writes(project.viewer)])
          assert.strictEqual(codeOf(yield* Effect.flip(write as Effect.Effect<unknown, never>)), "role")
        const reads = [channels.list(project.as(stranger.owner)), deliveries.list(project.as(stranger.owner), id, {})]
        for (const one of [...writes(stranger.owner), ...reads])
          assert.strictEqual(codeOf(yield* Effect.flip(one as Effect.Effect<unknown, never>)), "not_found")
        // Nor is it there below a project of one's own.
        const own = stranger.as(stranger.owner)
        for (const one of [
          channels.change(own, id, { enabled: false }),
          channels.rotateSecret(own, id),
          channels.remove(own, id),
          deliveries.test(own, id),
          deliveries.list(own, id, {})
        ])
          assert.strictEqual(codeOf(yield* Effect.flip(one as Effect.Effect<unknown, never>)), "not_found")
        const [still] = yield* channels.list(project.as(project.owner))
        assert.deepInclude(still, { id, name: "Ours", enabled: true })
      })
    )

    it.effect("lead to no address that is not public, and the setting that allows one is named", () =>
      Effect.gen(function* () {
        const { opened } = yield* clear
        const before = opened()
        const names = yield* Names
        names.set("inside.example.com", ["10.0.0.1"])
        const project = yield* watchedProject
        const channels = yield* Channels
        for (const url of [
          "https://10.0.0.1/x",
          "https://169.254.169.254/latest/meta-data",
          "https://[::ffff:10.0.0.1]/",
          "https://inside.example.com/",
          "https://0xa9fea9fe/",
          "file:///etc/passwd",
          "https://user:pass@example.com/"
        ])
          for (const kind of ["slack", "webhook"] as const) {
            const refusal = yield* Effect.flip(channels.create(project.as(project.admin), { kind, name: "X", url }))
            assert.deepInclude(refusal.error, { code: "address_not_allowed", field: "url" }, url)
          }
        const refusal = yield* Effect.flip(
          channels.create(project.as(project.admin), { kind: "webhook", name: "X", url: "https://10.0.0.1/" })
        )
        assert.include(refusal.error.message, "ALLOWED_NETWORKS")
        assert.lengthOf(yield* channels.list(project.as(project.admin)), 0)
        assert.strictEqual(opened(), before)
      })
    )

    it.effect("are at most twenty a project, however many ask at once", () =>
      Effect.gen(function* () {
        yield* clear
        const project = yield* watchedProject
        const made = yield* Effect.forEach(
          Array.from({ length: limits.channels + 3 }),
          () => Effect.result(mailTo(project, project.viewer)),
          { concurrency: 4 }
        )
        const refused = made.flatMap((one) => (one._tag === "Failure" ? [one.failure] : []))
        assert.deepStrictEqual(refused.map(codeOf), ["limit", "limit", "limit"])
      })
    )

    it.effect("by mail reach a member with a confirmed address, and nobody who left", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* clear
        const project = yield* watchedProject
        const channels = yield* Channels
        const other = yield* watchedProject
        const stranger = yield* Effect.flip(mailTo(project, other.owner))
        assert.deepInclude(stranger.error, { code: "not_a_member", field: "account" })
        const { channel, secret } = yield* mailTo(project, project.member)
        assert.deepInclude(channel, { target: project.member.email })
        assert.isNull(secret)
        yield* outage(project)
        yield* runDue
        const [mail] = yield* mailsOf(project.member)
        assert.strictEqual(mail?.subject, "search: cannot be captured")
        assert.include(mail?.body, `https://inspect.example.com/p/${project.slug}/search/servers/search/watch`)
        assert.include(mail?.body, "Nothing is known to be removed.")
        // One who has not confirmed the address gets it when that is done.
        yield* sql`update accounts set email_verified_at = null where account_id = ${project.member.id}`
        yield* outage(project)
        yield* runDue
        assert.lengthOf(yield* mailsOf(project.member), 1)
        yield* sql`update accounts set email_verified_at = created_at where account_id = ${project.member.id}`
        const hours = yield* Hours
        hours.pass(6_000)
        yield* runDue
        assert.lengthOf(yield* mailsOf(project.member), 2)
        yield* outage(project)
        yield* inOrg(
          project.orgId,
          sql`delete from memberships where org_id = ${project.orgId} and account_id = ${project.member.id}`
        )
        yield* runDue
        assert.lengthOf(yield* mailsOf(project.member), 2)
        const [off] = yield* channels.list(project.as(project.owner))
        assert.deepInclude(off, { enabled: false, disabledBecause: reasons.left })
        assert.lengthOf(yield* mailsOf(project.owner), 1)
      })
    )

    it.effect("are tested by something that says it is a test, once and while they are on", () =>
      Effect.gen(function* () {
        const receiver = yield* clear
        const project = yield* watchedProject
        const [channels, deliveries] = [yield* Channels, yield* Deliveries]
        const { id, secret } = yield* channelTo(project, "webhook")
        const admin = project.as(project.admin)
        const sent = yield* deliveries.test(admin, id)
        assert.deepInclude(sent, { kind: "test", alert: null, state: "pending", attempts: [] })
        yield* runDue
        const [got] = receiver.received
        assert.deepInclude(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {}), { type: "test" })
        receiver.mood = "refuses"
        yield* deliveries.test(admin, id)
        yield* runDue
        const [failed] = (yield* deliveries.list(admin, id, {})).deliveries
        assert.deepInclude(failed, { state: "failed", nextAttemptAt: null })
        yield* channels.change(admin, id, { enabled: false })
        assert.strictEqual(codeOf(yield* Effect.flip(deliveries.test(admin, id))), "channel_off")
        assert.strictEqual(codeOf(yield* Effect.flip(deliveries.replay(admin, id, sent.id))), "channel_off")
        assert.strictEqual((yield* deliveries.list(admin, id, {})).deliveries.length, 2)
        // What somebody turned off is not turned on again by what happens.
        assert.deepInclude((yield* channels.list(admin))[0], { enabled: false, disabledBecause: null })
        assert.deepStrictEqual(receiver.wrong, [])
      })
    )

    it.effect("are tested no more often than is fair to a receiver", () =>
      Effect.gen(function* () {
        yield* clear
        const project = yield* watchedProject
        const deliveries = yield* Deliveries
        const { channel } = yield* mailTo(project, project.admin)
        for (let count = 0; count < channelTests.limit; count += 1)
          yield* deliveries.test(project.as(project.admin), channel.id)
        assert.strictEqual(
          codeOf(yield* Effect.flip(deliveries.test(project.as(project.owner), channel.id))),
          "too_many"
        )
      })
    )

    it.effect("are tested no more often when they are removed and made again", () =>
      Effect.gen(function* () {
        yield* clear
        const project = yield* watchedProject
        const [channels, deliveries, limits] = [yield* Channels, yield* Deliveries, yield* RateLimits]
        const asked = project.as(project.admin)
        const { limit, window } = channelTestsOfAll
        // As many others were tested before.
        for (let count = 1; count < limit; count += 1)
          yield* limits.take(bucketOf("channels", project.orgId), limit, window)
        for (const expected of ["sent", "too_many"]) {
          const { channel } = yield* mailTo(project, project.admin)
          const became = yield* deliveries.test(asked, channel.id).pipe(
            Effect.as("sent"),
            Effect.catch((refusal) => Effect.succeed(codeOf(refusal)))
          )
          assert.strictEqual(became, expected)
          yield* channels.remove(asked, channel.id)
        }
      })
    )

    it.effect("get a delivery again under its own id, and none that is on its way", () =>
      Effect.gen(function* () {
        const receiver = yield* clear
        const project = yield* watchedProject
        const deliveries = yield* Deliveries
        const { id } = yield* channelTo(project, "webhook")
        const admin = project.as(project.admin)
        yield* outage(project)
        const [first] = (yield* deliveries.list(admin, id, {})).deliveries
        const delivery = first?.id ?? ""
        assert.strictEqual(codeOf(yield* Effect.flip(deliveries.replay(admin, id, delivery))), "pending")
        yield* runDue
        const again = yield* deliveries.replay(admin, id, delivery)
        assert.deepInclude(again, { id: delivery, state: "pending" })
        assert.lengthOf(again.attempts, 1)
        yield* runDue
        const [last] = (yield* deliveries.list(admin, id, {})).deliveries
        assert.deepInclude(last, { id: delivery, state: "delivered" })
        assert.lengthOf(last?.attempts ?? [], 2)
        assert.deepStrictEqual(
          receiver.received.map(({ headers }) => headers["webhook-id"]),
          [delivery, delivery]
        )
        assert.strictEqual(receiver.received[0]?.body, receiver.received[1]?.body)
        const { id: other } = yield* channelTo(project, "webhook")
        assert.strictEqual(codeOf(yield* Effect.flip(deliveries.replay(admin, other, delivery))), "not_found")
      })
    )

    it.effect("sign with the secret before, too, for a day after another was made", () =>
      Effect.gen(function* () {
        const receiver = yield* clear
        const project = yield* watchedProject
        const channels = yield* Channels
        const { id, secret: first } = yield* channelTo(project, "webhook")
        const admin = project.as(project.admin)
        const { previousUntil, secret: second } = yield* channels.rotateSecret(admin, id)
        assert.notStrictEqual(first, second)
        const signedBy = () => {
          const { body = "", headers = {} } = receiver.received.at(-1) ?? {}
          const at = new Date(Number(headers["webhook-timestamp"]) * 1000)
          return [first, second].map((secret) =>
            (headers["webhook-signature"] ?? "")
              .split(" ")
              .includes(new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body))
          )
        }
        yield* outage(project)
        yield* runDue
        assert.deepStrictEqual(signedBy(), [true, true])
        const hours = yield* Hours
        const end = Date.parse(previousUntil)
        hours.pass(86_400_000 + 1000)
        yield* outage(project)
        yield* runDue
        assert.deepStrictEqual(signedBy(), [false, true])
        assert.isAbove(Number(receiver.received.at(-1)?.headers["webhook-timestamp"]) * 1000, end)
        const { id: slack } = yield* channelTo(project, "slack")
        assert.strictEqual(codeOf(yield* Effect.flip(channels.rotateSecret(admin, slack))), "nothing_signed")
      })
    )

    it.effect("leave what was done with them in the audit log, and nothing secret", () =>
      Effect.gen(function* () {
        yield* clear
        const sql = yield* SqlClient.SqlClient
        const project = yield* watchedProject
        const [channels, deliveries] = [yield* Channels, yield* Deliveries]
        const admin = project.as(project.admin)
        const { id, secret } = yield* channelTo(project, "webhook")
        yield* channels.change(admin, id, { enabled: false })
        yield* channels.change(admin, id, { enabled: true, name: "Theirs" })
        const rotated = yield* channels.rotateSecret(admin, id)
        const { id: sent } = yield* deliveries.test(admin, id)
        yield* runDue
        yield* deliveries.replay(admin, id, sent)
        yield* channels.remove(admin, id)
        const rows = yield* inOrg(
          project.orgId,
          sql<{ action: string; text: string }>`
            select action, row_to_json(l)::text as text from audit_log l
            where org_id = ${project.orgId} order by at, audit_id`
        )
        assert.deepStrictEqual(
          rows.map(({ action }) => action),
          [
            "channel.created",
            "channel.changed",
            "channel.changed",
            "channel.secret_rotated",
            "channel.tested",
            "delivery.replayed",
            "channel.removed"
          ]
        )
        for (const { text } of rows)
          for (const one of [secret, rotated.secret, "s3cr3t", "127.0.0.1"]) assert.notInclude(text, one)
        const left = yield* sql`select from jobs where org_id = ${project.orgId}`
        assert.lengthOf(left, 0)
      })
    )
  }
)

layer(alertingService({}, { hasKey: false }), { excludeTestServices: true, timeout: "60 seconds" })(
  "without a key to seal with",
  (it) => {
    it.effect("nothing secret is taken, and the answer names the setting", () =>
      Effect.gen(function* () {
        yield* clear
        const project = yield* watchedProject
        const channels = yield* Channels
        const refusal = yield* Effect.flip(channelTo(project, "webhook"))
        assert.strictEqual(codeOf(refusal), "sealing_unconfigured")
        assert.include(refusal.error.message, "SECRETS_KEY")
        assert.lengthOf(yield* channels.list(project.as(project.admin)), 0)
        yield* mailTo(project, project.viewer)
        yield* outage(project)
        yield* runDue
        assert.lengthOf(yield* mailsOf(project.viewer), 1)
      })
    )
  }
)
