// What became of every observed use. Losses that ingest has not been told of are counted apart (TEL-28).
import type { Outcome } from "./Exporter.ts"
import type { Stats } from "./Options.ts"

/** Why a use was dropped. */
export type Loss = keyof Stats["droppedBy"]

/** Counts that only grow, but for those still to be told. */
export class Counters {
  #sent = 0
  #refused = 0
  #untold = 0
  readonly #droppedBy = { overflow: 0, failed: 0, stopped: 0, fault: 0 }
  readonly #ignored = { unnamed: 0, unfinished: 0 }

  /** Losses since the last batch that arrived. */
  get untold(): number {
    return this.#untold
  }

  readonly drop = (loss: Loss, count: number): void => {
    this.#droppedBy[loss] += count
    this.#untold += count
  }

  readonly ignore = (why: keyof Stats["ignored"]): void => {
    this.#ignored[why] += 1
  }

  /** A batch is done with. */
  readonly settle = ({ failed, refused, sent, told }: Outcome): void => {
    this.#sent += sent
    this.#refused += refused
    this.drop("failed", failed)
    this.#untold -= told
  }

  /** The counts, but for what only the buffer knows. */
  get stats(): Pick<Stats, "sent" | "refused" | "dropped" | "droppedBy" | "ignored"> {
    const { failed, fault, overflow, stopped } = this.#droppedBy
    return {
      sent: this.#sent,
      refused: this.#refused,
      dropped: overflow + failed + stopped + fault,
      droppedBy: { overflow, failed, stopped, fault },
      ignored: { ...this.#ignored }
    }
  }
}
