import type { Machine } from "./benchmarks.mjs"

interface Tool {
  readonly name: string
  readonly version?: string
  readonly isOurs?: boolean
}

/** What a comparator of schemas answered, and its cost. */
export interface SchemaTool extends Tool {
  /** No tool, but a measure for others. */
  readonly isReference?: boolean
  readonly asked: string
  readonly missed: number
  readonly falseOfSame: number
  readonly falseOfWider: number
  readonly unanswered: number
  readonly rightWhereWeErr: number
  readonly pairUs: number
  readonly startMs: number
  readonly rssMb: number
}

/** CPU with the servers, of the tool's own processes, and memory; null where nothing says so. */
export interface Cost {
  readonly treeMs: number | null
  readonly ownMs: number | null
  readonly rssMb: number | null
}

/** What a tool said of two pairs of servers, and its cost. */
export interface ServerTool extends Tool {
  readonly finds: string
  readonly published: Cost
  readonly made: Cost
  /** Null for a tool that names no changed tools. */
  readonly found: Readonly<Record<"breaks" | "changed" | "falseBreaks", number>> | null
  readonly methods: ReadonlyArray<string>
}

interface NotRun {
  readonly name: string
  readonly reason: string
}

/** Figures, as `docs/peers.json` has them; ours is the first of each list. */
export interface PeerFigures {
  readonly date: string
  readonly machine: Machine
  readonly rounds: number
  readonly schemas: {
    readonly pairs: Readonly<Record<"breaks" | "ofCost" | "same" | "stress" | "wider", number>>
    readonly tools: ReadonlyArray<SchemaTool>
    readonly notRun: ReadonlyArray<NotRun>
  }
  readonly servers: {
    readonly published: string
    readonly made: Readonly<Record<"breaks" | "changed" | "tools", number>>
    readonly tools: ReadonlyArray<ServerTool>
    readonly notRun: ReadonlyArray<NotRun>
  }
}

/** Where another tool is better than ours, a line a tool. */
export declare const betterThanOurs: (figures: PeerFigures) => ReadonlyArray<string>

/** The page, as Markdown. */
export declare const peersPage: (figures: PeerFigures) => string
