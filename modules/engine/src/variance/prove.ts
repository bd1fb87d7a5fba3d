// One place of a proof: a value of which something is known, and goals of which it must meet at least one. Goals are
// taken apart, choices are taken one by one, and what remains is compared kind by kind.
import type { Json } from "../model/Json.ts"
import { type Exclusive, makeExclusive } from "./exclusive.ts"
import { makeLeaf, type Setting as LeafSetting } from "./leaf.ts"
import { maxDisjointBranches, maxListedIntegers, maxListedValues, maxTurns } from "./limits.ts"
import type { Logic, Node } from "./Node.ts"
import { fewIntegers } from "./numbers.ts"
import { anything, makeReader, nothing } from "./read.ts"
import type { Same } from "./same.ts"
import { loneLogic } from "./shape.ts"
import { assume, blank, type State } from "./State.ts"
import { kind, kindOf, kinds as everyKind } from "./types.ts"

/** What a proof at one place needs of the whole. */
export interface Setting extends LeafSetting {
  readonly same: Same
  readonly budget: { left: number }
}

/** True when proved that a value of which `state` is known meets one of `goals`. */
export type Prove = (state: State, goals: ReadonlyArray<Node>, turn: number) => boolean

/* Schemas that proofs make up themselves, with ids below zero so that they are no schema of a document. */
const makeMade = () => {
  let next = -1
  const read = makeReader({ loops: new Map() }, () => next--)
  const made = new Map<string, Node>()
  const remember = (key: string, make: () => Node): Node => {
    const node = made.get(key) ?? make()
    made.set(key, node)
    return node
  }
  return {
    ofKind: (bit: number): Node =>
      remember(`kind ${bit}`, () => ({
        ...read(bit === kind.fraction ? { type: "number", not: { type: "integer" } } : { type: nameOf(bit) }),
        kinds: bit,
        logic: undefined
      })),
    having: (names: ReadonlyArray<string>): Node =>
      remember(`having ${JSON.stringify(names)}`, () => read({ type: "object", required: names }))
  }
}

const names = ["null", "boolean", "integer", "number", "string", "array", "object"]

const nameOf = (bit: number): string => names[everyKind.indexOf(bit)] ?? "null"

/** Makes the proofs at one place out of proofs about what is below it. */
export const makeProve = (setting: Setting): Prove => {
  const { admits, budget, same } = setting
  const { having, ofKind } = makeMade()
  const leaf = makeLeaf(setting, ofKind(kind.string))

  const isClosed = ({ facts, refused }: State, goals: ReadonlyArray<Node>): boolean => {
    const ends = refused.length === 0 ? goals : [...goals, ...refused]
    return facts.some((fact) => ends.some((end) => same(fact, end)))
  }

  const valuesOf = ({ facts }: State): ReadonlyArray<Json> | undefined => {
    let found: ReadonlyArray<Json> | undefined
    for (const { values } of facts) {
      if (values !== undefined && (found === undefined || values.list.length < found.length)) found = values.list
    }
    return found
  }

  /* A finite set is decided value by value, if each of them can be. */
  const decide = (
    state: State,
    goals: ReadonlyArray<Node>,
    values: ReadonlyArray<Json> | undefined
  ): boolean | undefined => {
    if (values === undefined || values.length > maxListedValues) return undefined
    const ends = [...goals, ...state.refused]
    let isDecided = true
    for (const value of values) {
      if ((state.kinds & kindOf(value)) === 0) continue
      const held = state.facts.map((fact) => admits(fact, value))
      if (held.includes(false)) continue
      const met = ends.map((end) => admits(end, value))
      if (met.includes(true)) continue
      if (!held.includes(undefined) && !met.includes(undefined)) return false
      isDecided = false
    }
    return isDecided ? true : undefined
  }

  const byChoice = (state: State, goals: ReadonlyArray<Node>, turn: number): boolean => {
    const [choice, ...choices] = state.choices
    return (
      choice !== undefined &&
      choice.every(({ fails, holds }) => run(assume({ ...state, choices }, holds, fails), goals, turn + 1))
    )
  }

  /* What a value is known not to meet, and yet must: then there is no such value. */
  const byRefused = (state: State, turn: number): boolean =>
    state.refused.some((end) => end !== nothing && run({ ...state, refused: [] }, [end], turn + 1))

  const meetsOwn = (state: State, goal: Node, turn: number): boolean =>
    leaf.implies(state, goal) ||
    (state.choices.length > 0 && byChoice(state, [{ ...goal, logic: undefined }], turn)) ||
    byRefused(state, turn)

  const isEqual = (left: Node, right: Node, turn: number): boolean =>
    run(assume(blank, [left]), [right], turn + 1) && run(assume(blank, [right]), [left], turn + 1)

  const isSameChoice = (fact: Node, branches: ReadonlyArray<Node>, turn: number): boolean => {
    const left = fact.logic?.oneOf?.map(fact.read) ?? []
    return (
      left.length === branches.length &&
      branches.every((branch) => {
        const at = left.findIndex((other) => isEqual(other, branch, turn))
        if (at >= 0) left.splice(at, 1)
        return at >= 0
      })
    )
  }

  const meetsOne = (state: State, branches: ReadonlyArray<Node>, turn: number): boolean => {
    if (exclusive(branches, turn)) return run(state, branches, turn + 1)
    if (state.facts.some((fact) => isSameChoice(fact, branches, turn))) return true
    if (state.choices.length > 0) return false
    return (
      branches.length <= maxDisjointBranches &&
      branches.some(
        (branch, at) =>
          run(state, [branch], turn + 1) &&
          branches.every((other, index) => index === at || run(assume(state, [other]), [], turn + 1))
      )
    )
  }

  const meetsBranches = (state: State, goal: Node, logic: Logic, turn: number): boolean => {
    const { allOf, anyOf, cases, dependents, not, oneOf, unevaluated } = logic
    const { read } = goal
    const next = (known: State, ...goals: ReadonlyArray<Node>): boolean => run(known, goals, turn + 1)
    const isIdle = (keyword: string, schema: Node): boolean =>
      schema === anything || (state.kinds & (keyword === "unevaluatedItems" ? kind.array : kind.object)) === 0
    if (!unevaluated.every(([keyword, schema]) => isIdle(keyword, read(schema)))) return false
    if (!allOf.every((schema) => next(state, read(schema)))) return false
    if (anyOf !== undefined && !next(state, ...anyOf.map(read))) return false
    if (not !== undefined && !next(assume(state, [read(not)]))) return false
    if (cases !== undefined) {
      const when = read(cases.when)
      if (!next(assume(state, [when]), read(cases.met))) return false
      if (!next(assume(state, [], [when]), read(cases.unmet))) return false
    }
    if (!dependents.every(([name, schema]) => next(assume(state, [having([name])]), read(schema)))) return false
    if (oneOf === undefined) return true
    const branches = oneOf.map(read)
    const alone: Node = {
      ...anything,
      id: goal.id,
      schema: goal.schema,
      loops: goal.loops,
      read,
      logic: { ...noLogic, oneOf }
    }
    return meetsOne(state, branches, turn) || byChoice(state, [alone], turn)
  }

  /* Names that bring others along, by `dependentRequired` or by whatever else says so. */
  const meetsDependents = (state: State, { object }: Node, turn: number): boolean =>
    object === undefined ||
    (state.kinds & kind.object) === 0 ||
    object.dependents.every(([name, others]) => run(assume(state, [having([name])]), [having(others)], turn + 1))

  const meets = (state: State, goal: Node, turn: number): boolean =>
    meetsOwn(state, goal, turn) &&
    meetsDependents(state, goal, turn) &&
    (goal.logic === undefined || meetsBranches(state, goal, goal.logic, turn))

  /* Goals that only name other goals give way to them. */
  const spread = (state: State, goals: ReadonlyArray<Node>, turn: number): readonly [State, ReadonlyArray<Node>] => {
    const queue = new Set(goals)
    const left: Array<Node> = []
    let known = state
    for (const goal of queue) {
      const { read } = goal
      if ((goal.kinds & known.kinds) === 0) continue
      const logic = loneLogic(goal)
      if (logic?.not !== undefined) known = assume(known, [read(logic.not)])
      else if (logic?.anyOf !== undefined) for (const branch of logic.anyOf) queue.add(read(branch))
      else if (logic?.allOf[0] !== undefined) queue.add(read(logic.allOf[0]))
      else if (logic?.oneOf !== undefined && exclusive(logic.oneOf.map(read), turn)) {
        for (const branch of logic.oneOf) queue.add(read(branch))
      } else left.push(goal)
    }
    return [known, left]
  }

  const byKind = (state: State, goals: ReadonlyArray<Node>, turn: number): boolean =>
    everyKind.every((bit) => (state.kinds & bit) === 0 || run(assume(state, [ofKind(bit)]), goals, turn + 1))

  /* Ranges of integers that no one goal covers may be covered by several. */
  const byInteger = (state: State, goals: ReadonlyArray<Node>): boolean =>
    state.kinds === kind.integer && decide(state, goals, fewIntegers(state.facts, maxListedIntegers)) === true

  const run: Prove = (given, wanted, turn) => {
    if (given.kinds === 0) return true
    if (turn > maxTurns || budget.left <= 0) return false
    // Every fact is compared with every goal.
    budget.left -= 1 + (((given.facts.length + 1) * (wanted.length + 1)) >> 4)
    const [state, goals] = spread(given, wanted, turn)
    if (state.kinds === 0 || goals.includes(anything) || isClosed(state, goals)) return true
    const decided = decide(state, goals, valuesOf(state))
    if (decided !== undefined) return decided
    const [goal] = goals
    if (goal !== undefined && goals.length === 1) return meets(state, goal, turn)
    if (state.choices.length > 0) return byChoice(state, goals, turn)
    if (goals.length === 0) return leaf.isEmpty(state) || byRefused(state, turn)
    if ((state.kinds & (state.kinds - 1)) !== 0) return byKind(state, goals, turn)
    return goals.some((end) => meets(state, end, turn)) || byRefused(state, turn) || byInteger(state, goals)
  }

  const exclusive: Exclusive = makeExclusive((left, right, turn) => run(assume(blank, [left, right]), [], turn + 1))

  return run
}

const noLogic: Logic = {
  allOf: [],
  anyOf: undefined,
  oneOf: undefined,
  not: undefined,
  cases: undefined,
  dependents: [],
  unevaluated: []
}
