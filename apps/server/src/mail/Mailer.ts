// Sends what stands in the outbox. Several processes may: each claims mails for a while, and what a process that died had
// claimed is due again. So a mail can arrive twice, with the same message id, and none gets lost.
import { Context, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { after } from "../platform/moments.ts"
import { recurring } from "../platform/recurring.ts"
import { nowDate } from "../platform/times.ts"
import { Smtp, type SmtpRefused } from "./Smtp.ts"

/** How long after each failed attempt the next one is made; after the last there is none. */
const pauses = ["1 minute", "5 minutes", "30 minutes", "2 hours", "6 hours", "12 hours"] as const

const claim = "5 minutes"

const atOnce = 10

interface Due {
  readonly mail_id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly attempts: number
}

/** The worker that sends. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Sends what is due now; how many mails were tried. Nothing where no mail server is configured. */
    readonly deliverDue: Effect.Effect<number>
  }
>()("@mcp-inspect/server/mail/Mailer") {
  static readonly layer = Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { deliver } = yield* Smtp

      const claimed = Effect.gen(function* () {
        return yield* sql<Due>`
          update outbox set attempts = attempts + 1, next_attempt_at = ${yield* after(claim)}
          where mail_id in (
            select mail_id from outbox
            where sent_at is null and failed_at is null and next_attempt_at <= ${yield* nowDate}
            order by next_attempt_at limit ${atOnce} for update skip locked
          )
          returning mail_id, recipient, subject, body, attempts`
      })

      // A body can hold a link that is a secret: once it was sent nobody needs it here.
      const sent = Effect.fnUntraced(function* ({ mail_id }: Due) {
        yield* sql`update outbox set sent_at = ${yield* nowDate}, body = '', last_error = null where mail_id = ${mail_id}`
      })

      const notSent = Effect.fnUntraced(function* ({ attempts, mail_id }: Due, { code, isFinal }: SmtpRefused) {
        const pause = pauses[attempts - 1]
        yield* Effect.logWarning("a mail was not sent").pipe(Effect.annotateLogs({ mail: mail_id, attempts, code }))
        if (isFinal || pause === undefined)
          yield* sql`update outbox set failed_at = ${yield* nowDate}, last_error = ${code} where mail_id = ${mail_id}`
        else
          yield* sql`
            update outbox set next_attempt_at = ${yield* after(pause)}, last_error = ${code} where mail_id = ${mail_id}`
      })

      const deliverDue = Effect.gen(function* () {
        if (Option.isNone(deliver)) return 0
        const mails = yield* claimed
        for (const mail of mails)
          yield* deliver
            .value({ id: mail.mail_id, to: mail.recipient, subject: mail.subject, body: mail.body })
            .pipe(Effect.matchEffect({ onSuccess: () => sent(mail), onFailure: (error) => notSent(mail, error) }))
        return mails.length
      }).pipe(Effect.orDie, Effect.withSpan("Mailer.deliverDue"))

      return Mailer.of({ deliverDue })
    })
  )

  /** Sends for as long as the scope lives. A database that does not answer is asked again. */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const { deliverDue } = yield* Mailer
      const untilNoneIsDue = Effect.repeat(deliverDue, { while: (tried) => tried === atOnce })
      yield* recurring(untilNoneIsDue, "5 seconds", "mails could not be sent")
    })
  )
}
