import type { Events } from "./read.ts"

/** A batch of a project as it was read. */
export interface Batch {
  readonly orgId: string
  readonly projectId: string
  /** When it came, in milliseconds since 1970: what months are counted by (ING-20). */
  readonly receivedAt: number
  readonly events: Events
  /** Uses that the sender observed and did not send. */
  readonly senderDropped: number
  /** The same again adds nothing. */
  readonly idempotencyKey: string | undefined
  /** How long its body was. */
  readonly bytes: number
}

/** The number of the day (UTC) that a batch came on. */
export const dayOfReceipt = ({ receivedAt }: Batch): number => Math.floor(receivedAt / 86_400_000)
