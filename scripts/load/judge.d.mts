interface Tally {
  readonly requests: number
  readonly errors: number
  readonly wrong: ReadonlyArray<string>
}

interface Sample {
  readonly at: number
  readonly rss: number
}

/** What came of a run. */
export interface Outcome {
  readonly kinds: Readonly<Record<string, Tally>>
  readonly counts: ReadonlyArray<{ readonly name: string; readonly acknowledged: number; readonly found: number }>
  readonly queues: Readonly<Record<string, number>>
  readonly ended: ReadonlyArray<string>
  readonly memory: Readonly<Record<string, ReadonlyArray<Sample>>>
  readonly span: { readonly began: number; readonly ended: number }
}

export declare const wrongs: (outcome: Outcome) => ReadonlyArray<string>
export declare const percentile: (sorted: ReadonlyArray<number>, share: number) => number
