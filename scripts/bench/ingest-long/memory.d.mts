interface Sample {
  readonly at: number
  readonly rss: number
  readonly heapUsed: number
}

/** How much more it may be. */
export declare const mostGrowth: number

/** Growth of what was sampled. */
export declare const growthOf: (
  samples: ReadonlyArray<Sample>,
  span: { readonly began: number; readonly ended: number },
  member: "heapUsed" | "rss"
) => { readonly tenths: ReadonlyArray<number>; readonly growth: number; readonly slope: number }
