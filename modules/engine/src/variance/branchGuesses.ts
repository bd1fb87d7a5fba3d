// Values on which two nodes may disagree because their branches do.
import { isObject, type Json, type JsonObject } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { type Tools, either, samplesOf, valuesOf, type Wanted } from "./Search.ts"
import type { Logic, Node } from "./Node.ts"
import { memberOf, withMember } from "./objectGuesses.ts"
import { anything } from "./read.ts"
import { kind } from "./types.ts"

const branchesOf = (
  { logic, read }: Node,
  of: (logic: Logic) => ReadonlyArray<JsonSchema> | undefined
): ReadonlyArray<Node> => (logic === undefined ? [] : (of(logic) ?? []).map(read))

const caseOf = ({ logic, read }: Node) => {
  const cases = logic?.cases
  return cases === undefined
    ? { when: anything, met: anything, unmet: anything }
    : { when: read(cases.when), met: read(cases.met), unmet: read(cases.unmet) }
}

/** Values from branches that only one of the nodes has, each kind of branch as groups. */
export function* branchGuesses(left: Node, right: Node, wanted: Wanted, tools: Tools): Generator<ReadonlyArray<Json>> {
  const { same, sample, search } = tools
  yield* matched(({ allOf }) => allOf, wanted)
  yield* matched(({ anyOf }) => anyOf, wanted)
  yield* matched(({ oneOf }) => oneOf, either)
  yield* matched(({ not }) => (not === undefined ? undefined : [not]), either)
  yield* byCases()
  yield* byDependents()

  function* matched(
    of: (logic: Logic) => ReadonlyArray<JsonSchema> | undefined,
    looked: Wanted
  ): Generator<ReadonlyArray<Json>> {
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
    yield all.flatMap((branch) => samplesOf(sample, [branch]))
    yield all.flatMap((branch) => [left, right].flatMap((node) => sample([node, branch]) ?? []))
    if (leftLone.length === rightLone.length) {
      for (const [at, branch] of leftLone.entries()) yield valuesOf(search(branch, rightLone[at] ?? anything, looked))
    }
    for (const branch of leftLone) yield valuesOf(search(branch, right, either))
    for (const branch of rightLone) yield valuesOf(search(left, branch, either))
  }

  function* byCases(): Generator<ReadonlyArray<Json>> {
    const one = caseOf(left)
    const other = caseOf(right)
    for (const node of [left, right]) {
      for (const { met, unmet, when } of [one, other]) {
        const whens = [sample([node, when, met]), sample([node, when])].filter((value) => value !== undefined)
        yield whens
        const broken = [...valuesOf(search(anything, met, either)), ...valuesOf(search(anything, unmet, either))]
        yield [...broken, ...whens.flatMap((value) => merged(value, broken))]
      }
    }
    yield valuesOf(search(one.when, other.when, either))
    yield valuesOf(search(one.met, other.met, wanted))
    yield valuesOf(search(one.unmet, other.unmet, wanted))
  }

  function* byDependents(): Generator<ReadonlyArray<Json>> {
    for (const node of [left, right]) {
      for (const [name, schema] of node.logic?.dependents ?? []) {
        const values = samplesOf(sample, [memberOf(node, name)])
        const bases = samplesOf(sample, [left, right], kind.object)
        const broken = valuesOf(search(anything, node.read(schema), either))
        for (const value of values)
          yield [...bases, ...bases.flatMap((base) => merged(base, broken))]
            .filter(isObject)
            .map((base) => withMember(base, name, value))
      }
    }
  }
}

/* What breaks one part of an object, put into another that meets the rest. */
const merged = (base: Json, others: ReadonlyArray<Json>): ReadonlyArray<JsonObject> =>
  isObject(base)
    ? others.filter(isObject).flatMap((other) => [
        { ...base, ...other },
        { ...other, ...base }
      ])
    : []
