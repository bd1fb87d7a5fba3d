import { Context, type Effect } from "effect"

/** A mail as plain text. */
export interface Mail {
  /** An address. */
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Mails on their way. What is sent in a transaction leaves when that is committed, and not at all otherwise. */
export class Outbox extends Context.Service<Outbox, { readonly send: (mail: Mail) => Effect.Effect<void> }>()(
  "@mcp-inspect/server/mail/Outbox"
) {}
