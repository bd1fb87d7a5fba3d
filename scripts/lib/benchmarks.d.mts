/** What was measured: a limit is the most it may be. */
export interface Row {
  readonly figure: string
  readonly value: number
  readonly unit: string
  readonly limit?: number
}

/** The machine, without its name, and how busy it was. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGiB: number
  readonly node: string
  readonly load: number
}

interface About {
  readonly title: string
  readonly command: string
  /** A day. */
  readonly date: string
  readonly machine: Machine
  /** None where every run says the same. */
  readonly rounds?: number
}

/** A bench as it ran. */
export interface Measured extends About {
  readonly name: string
  readonly rows: ReadonlyArray<Row>
}

/** A bench as it is kept. */
export interface Kept extends About {
  readonly figures: ReadonlyArray<Row & { readonly missed?: boolean }>
}

/** What is kept, by the name of the bench, as `docs/benchmarks.json` has it. */
export type Benchmarks = Readonly<Record<string, Kept>>

export declare const isMissed: (row: Pick<Row, "limit" | "value">) => boolean
export declare const shown: (value: number) => string
export declare const kept: (before: Benchmarks, measured: Measured, names: ReadonlyArray<string>) => Benchmarks
export declare const benchmarksPage: (benches: Benchmarks, names: ReadonlyArray<string>) => string
