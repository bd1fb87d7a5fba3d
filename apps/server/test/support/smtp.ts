// A mail server that keeps what it is given.
import { Context, Effect, Layer } from "effect"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

/** A mail as it came over the wire. */
export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
}

/** What the server does with the next mails. */
export type Mood = "busy" | "takes" | "unknown recipient"

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** A mail server of a test. */
export class SmtpTest extends Context.Service<
  SmtpTest,
  { readonly received: Array<Received>; mood: Mood; readonly url: string }
>()("test/SmtpTest") {
  static readonly layer = Layer.effect(
    SmtpTest,
    Effect.gen(function* () {
      const received: Array<Received> = []
      const state: { mood: Mood } = { mood: "takes" }
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        onRcptTo: ({ address }, _session, callback) => {
          if (state.mood === "unknown recipient") return callback(refusal(550, `no mailbox ${address} here`))
          if (state.mood === "busy") return callback(refusal(451, "come back later"))
          callback()
        },
        onData: (stream, { envelope }, callback) => {
          let raw = ""
          stream.on("data", (chunk: Buffer) => (raw += chunk.toString("utf8")))
          stream.on("end", () => {
            received.push({
              from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
              to: envelope.rcptTo.map(({ address }) => address),
              raw
            })
            callback()
          })
        }
      })
      server.on("error", () => {})
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => {
          server.listen(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
      )
      const { port } = server.server.address() as AddressInfo
      return {
        received,
        get mood() {
          return state.mood
        },
        set mood(next: Mood) {
          state.mood = next
        },
        url: `smtp://127.0.0.1:${port}`
      }
    })
  )
}
