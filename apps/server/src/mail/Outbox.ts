// Mails that are to be sent. A mail is written in the transaction of what it tells of, so that neither is there without
// the other; the mailer takes it from here. Where no mail server is configured the operator reads this table.
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { newUuid } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"

/** A mail in plain text. */
export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly body: string
}

/* A line break would begin another header. The mail library folds them too; this does not depend on it. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")

/** Mails that are to be sent. */
export class Outbox extends Context.Service<Outbox, { readonly send: (letter: Mail) => Effect.Effect<void> }>()(
  "@mcp-inspect/server/mail/Outbox"
) {
  static readonly layer = Layer.effect(
    Outbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const send = Effect.fn("Outbox.send")(function* ({ body, subject, to }: Mail) {
        const at = yield* nowDate
        yield* sql`insert into outbox ${sql.insert({
          mail_id: yield* newUuid,
          recipient: inOneLine(to),
          subject: inOneLine(subject),
          body,
          created_at: at,
          next_attempt_at: at
        })}`
      }, Effect.orDie)
      return Outbox.of({ send })
    })
  )
}
