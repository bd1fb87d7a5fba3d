// Values on which two nodes may disagree because their branches do. Each group is the same for both orders of the nodes.
import { isObject, type Json, type JsonObject } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Logic, Node } from "./Node.ts"
import { memberOf, withMember } from "./objectGuesses.ts"
import { anything } from "./read.ts"
import { either, samplesOf, type Tools, valuesOf, type Wanted } from "./Search.ts"
import { kind } from "./types.ts"

/* One kind of branches of a node. */
type Branches = (logic: Logic) => ReadonlyArray<JsonSchema> | undefined

const branchesOf = ({ logic, read }: Node, of: Branches): ReadonlyArray<Node> =>
  logic === undefined ? [] : (of(logic) ?? []).map(read)

const caseOf = ({ logic, read }: Node) => {
  const cases = logic?.cases
  return cases === undefined
    ? { when: anything, met: anything, unmet: anything }
    : { when: read(cases.when), met: read(cases.met), unmet: read(cases.unmet) }
}

/* What breaks one part of an object, put into another that meets the rest. */
const merged = (base: Json, others: ReadonlyArray<Json>): ReadonlyArray<JsonObject> =>
  isObject(base)
    ? others.filter(isObject).flatMap((other) => [
        { ...base, ...other },
        { ...other, ...base }
      ])
    : []

function* ofBranches(
  left: Node,
  right: Node,
  of: Branches,
  wanted: Wanted,
  tools: Tools
): Generator<ReadonlyArray<Json>> {
  const { same, sample, search } = tools
  const lefts = branchesOf(left, of)
  const rights = branchesOf(right, of)
  const lone = (branches: ReadonlyArray<Node>, others: ReadonlyArray<Node>): ReadonlyArray<Node> =>
    branches.filter((branch) => !others.some((other) => same(branch, other)))
  const leftLone = lone(lefts, rights)
  const rightLone = lone(rights, lefts)
  const all = [...leftLone, ...rightLone]
  if (all.length === 0) {
    if (lefts.length !== rights.length) yield samplesOf(sample, [...lefts, ...rights])
    return
  }
  yield samplesOf(sample, all)
  yield all
    .flatMap((branch) => [sample([left, branch]), sample([right, branch])])
    .filter((value) => value !== undefined)
  if (leftLone.length === rightLone.length) {
    for (const [at, branch] of leftLone.entries()) {
      yield valuesOf(search(branch, rightLone[at] ?? anything, wanted))
    }
  }
  yield [
    ...leftLone.flatMap((branch) => valuesOf(search(branch, right, either))),
    ...rightLone.flatMap((branch) => valuesOf(search(left, branch, either)))
  ]
}

function* ofCases(left: Node, right: Node, wanted: Wanted, { sample, search }: Tools): Generator<ReadonlyArray<Json>> {
  const one = caseOf(left)
  const other = caseOf(right)
  const pairs = [left, right].flatMap((node) => [one, other].map((cases) => ({ node, cases })))
  yield pairs.flatMap(({ cases: { met, unmet, when }, node }) => {
    const whens = [sample([node, when, met]), sample([node, when])].filter((value) => value !== undefined)
    const broken = [met, unmet].flatMap((branch) => valuesOf(search(anything, branch, either)))
    return [...whens, ...broken, ...whens.flatMap((value) => merged(value, broken))]
  })
  yield valuesOf(search(one.when, other.when, either))
  yield valuesOf(search(one.met, other.met, wanted))
  yield valuesOf(search(one.unmet, other.unmet, wanted))
}

const ofDependents = (left: Node, right: Node, { sample, search }: Tools): ReadonlyArray<Json> => {
  const bases = samplesOf(sample, [left, right], kind.object)
  return [left, right].flatMap((node) =>
    (node.logic?.dependents ?? []).flatMap(([name, schema]) => {
      const broken = valuesOf(search(anything, node.read(schema), either))
      const objects = [...bases, ...bases.flatMap((base) => merged(base, broken))].filter(isObject)
      return samplesOf(sample, [memberOf(node, name)]).flatMap((value) =>
        objects.map((object) => withMember(object, name, value))
      )
    })
  )
}

/** Values from branches that only one of the nodes has, each kind of branch as groups. */
export function* branchGuesses(left: Node, right: Node, wanted: Wanted, tools: Tools): Generator<ReadonlyArray<Json>> {
  const lists: ReadonlyArray<readonly [of: Branches, wanted: Wanted]> = [
    [({ allOf }) => allOf, wanted],
    [({ anyOf }) => anyOf, wanted],
    [({ oneOf }) => oneOf, either],
    [({ not }) => (not === undefined ? undefined : [not]), either]
  ]
  for (const [of, looked] of lists) yield* ofBranches(left, right, of, looked, tools)
  yield* ofCases(left, right, wanted, tools)
  yield ofDependents(left, right, tools)
}
