/** A function, and whose it is. */
export interface Frame {
  readonly name: string
  readonly owner: string
  readonly place: string
  readonly self: number
  readonly total: number
}

/** A function as it is called from one place. */
export interface Call extends Frame {
  readonly children: ReadonlyArray<Call>
}

/** What of V8's own format is read. */
export interface Profile {
  readonly nodes: ReadonlyArray<{
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: ReadonlyArray<number>
  }>
  readonly samples: ReadonlyArray<number>
  readonly timeDeltas: ReadonlyArray<number>
  readonly startTime: number
}

export declare const ownerOf: (url: string) => { readonly owner: string; readonly path: string }
export declare const treeOf: (profile: Profile, span?: { readonly from?: number; readonly until?: number }) => Call
export declare const functionsOf: (tree: Call) => ReadonlyArray<Frame>
export declare const ownersOf: (
  functions: ReadonlyArray<Frame>
) => ReadonlyArray<{ readonly owner: string; readonly self: number }>
