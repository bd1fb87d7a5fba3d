// Reports in memory. `step` comes before each statement: tests decide there whether the process lives on.
import { Effect, Layer } from "effect"
import { type Entry, LedgerStore, type Subscriber } from "./LedgerStore.ts"

export interface LedgerMemory {
  readonly store: LedgerStore["Service"]
  readonly entries: () => ReadonlyArray<Entry>
}

/** Reports about these organizations. */
export const makeLedgerMemory = (
  subscribers: ReadonlyArray<Subscriber>,
  step: Effect.Effect<void> = Effect.void
): LedgerMemory => {
  const entries = new Map<string, Entry>()
  const isOpen = ({ state }: Entry): boolean => state === "pending" || state === "sent"
  const stepped = <A>(answer: () => A) => Effect.andThen(step, Effect.sync(answer))
  const store: LedgerStore["Service"] = {
    subscribers: (month) => stepped(() => subscribers.filter((one) => one.month === month)),
    unclosed: (month) =>
      stepped(() => subscribers.filter((one) => one.month < month && !entries.has(keyOf({ ...one, asOf: "close" })))),
    add: (entry) =>
      stepped(() => {
        if (!entries.has(keyOf(entry))) entries.set(keyOf(entry), entry)
      }),
    open: stepped(() => [...entries.values()].filter(isOpen).toSorted(inOrder)),
    mark: (entry, state) =>
      stepped(() => {
        const there = entries.get(keyOf(entry))
        if (there !== undefined && isOpen(there))
          entries.set(keyOf(entry), { ...there, state, attempts: there.attempts + (state === "sent" ? 1 : 0) })
      })
  }
  return { store, entries: () => [...entries.values()] }
}

/** Reports about these organizations. */
export const layerMemory = (subscribers: ReadonlyArray<Subscriber>) =>
  Layer.sync(LedgerStore, () => makeLedgerMemory(subscribers).store)

const keyOf = ({ asOf, month, org }: Pick<Entry, "org" | "month" | "asOf">): string => `${org} ${month} ${asOf}`

const inOrder = (one: Entry, other: Entry): number =>
  compare(one.org, other.org) || compare(one.month, other.month) || one.at - other.at

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
