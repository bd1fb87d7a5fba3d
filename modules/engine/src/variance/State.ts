// What is known of a value while a proof reasons about it: schemas it meets, schemas it does not meet, and choices that
// are open. Everything here is weakening by design: what is left out of a state makes a proof harder, never wrong.
import { maxDisjointBranches, maxFacts } from "./limits.ts"
import type { Logic, Node } from "./Node.ts"
import { requiredOf } from "./objects.ts"
import { anything, nothing } from "./read.ts"
import { loneLogic } from "./shape.ts"
import { all, kind } from "./types.ts"

/** One possibility of a choice. */
export interface Case {
  readonly holds: ReadonlyArray<Node>
  readonly fails: ReadonlyArray<Node>
}

/** Possibilities of which at least one is the case. */
export type Choice = ReadonlyArray<Case>

/** What is known of a value. */
export interface State {
  /** It meets these. */
  readonly facts: ReadonlyArray<Node>
  /** It does not meet these. */
  readonly refused: ReadonlyArray<Node>
  readonly choices: ReadonlyArray<Choice>
  /** The kinds it can be of; none when there is no such value. */
  readonly kinds: number
}

/** Nothing is known. */
export const blank: State = { facts: [], refused: [], choices: [], kinds: all }

const choicesOf = (node: Node, { anyOf, cases, oneOf }: Logic): ReadonlyArray<Choice> => {
  const { read } = node
  const found: Array<Choice> = []
  if (anyOf !== undefined) found.push(anyOf.map((branch) => ({ holds: [read(branch)], fails: [] })))
  if (oneOf !== undefined) {
    // That the other branches fail is worth knowing only where a proof could use it before its budget ends.
    const nodes = oneOf.map(read)
    const others = oneOf.length > maxDisjointBranches ? [] : nodes
    found.push(nodes.map((branch, at) => ({ holds: [branch], fails: others.filter((_, index) => index !== at) })))
  }
  if (cases !== undefined) {
    const when = read(cases.when)
    found.push([
      { holds: [when, read(cases.met)], fails: [] },
      { holds: [read(cases.unmet)], fails: [when] }
    ])
  }
  return found
}

const isOpen = ({ holds }: Case, kinds: number): boolean => holds.every((node) => (node.kinds & kinds) !== 0)

/** The state in which these are known besides: they hold, or they fail. */
export const assume = (state: State, holds: ReadonlyArray<Node>, fails: ReadonlyArray<Node> = []): State => {
  const facts = [...state.facts]
  const refused = [...state.refused]
  let choices: Array<Choice> = [...state.choices]
  let { kinds } = state

  const fail = (node: Node): void => {
    if (node === anything) kinds = 0
    if (node === anything || node === nothing || refused.includes(node) || refused.length >= maxFacts) return
    refused.push(node)
    // Not to meet one of many is to meet none of them; not to fail is to meet.
    const logic = loneLogic(node)
    if (logic?.not !== undefined) hold(node.read(logic.not))
    else if (logic?.anyOf !== undefined) logic.anyOf.map(node.read).forEach(fail)
    else if (logic?.allOf[0] !== undefined) fail(node.read(logic.allOf[0]))
  }

  const hold = (node: Node): void => {
    if (node === anything || facts.includes(node) || facts.length >= maxFacts) return
    facts.push(node)
    kinds &= node.kinds
    const { logic, read } = node
    if (logic === undefined) return
    for (const schema of logic.allOf) hold(read(schema))
    if (logic.not !== undefined) fail(read(logic.not))
    choices.push(...choicesOf(node, logic))
  }

  /* A choice with one possibility left is none. */
  const settle = (): boolean => {
    let settled = false
    const left: Array<Choice> = []
    const pending = choices
    choices = []
    for (const choice of pending) {
      const open = choice.filter((possibility) => isOpen(possibility, kinds))
      const [only] = open
      if (open.length > 1) left.push(open.length === choice.length ? choice : open)
      else {
        settled = true
        if (only === undefined) kinds = 0
        else {
          only.holds.forEach(hold)
          only.fails.forEach(fail)
        }
      }
    }
    choices.unshift(...left)
    return settled
  }

  /* Schemas that a property brings along, once it must be there. */
  const followDependents = (): boolean => {
    const known = facts.length
    if (kinds !== kind.object) return false
    for (const { logic, read } of facts.slice()) {
      if (logic === undefined || logic.dependents.length === 0) continue
      const required = requiredOf(facts)
      for (const [name, schema] of logic.dependents) if (required.has(name)) hold(read(schema))
    }
    return facts.length > known
  }

  holds.forEach(hold)
  fails.forEach(fail)
  while (kinds !== 0 && (settle() || followDependents()));
  return { facts, refused, choices, kinds }
}
