/** What a label says of a pair. */
export type Kind = "breaks" | "same" | "wider"

interface Row {
  readonly truth: "breaking" | "compatible"
  readonly construction?: string
  readonly policy?: string
  readonly witness?: unknown
}

interface Answer {
  readonly breaking?: boolean
  readonly error?: string
}

type Pairs = ReadonlyArray<{ readonly kind: Kind }>

export declare const kindOf: (row: Row) => Kind | undefined
export declare const scoreOf: (
  pairs: Pairs,
  answers: ReadonlyArray<Answer>
) => Readonly<Record<"falseOfSame" | "falseOfWider" | "missed" | "unanswered", number>>
export declare const rightWhereWrong: (
  pairs: Pairs,
  reference: ReadonlyArray<Answer>,
  answers: ReadonlyArray<Answer>
) => number
