import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { identityWork } from "../../src/accounts/identity.ts"
import { Mailer } from "../../src/mail/Mailer.ts"
import { Outbox } from "../../src/mail/Outbox.ts"
import { Smtp } from "../../src/mail/Smtp.ts"
import { duringTransaction } from "../support/blocked.ts"
import { testDatabase } from "../support/database.ts"
import { settings } from "../support/settings.ts"
import { SmtpTest } from "../support/smtp.ts"

const services = (env: Readonly<Record<string, string>>) =>
  Layer.mergeAll(Outbox.layer, Mailer.layer.pipe(Layer.provide(Smtp.layer))).pipe(
    Layer.provideMerge(testDatabase),
    Layer.provide(settings(env))
  )

const withServer = Layer.unwrap(
  Effect.map(SmtpTest, ({ url }) => services({ SMTP_URL: url, MAIL_FROM: "Inspect <inspect@example.com>" }))
).pipe(Layer.provideMerge(SmtpTest.layer))

interface Row {
  readonly body: string
  readonly attempts: number
  readonly sent: boolean
  readonly failed: boolean
  readonly last_error: string | null
  /** Seconds until the next attempt. */
  readonly pause: number
}

const rowsOf = (recipient: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Row>`
      select body, attempts, sent_at is not null as sent, failed_at is not null as failed, last_error,
        round(extract(epoch from next_attempt_at - now()))::int as pause
      from outbox where recipient = ${recipient}`
  )

const dueNow = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`update outbox set next_attempt_at = now() - interval '1 second'`
)

layer(withServer, { excludeTestServices: true, timeout: "60 seconds" })("a mail", (it) => {
  it.effect("is delivered once, and its text, which may hold a secret, is not kept (CON-6)", () =>
    Effect.gen(function* () {
      const [outbox, mailer, smtp] = [yield* Outbox, yield* Mailer, yield* SmtpTest]
      yield* outbox.send({ to: "ada@example.com", subject: "Grüße", body: "line one\n\nhttps://x/#secret\n" })
      assert.strictEqual(yield* mailer.deliverDue, 1)
      assert.strictEqual(yield* mailer.deliverDue, 0)
      const [mail] = smtp.received
      assert.deepStrictEqual([mail?.from, mail?.to], ["inspect@example.com", ["ada@example.com"]])
      assert.match(mail!.raw, /^Message-ID: <[0-9a-f-]{36}@mcp-inspect>\r?$/m)
      assert.match(mail!.raw, /^From: Inspect <inspect@example\.com>\r?$/m)
      assert.include(mail!.raw, "https://x/#secret")
      assert.match(mail!.raw, /^Content-Type: text\/plain/m)
      const [row] = yield* rowsOf("ada@example.com")
      assert.deepInclude(row, { body: "", attempts: 1, sent: true, failed: false, last_error: null })
    })
  )

  it.effect("has no header and no recipient but ours, whatever its parts say", () =>
    Effect.gen(function* () {
      const [outbox, mailer, smtp] = [yield* Outbox, yield* Mailer, yield* SmtpTest]
      const before = smtp.received.length
      yield* outbox.send({
        to: "ada@example.org",
        subject: "Hello\r\nBcc: evil@example.com\r\n\r\nnot the body\u2028Cc: evil@example.com",
        body: ".\r\nMAIL FROM:<evil@example.com>\r\n\r\nBcc: evil@example.com"
      })
      for (const to of ["Ada <evil@example.com>", "a@example.com, evil@example.com", "x\r\nBcc: evil@example.com"])
        yield* outbox.send({ to, subject: "s", body: "b" })
      while ((yield* mailer.deliverDue) > 0);
      const received = smtp.received.slice(before)
      const [head = ""] = received[0]!.raw.split(/\r?\n\r?\n/)
      assert.deepStrictEqual(received[0]?.to, ["ada@example.org"])
      assert.notMatch(head, /^(bcc|cc):/im)
      for (const { to } of received) assert.notInclude(to, "evil@example.com")
    })
  )

  it.effect("is tried again after ever longer pauses, and given up after the last", () =>
    Effect.gen(function* () {
      const [outbox, mailer, smtp] = [yield* Outbox, yield* Mailer, yield* SmtpTest]
      smtp.mood = "busy"
      yield* outbox.send({ to: "busy@example.com", subject: "s", body: "b" })
      const pauses: Array<number> = []
      for (let attempt = 1; attempt <= 6; attempt++) {
        assert.strictEqual(yield* mailer.deliverDue, 1)
        const [row] = yield* rowsOf("busy@example.com")
        assert.deepInclude(row, { attempts: attempt, sent: false, failed: false, last_error: "451" })
        pauses.push(Math.round(row!.pause / 10) * 10)
        assert.strictEqual(yield* mailer.deliverDue, 0)
        yield* dueNow
      }
      assert.deepStrictEqual(pauses, [60, 300, 1800, 7200, 21_600, 43_200])
      yield* mailer.deliverDue
      smtp.mood = "takes"
      const [row] = yield* rowsOf("busy@example.com")
      assert.deepInclude(row, { attempts: 7, sent: false, failed: true })
      yield* dueNow
      assert.strictEqual(yield* mailer.deliverDue, 0)
    })
  )

  it.effect("to nobody is given up at once, and the log names no address (PRV-12)", () =>
    Effect.gen(function* () {
      const [outbox, mailer, smtp] = [yield* Outbox, yield* Mailer, yield* SmtpTest]
      const lines: Array<string> = []
      const keeping = Logger.layer([Logger.make((options) => void lines.push(Logger.formatJson.log(options)))])
      smtp.mood = "unknown recipient"
      yield* outbox.send({ to: "canary@example.com", subject: "canary subject", body: "canary body" })
      yield* mailer.deliverDue.pipe(Effect.provide(keeping))
      smtp.mood = "takes"
      const [row] = yield* rowsOf("canary@example.com")
      assert.deepInclude(row, { attempts: 1, failed: true, last_error: "550" })
      assert.strictEqual(lines.length, 1)
      assert.notInclude(lines[0], "canary")
    })
  )

  it.effect("is sent by one of two workers", () =>
    Effect.gen(function* () {
      const [outbox, mailer, smtp] = [yield* Outbox, yield* Mailer, yield* SmtpTest]
      const before = smtp.received.length
      for (let mails = 0; mails < 8; mails++)
        yield* outbox.send({ to: `many${mails}@example.com`, subject: "s", body: "b" })
      const tried = yield* Effect.all([mailer.deliverDue, mailer.deliverDue], { concurrency: 2 })
      assert.strictEqual(tried[0] + tried[1], 8)
      assert.strictEqual(smtp.received.length - before, 8)
    })
  )

  it.effect("that another worker is about to claim is passed over", () =>
    Effect.gen(function* () {
      const [outbox, mailer, sql] = [yield* Outbox, yield* Mailer, yield* SqlClient.SqlClient]
      for (const to of ["held@example.com", "free@example.com"]) yield* outbox.send({ to, subject: "s", body: "b" })
      const tried = yield* duringTransaction(
        sql`select mail_id from outbox where recipient = 'held@example.com' for update`,
        mailer.deliverDue
      )
      assert.strictEqual(tried, 1)
      assert.isTrue((yield* rowsOf("free@example.com"))[0]?.sent)
      assert.strictEqual(yield* mailer.deliverDue, 1)
    })
  )

  it.effect("is not there when what it tells of is undone", () =>
    Effect.gen(function* () {
      const [outbox, sql] = [yield* Outbox, yield* SqlClient.SqlClient]
      yield* Effect.flip(
        sql.withTransaction(
          Effect.andThen(outbox.send({ to: "undone@example.com", subject: "s", body: "b" }), Effect.fail("no"))
        )
      )
      assert.deepStrictEqual(yield* rowsOf("undone@example.com"), [])
    })
  )

  it.effect("is due again when the process that had claimed it died", () =>
    Effect.gen(function* () {
      const [outbox, mailer, sql] = [yield* Outbox, yield* Mailer, yield* SqlClient.SqlClient]
      yield* outbox.send({ to: "claimed@example.com", subject: "s", body: "b" })
      yield* sql`
        update outbox set attempts = 1, next_attempt_at = now() + interval '5 minutes'
        where recipient = 'claimed@example.com'`
      assert.strictEqual(yield* mailer.deliverDue, 0)
      yield* dueNow
      assert.strictEqual(yield* mailer.deliverDue, 1)
      assert.isTrue((yield* rowsOf("claimed@example.com"))[0]?.sent)
    })
  )
})

const atWork = Layer.unwrap(
  Effect.map(SmtpTest, ({ url }) => {
    const env = settings({ SMTP_URL: url })
    return Layer.merge(Outbox.layer, identityWork.pipe(Layer.provide(env)))
  })
).pipe(Layer.provideMerge(testDatabase), Layer.provideMerge(SmtpTest.layer))

layer(atWork, { excludeTestServices: true, timeout: "60 seconds" })("a process that does scheduled work", (it) => {
  it.effect("sends what is written by itself", () =>
    Effect.gen(function* () {
      const [outbox, smtp] = [yield* Outbox, yield* SmtpTest]
      yield* outbox.send({ to: "a@example.com", subject: "s", body: "b" })
      while (smtp.received.length === 0) yield* Effect.sleep("50 millis")
      assert.deepStrictEqual(smtp.received[0]?.to, ["a@example.com"])
    })
  )
})

layer(services({ SMTP_URL: "smtp://127.0.0.1:9" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "a mail server that is not there",
  (it) => {
    it.effect("costs a mail an attempt and nothing else", () =>
      Effect.gen(function* () {
        yield* (yield* Outbox).send({ to: "a@example.com", subject: "s", body: "kept" })
        assert.strictEqual(yield* (yield* Mailer).deliverDue, 1)
        const [row] = yield* rowsOf("a@example.com")
        assert.deepInclude(row, { body: "kept", attempts: 1, sent: false, failed: false })
        assert.match(row!.last_error!, /^E[A-Z]+$/)
      })
    )
  }
)

layer(services({}), { excludeTestServices: true, timeout: "60 seconds" })("without a mail server", (it) => {
  it.effect("mails wait in the outbox for the operator to read (CON-6)", () =>
    Effect.gen(function* () {
      yield* (yield* Outbox).send({ to: "a@example.com", subject: "s", body: "kept" })
      assert.strictEqual(yield* (yield* Mailer).deliverDue, 0)
      assert.deepInclude((yield* rowsOf("a@example.com"))[0], { body: "kept", attempts: 0, sent: false, failed: false })
    })
  )
})
