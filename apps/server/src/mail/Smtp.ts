// The one file that speaks to a mail server.
import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Settings } from "../platform/Settings.ts"
import type { Mail } from "./Outbox.ts"

/** A mail server did not take a mail. No member repeats what the server said: servers repeat addresses. */
export class SmtpRefused extends Schema.TaggedError<SmtpRefused>()("SmtpRefused", {
  /** Such as `550`, or `ECONNECTION` where none was reached. */
  code: Schema.String,
  /** Whether it will never be taken. */
  isFinal: Schema.Boolean
}) {}

/** A letter, and an id by which a second delivery of it can be told. */
export interface Posted extends Mail {
  readonly id: string
}

interface Failed {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
}

/* A 5xx about the recipient or the text is about this mail; one about the login is about our settings, and can change. */
const refused = ({ code, command, responseCode }: Failed): SmtpRefused =>
  new SmtpRefused({
    code: typeof responseCode === "number" ? String(responseCode) : typeof code === "string" ? code : "EUNKNOWN",
    isFinal: typeof responseCode === "number" && responseCode >= 500 && (command === "RCPT TO" || command === "DATA")
  })

/** A mail server, where one is configured. */
export class Smtp extends Context.Service<
  Smtp,
  { readonly deliver: Option.Option<(mail: Posted) => Effect.Effect<void, SmtpRefused>> }
>()("@mcp-inspect/server/mail/Smtp") {
  static readonly layer = Layer.effect(
    Smtp,
    Effect.gen(function* () {
      const { mailFrom, smtpUrl } = yield* Settings
      if (Option.isNone(smtpUrl)) return Smtp.of({ deliver: Option.none() })
      const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
      const transport = createTransport({
        url: Redacted.value(smtpUrl.value),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        // A mail is text: nothing in it makes us read a file or fetch a URL.
        disableFileAccess: true,
        disableUrlAccess: true
      })
      yield* Effect.addFinalizer(() => Effect.sync(() => transport.close()))
      const deliver = Effect.fn("Smtp.deliver")(({ body, id, subject, to }: Posted) =>
        Effect.asVoid(
          Effect.tryPromise({
            try: () =>
              transport.sendMail({
                from: mailFrom,
                // An address by itself is not read as a list.
                to: { name: "", address: to },
                subject,
                text: body,
                messageId: `<${id}@mcp-inspect>`,
                headers: { "auto-submitted": "auto-generated" }
              }),
            catch: (error) => refused(typeof error === "object" && error !== null ? error : {})
          })
        )
      )
      return Smtp.of({ deliver: Option.some(deliver) })
    })
  )
}
