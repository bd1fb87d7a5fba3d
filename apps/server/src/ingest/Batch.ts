import type { Events } from "./read.ts"

/** A batch of a project as it was read. */
export interface Batch {
  readonly orgId: string
  readonly projectId: string
  readonly events: Events
  /** Uses that the sender observed and did not send. */
  readonly senderDropped: number
  /** The same again adds nothing. */
  readonly idempotencyKey: string | undefined
  /** How long its body was. */
  readonly bytes: number
}
