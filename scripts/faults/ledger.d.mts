/** What was sent under a name, what it was acknowledged as, and whether it was taken back. */
export interface Writes {
  readonly all: ReadonlyMap<string, unknown>
  readonly send: (name: string) => void
  readonly acknowledge: (name: string, id?: string) => void
  readonly askBack: (name: string) => void
  readonly takeBack: (name: string) => void
}

/** A row of what was written. */
export interface StoredWrite {
  readonly name: string
  readonly id: string
  readonly isGone: boolean
}

/** A ledger of writes of one kind. */
export declare const makeWrites: () => Writes

/** What is wrong with writes of a kind, as sentences. */
export declare const wrongWrites: (
  kind: string,
  writes: Writes,
  stored: ReadonlyArray<StoredWrite>
) => ReadonlyArray<string>

/** What is wrong with the contracts that were recorded of a watched server. */
export declare const wrongContracts: (
  server: string,
  prints: ReadonlyArray<string>,
  recorded: ReadonlyArray<string>
) => ReadonlyArray<string>

/** Alerts as they were due, raised, sent and received. */
export interface Told {
  readonly watches: ReadonlyArray<{
    readonly id: string
    readonly server: string
    readonly prints: ReadonlyArray<string>
    readonly outages: number
  }>
  readonly alerts: ReadonlyArray<{
    readonly id: string
    readonly watch: string
    readonly kind: "change" | "recovered" | "unreachable"
    readonly about: string
  }>
  readonly channels: ReadonlyArray<string>
  readonly deliveries: ReadonlyArray<{
    readonly id: string
    readonly alert: string
    readonly channel: string
    readonly state: "delivered" | "failed" | "pending"
  }>
  readonly received: ReadonlyArray<{
    readonly id: string
    readonly alert: string
    readonly channel: string
    readonly isSigned: boolean
  }>
}

/** What is wrong with alerts, as sentences. */
export declare const wrongAlerts: (told: Told) => ReadonlyArray<string>

/** The names of the secrets that a text has. */
export declare const leaksIn: (text: string, secrets: ReadonlyMap<string, string>) => ReadonlyArray<string>
