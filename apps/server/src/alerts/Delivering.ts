// Delivering: one try a run. The request is made outside of any transaction; what came of it, the mail of an email
// channel, and the end of the job are written in one. A process that ends between a request and that transaction leaves
// no trace, and another makes the request again: under the same `webhook-id`, by which a receiver knows it.
import { Context, DateTime, Duration, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import { emailKey } from "../accounts/emailKey.ts"
import { Egress } from "../egress/Egress.ts"
import type { Handler } from "../jobs/Handler.ts"
import { type Job, Jobs } from "../jobs/Jobs.ts"
import { alertMails } from "../limits/numbers.ts"
import { bucketOf, RateLimits } from "../limits/RateLimits.ts"
import { Outbox } from "../mail/Outbox.ts"
import { heldProject } from "../orgs/projectAccess.ts"
import { after } from "../platform/moments.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { Settings } from "../platform/Settings.ts"
import { inOrg } from "../platform/Tenant.ts"
import { nowDate } from "../platform/times.ts"
import { Sealing } from "../sealing/Sealing.ts"
import { alertLetter } from "./alertLetters.ts"
import { type Reason, turnOff } from "./channelOff.ts"
import { heldChannel, placeOfSeal } from "./channelRows.ts"
import { type Due, dueOf } from "./deliveryDue.ts"
import { slackBody, webhookBody } from "./messages.ts"
import { poster, type Tried } from "./post.ts"
import { longestFailing, pauseAfter } from "./retries.ts"

/** From when on a try took so long that the next one keeps nobody waiting. */
const slowFrom = Duration.toMillis("8 seconds")

/** How long a mail waits whose recipient had enough of them. */
const mailPause = "10 minutes"

const failedAs = (error: string): Tried => ({ status: null, error, durationMs: 0 })

const isOff = failedAs("channel_off")

/** Delivers. */
export class Delivering extends Context.Service<Delivering, { readonly deliver: Handler }>()(
  "@mcp-inspect/server/alerts/Delivering"
) {
  /** `patience`: how long a receiver may take to answer. */
  static readonly layerOf = (patience: Duration.Input) =>
    Layer.effect(
      Delivering,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [jobs, limits, outbox, sealing] = [yield* Jobs, yield* RateLimits, yield* Outbox, yield* Sealing]
        const settings = yield* Settings
        const service = publicUrl(settings)
        const mustVerify = Option.isSome(settings.smtpUrl)
        const post = poster(yield* Egress, patience)

        const letterTo = Effect.fnUntraced(function* ({ orgId, refId: id }: Job, due: Due) {
          const open = (sealed: Uint8Array) => sealing.open(sealed, placeOfSeal(orgId, due.channel))
          const url = yield* open(due.sealedUrl ?? new Uint8Array())
          const message = { ...due.message, service }
          if (due.kind === "slack") return { url, headers: {}, body: slackBody(message) }
          const body = webhookBody(message)
          const now = yield* DateTime.now
          const secrets = yield* Effect.forEach(due.sealedSecrets, open)
          const signatures = secrets.map((secret) => new Webhook(secret).sign(id, DateTime.toDateUtc(now), body))
          const headers = {
            "webhook-id": id,
            "webhook-timestamp": String(Math.floor(DateTime.toEpochMillis(now) / 1000)),
            "webhook-signature": signatures.join(" ")
          }
          return { url, headers, body }
        })

        const posted = (job: Job, due: Due) =>
          letterTo(job, due).pipe(
            Effect.flatMap(post),
            Effect.catchTags({
              NoSealingKey: () => Effect.succeed(failedAs("sealing_unconfigured")),
              SealBroken: () => Effect.succeed(failedAs("seal_broken"))
            })
          )

        /* Handed to the outbox, which goes on by itself, in the transaction that says so. */
        const mailed = Effect.fnUntraced(function* ({ message, recipient }: Due) {
          if (recipient === null) return failedAs("not_a_member")
          if (mustVerify && !recipient.isVerified) return failedAs("address_unconfirmed")
          yield* outbox.send(alertLetter(recipient.email, { ...message, service }))
          return { status: null, error: null, durationMs: 0 } satisfies Tried
        })

        const record = Effect.fnUntraced(function* ({ orgId, projectId, refId }: Job, tried: Tried, at: Date) {
          yield* sql`
            insert into delivery_attempts (org_id, project_id, delivery_id, attempt, at, status, error, duration_ms)
            select ${orgId}::uuid, ${projectId}::uuid, ${refId}::text, coalesce(max(attempt), 0) + 1,
              ${at}::timestamptz, ${tried.status}::integer, ${tried.error}::text, ${tried.durationMs}::integer
            from delivery_attempts
            where org_id = ${orgId} and project_id = ${projectId} and delivery_id = ${refId}`
        })

        const end = Effect.fnUntraced(function* (job: Job, state: "delivered" | "failed") {
          yield* sql`
            update deliveries set state = ${state}, tries = tries + 1, next_attempt_at = null
            where org_id = ${job.orgId} and project_id = ${job.projectId} and delivery_id = ${job.refId}`
          yield* jobs.finish(job, "done")
        })

        const putOff = Effect.fnUntraced(function* (job: Job, pause: Duration.Input, slow: boolean, tries: 0 | 1) {
          const dueAt = yield* after(pause)
          yield* sql`
            update deliveries set tries = tries + ${tries}, next_attempt_at = ${dueAt}
            where org_id = ${job.orgId} and project_id = ${job.projectId} and delivery_id = ${job.refId}`
          yield* jobs.finish(job, { dueAt, slow })
        })

        const succeeded = Effect.fnUntraced(function* (job: Job, { channel }: Due, at: Date) {
          yield* sql`
            update channels set failing_since = null, last_delivered_at = ${at}
            where org_id = ${job.orgId} and project_id = ${job.projectId} and channel_id = ${channel}`
          yield* end(job, "delivered")
        })

        const failed = Effect.fnUntraced(function* (job: Job, due: Due, tried: Tried, since: Date) {
          const off = (reason: Reason) =>
            Effect.andThen(
              turnOff(job, due.channel, reason, { path: due.message.path, service, mustVerify }),
              end(job, "failed")
            )
          yield* sql`
            update channels set failing_since = ${since}
            where org_id = ${job.orgId} and project_id = ${job.projectId} and channel_id = ${due.channel}`
          if (tried.error === "gone") return yield* off("gone")
          if (tried.error === "not_a_member") return yield* off("left")
          const pause = pauseAfter(due.tries + 1, tried.wait)
          if (pause === undefined) return yield* off("exhausted")
          if (since.getTime() < (yield* nowDate).getTime() - Duration.toMillis(longestFailing))
            return yield* off("failing")
          yield* putOff(job, pause, tried.error === "timeout" || tried.durationMs > slowFrom, 1)
        })

        const settle = Effect.fnUntraced(function* (job: Job, due: Due, made: Tried | "later" | "mail") {
          yield* heldProject(job, "shared")
          const channel = yield* heldChannel(job, due.channel)
          // Its deliveries went with it, and with them the job.
          if (channel === undefined) return
          if (made === "later") return yield* putOff(job, mailPause, false, 0)
          const now = yield* nowDate
          const tried = made !== "mail" ? made : channel.enabled ? yield* mailed(due) : isOff
          yield* record(job, tried, now)
          if (tried.error === null) return yield* succeeded(job, due, now)
          // A test says at once how it went, and what somebody turned off stays as they left it.
          if (due.isTest || !channel.enabled || tried === isOff) return yield* end(job, "failed")
          yield* failed(job, due, tried, channel.failing_since ?? now)
        })

        const mayMailNow = ({ recipient }: Due) =>
          recipient === null
            ? Effect.succeed(true)
            : limits.tryTake(bucketOf("alert", emailKey(recipient.email)), alertMails.limit, alertMails.window)

        const made = Effect.fnUntraced(function* (job: Job, due: Due) {
          if (!due.enabled) return isOff
          if (due.kind !== "email") return yield* posted(job, due)
          return (yield* mayMailNow(due)) ? "mail" : "later"
        })

        const deliver = Effect.fn("Delivering.deliver")(
          function* (job: Job) {
            const due = yield* inOrg(
              job.orgId,
              Effect.flatMap(nowDate, (now) => dueOf(job, now))
            )
            if (due === undefined) return yield* inOrg(job.orgId, jobs.finish(job, "done"))
            yield* inOrg(job.orgId, settle(job, due, yield* made(job, due)))
          },
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.provideService(Outbox, outbox)
        )

        return Delivering.of({ deliver })
      })
    )

  static readonly layer = Delivering.layerOf("20 seconds")
}
