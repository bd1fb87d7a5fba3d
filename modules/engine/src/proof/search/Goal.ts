// What is asked of a value, and where.
import type { Node } from "../Node.ts"

/** A value that some schemas accept and others do not. */
export interface Goal {
  readonly must: ReadonlyArray<Node>
  readonly mustNot: ReadonlyArray<Node>
}

/** One step into a value. */
export type Step =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "items" }
  | { readonly kind: "position"; readonly index: number }
  | { readonly kind: "additional" }

/** Whether what is refused should stand at the place, or should be missing there. */
export type Wanted = "absence" | "value"

/** The place whose schema a value must violate. Undefined aims are at any place. */
export interface Aim {
  readonly steps: ReadonlyArray<Step>
  /** True when the value should be in order everywhere else. */
  readonly isExact: boolean
  /** Undefined where either would do. */
  readonly wants?: Wanted
}

/** A goal as a key: goals of equal keys have the same solutions. */
export const keyOf = ({ must, mustNot }: Goal): string => {
  const ids = (nodes: ReadonlyArray<Node>): string =>
    nodes
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join()
  return `${ids(must)}|${ids(mustNot)}`
}

const token = /\.?([A-Za-z0-9_-]+)|\[\]|\[(\d+)\]|\{\}|\[("(?:[^"\\]|\\.)*")\]/y

const stepOf = (match: RegExpExecArray): Step => {
  const [whole, plain, index, quoted] = match
  if (plain !== undefined) return { kind: "member", name: plain }
  if (quoted !== undefined) return { kind: "member", name: String(JSON.parse(quoted)) }
  if (index !== undefined) return { kind: "position", index: Number(index) }
  return { kind: whole === "{}" ? "additional" : "items" }
}

/** The steps of a path (DIFF-9); what cannot be read ends it. */
export const stepsOf = (path: string): ReadonlyArray<Step> => {
  const steps: Array<Step> = []
  token.lastIndex = 0
  for (let match = token.exec(path); match !== null; match = token.exec(path)) steps.push(stepOf(match))
  return steps
}
