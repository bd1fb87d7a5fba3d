// What a month of an organization has left, and who may spend it. Pure: the store locks an account and writes what these
// answer. Each process has a lease of its own, so that processes meet only when one has to be renewed; a lease is a row,
// and what it has left is what is left when its holder has died.
import { type Fate } from "./Meter.ts"

/** Events that were kept and that were dropped. */
export type Tally = Fate

/** What one process holds of a month, and what it has counted there. */
export interface Lease extends Tally {
  /** The process. */
  readonly holder: string
  /** Events that it may still keep. */
  readonly remaining: bigint
  /** When it counts as left behind, in milliseconds since 1970. */
  readonly until: number
}

/** A month of an organization: what was kept is `ended` and the leases together. */
export interface Account {
  /** What leases had counted that are no more. */
  readonly ended: Tally
  readonly leases: ReadonlyArray<Lease>
}

/** Events that a holder has to find a place for. */
export interface Wanting {
  readonly holder: string
  readonly events: bigint
  /** The most that is kept of the month, over all holders. */
  readonly cap: bigint
  /** The most that is leased beyond `events`. */
  readonly block: bigint
  readonly now: number
  readonly until: number
}

export const nothing: Tally = { kept: 0n, dropped: 0n }

/** What was counted of a month. */
export const tallyOf = ({ ended, leases }: Account): Tally => leases.reduce<Tally>(plus, ended)

/**
 * Finds places for all events that the cap has any for: what is leased to nobody, then what other holders have left. So an
 * event is dropped only when the cap is kept in full. What is left is leased in blocks that shrink as it does: a share,
 * and near the cap none beyond the events themselves, lest holders take it back from each other.
 */
export const settle = (account: Account, wanting: Wanting): readonly [after: Account, fate: Fate] => {
  const { block, cap, events, holder, now, until } = wanting
  const { ended, leases } = withoutExpired(account, now)
  const own = leases.find((lease) => lease.holder === holder) ?? { ...nothing, holder, remaining: 0n, until }
  const others = leases.filter((lease) => lease.holder !== holder)
  const places = most(0n, cap - tallyOf({ ended, leases }).kept)
  const fate = { kept: least(events, places), dropped: events - least(events, places) }
  const leased = others.reduce((sum, { remaining }) => sum + remaining, 0n)
  // More than is needed only where the cap was lowered.
  const taken = most(0n, leased - (places - fate.kept))
  const room = places - fate.kept - (leased - taken)
  const mine: Lease = {
    holder,
    ...plus(own, fate),
    remaining: least(room, most(own.remaining - fate.kept, least(block, room / shareOfRoom))),
    until
  }
  return [{ ended, leases: [...takenFrom(others, taken), mine] }, fate]
}

/** The account without the lease of a holder that ends: what it has left is anybody's. */
export const withoutHolder = (account: Account, holder: string): Account =>
  without(account, (one) => one.holder === holder)

/** The account without leases that were left behind. */
export const withoutExpired = (account: Account, now: number): Account => without(account, (one) => one.until < now)

/* A block is at most this part of what is leased to nobody. */
const shareOfRoom = 32n

const without = ({ ended, leases }: Account, ends: (lease: Lease) => boolean): Account => ({
  ended: leases.filter(ends).reduce<Tally>(plus, ended),
  leases: leases.filter((lease) => !ends(lease))
})

/* From who has most left: that one notices last. */
const takenFrom = (leases: ReadonlyArray<Lease>, events: bigint): ReadonlyArray<Lease> => {
  let missing = events
  return leases
    .toSorted((one, other) => (one.remaining > other.remaining ? -1 : 1))
    .map((lease) => {
      const taken = least(lease.remaining, missing)
      missing -= taken
      return { ...lease, remaining: lease.remaining - taken }
    })
}

const plus = (one: Tally, other: Tally): Tally => ({
  kept: one.kept + other.kept,
  dropped: one.dropped + other.dropped
})
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
