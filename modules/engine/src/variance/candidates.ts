// Values on which two schemas may disagree: at the bounds that differ, inside what only one of them lists, and all of
// that carried up into values of the whole. They are guesses, tried one by one; what they cost is bounded.
import { isObject, type Json, type JsonObject, omit } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { formatExample } from "./formats.ts"
import { maxBuiltLength, maxLocalCandidates, maxSampleLevels } from "./limits.ts"
import type { ArrayPart, Logic, Node, NumberPart, ObjectPart, StringPart } from "./Node.ts"
import { patternExample } from "./Patterns.ts"
import { anything, nothing } from "./read.ts"
import type { Same } from "./same.ts"
import type { Sample } from "./Samples.ts"
import { kind, kinds as everyKind } from "./types.ts"
import { textOf } from "./Values.ts"

/** Values on which two nodes may disagree, smallest first; the same for both orders of the nodes. */
export type Candidates = (left: Node, right: Node) => ReadonlyArray<Json>

/** What candidates are made with. */
export interface Tools {
  readonly same: Same
  readonly sample: Sample
}

type Both<Part> = ReadonlyArray<{ readonly node: Node; readonly part: Part }>

const partsOf = <Part>(nodes: ReadonlyArray<Node>, part: (node: Node) => Part | undefined): Both<Part> =>
  nodes.flatMap((node) => {
    const found = part(node)
    return found === undefined ? [] : [{ node, part: found }]
  })

const smallest = (values: ReadonlyArray<Json>, limit: number): ReadonlyArray<Json> => {
  const texts = new Map(values.map((value) => [textOf(value), value]))
  return [...texts]
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, value]) => value)
}

const near = (parts: Both<NumberPart>): ReadonlyArray<Json> =>
  parts
    .flatMap(({ part: { lower, multipleOf, upper } }) => [
      ...[lower, upper].flatMap((bound) => [bound, bound - 1, bound + 1, bound - 0.5, bound + 0.5]),
      ...(multipleOf === undefined ? [] : [multipleOf, multipleOf * 2, multipleOf * 3, 1, 0.5]),
      ...(multipleOf === undefined || !Number.isFinite(lower) ? [] : [Math.ceil(lower / multipleOf) * multipleOf]),
      0
    ])
    .filter(Number.isFinite)

const lengthsNear = (parts: ReadonlyArray<{ readonly max: number; readonly min: number }>): ReadonlyArray<number> =>
  [...new Set(parts.flatMap(({ max, min }) => [min - 1, min, max, max + 1]))].filter(
    (length) => length >= 0 && length <= maxBuiltLength
  )

const texts = (parts: Both<StringPart>, samples: ReadonlyArray<Json>): ReadonlyArray<Json> => {
  const sample = samples.find((value) => typeof value === "string") ?? "a"
  const sized = lengthsNear(parts.map(({ part }) => part)).map((length) => (sample.repeat(length) + "a".repeat(length)).slice(0, length))
  const matching = parts.flatMap(({ part }) => (part.pattern === undefined ? [] : [patternExample(part.pattern)]))
  return [...sized, ...matching, "", "a", "A b", "1", "é!"]
}

/** Makes the candidates for pairs of nodes of one comparison. */
export const makeCandidates = ({ same, sample }: Tools): Candidates => {
  const known = new Map<string, ReadonlyArray<Json>>()
  let level = 0

  const below = (left: Node, right: Node): ReadonlyArray<Json> => candidates(left, right).slice(0, maxLocalCandidates / 2)

  const samples = (nodes: ReadonlyArray<Node>, kinds?: number): ReadonlyArray<Json> =>
    nodes.flatMap((node) => {
      const value = sample([node], kinds)
      return value === undefined ? [] : [value]
    })

  const ofKinds = (left: Node, right: Node): ReadonlyArray<Json> =>
    everyKind.flatMap((bit) => (((left.kinds ^ right.kinds) & bit) === 0 ? [] : samples([left, right], bit)))

  const ofValues = (left: Node, right: Node): ReadonlyArray<Json> =>
    [left, right].flatMap((node) => {
      const other = node === left ? right.values : left.values
      return (node.values?.list ?? []).filter((value) => other?.has(value) !== true).slice(0, maxLocalCandidates)
    })

  const formats = (nodes: ReadonlyArray<Node>): ReadonlyArray<Json> =>
    nodes.some(({ format }) => format !== undefined)
      ? ["", "a", ...nodes.flatMap(({ format }) => (format === undefined ? [] : [formatExample(format.name) ?? "a"]))]
      : []

  const arrays = (left: Node, right: Node): ReadonlyArray<Json> => {
    const parts = partsOf([left, right], ({ array }) => array)
    if (parts.length === 0) return []
    const bases = [[], ...samples([left, right], kind.array)].filter((value) => Array.isArray(value))
    const itemAt = ({ array, read }: Node, at: number): Node => (array === undefined ? anything : read(array.prefix[at] ?? array.rest))
    const longest = Math.min(Math.max(...parts.map(({ part }) => part.prefix.length)), maxBuiltLength)
    const found: Array<Json> = [...bases]
    for (let at = 0; at <= longest; at++) {
      const items = below(itemAt(left, at), itemAt(right, at))
      const before = Array.from({ length: at }, (_, index) => sample([itemAt(left, index), itemAt(right, index)]) ?? sample([itemAt(left, index)]) ?? 0)
      for (const item of items) {
        found.push([...before, item])
        for (const base of bases) if (base.length > at) found.push(base.with(at, item))
      }
    }
    const filler = samples([left, right].map((node) => itemAt(node, longest)))
    for (const length of lengthsNear(parts.map(({ part }) => part))) {
      for (const item of filler) {
        found.push(Array.from({ length }, () => item))
        for (const base of bases) if (base.length <= length) found.push([...base, ...Array.from({ length: length - base.length }, () => item)])
      }
      found.push(Array.from({ length }, (_, index) => index), Array.from({ length }, (_, index) => `a${index}`))
    }
    return [...found, ...contained(left, right, parts)]
  }

  const contained = (left: Node, right: Node, parts: Both<ArrayPart>): ReadonlyArray<Json> => {
    const wanted = ({ array, read }: Node): Node => (array?.contains === undefined ? nothing : read(array.contains.schema))
    if (!parts.some(({ part }) => part.contains !== undefined)) return []
    const items = [...below(wanted(left), wanted(right)), ...samples([wanted(left), wanted(right)])]
    const counts = lengthsNear(parts.flatMap(({ part }) => (part.contains === undefined ? [] : [part.contains])))
    return [...items.map((item) => [item]), ...counts.flatMap((length) => items.map((item) => Array.from({ length }, () => item)))]
  }

  const objects = (left: Node, right: Node): ReadonlyArray<Json> => {
    const parts = partsOf([left, right], ({ object }) => object)
    if (parts.length === 0) return []
    const bases = samples([left, right], kind.object).filter(isObject)
    const found: Array<Json> = [{}, ...bases]
    const put = (name: string, values: ReadonlyArray<Json>): void => {
      for (const base of bases) for (const value of values) found.push(withMember(base, name, value))
    }
    const memberOf = ({ object, read }: Node, name: string): Node =>
      object === undefined ? anything : read(object.properties.get(name) ?? object.rest)
    const names = new Set(parts.flatMap(({ part }) => [...part.properties.keys(), ...part.required]))
    for (const name of names) {
      put(name, below(memberOf(left, name), memberOf(right, name)))
      for (const base of bases) if (Object.hasOwn(base, name)) found.push(omit(base, new Set([name])))
    }
    for (const name of strangers(parts, names)) put(name, [...below(restOf(left, name), restOf(right, name)), 0, "a"])
    for (const { part } of parts) for (const [name] of part.dependents) put(name, samples([memberOf(left, name), memberOf(right, name)]))
    return [...found, ...counted(parts, bases)]
  }

  const restOf = ({ object, read }: Node, name: string): Node => {
    if (object === undefined) return anything
    const pattern = object.patterns.find(([text]) => patternExample(text) === name)
    return read(pattern?.[1] ?? object.rest)
  }

  /* Names nobody declares: any, and some that patterns and propertyNames are about. */
  const strangers = (parts: Both<ObjectPart>, declared: ReadonlySet<string>): ReadonlyArray<string> => {
    const named = parts.flatMap(({ node, part }) => (part.names === undefined ? [] : below(node.read(part.names), anything)))
    const patterns = parts.flatMap(({ part }) => part.patterns.map(([pattern]) => patternExample(pattern)))
    const names = ["x", ...patterns, ...named.filter((name) => typeof name === "string")]
    return [...new Set(names)].filter((name) => !declared.has(name)).slice(0, maxLocalCandidates)
  }

  const counted = (parts: Both<ObjectPart>, bases: ReadonlyArray<JsonObject>): ReadonlyArray<Json> =>
    lengthsNear(parts.map(({ part }) => part)).flatMap((count) =>
      bases.map((base) => {
        const declared = parts.flatMap(({ node, part }) => [...part.properties].map(([name, schema]) => [name, sample([node.read(schema)]) ?? 0] as const))
        const spare = Array.from({ length: count }, (_, index) => [`x${index}`, 0] as const)
        const entries = new Map([...Object.entries(base), ...declared, ...spare])
        return Object.fromEntries([...entries].slice(0, count))
      })
    )

  const branchPairs = (left: Node, right: Node, branches: (logic: Logic) => ReadonlyArray<JsonSchema> | undefined): ReadonlyArray<Json> => {
    const all = [left, right].map((node) => (node.logic === undefined ? [] : (branches(node.logic) ?? []).map(node.read)))
    const [lefts = [], rights = []] = all
    if (lefts.length === 0 && rights.length === 0) return []
    const pairs = lefts.length === rights.length ? lefts.map((branch, at) => [branch, rights[at] ?? anything] as const) : []
    const lone = [...lefts, ...rights].filter((branch) => !(lefts.includes(branch) ? rights : lefts).some((other) => same(branch, other)))
    const ways = pairs.length === 0 ? lone.map((branch) => [branch, lefts.includes(branch) ? right : left] as const) : pairs
    return [...samples(lone), ...ways.flatMap(([one, other]) => below(one, other))]
  }

  const logics = (left: Node, right: Node): ReadonlyArray<Json> =>
    left.logic === undefined && right.logic === undefined
      ? []
      : [
          ...branchPairs(left, right, ({ allOf }) => allOf),
          ...branchPairs(left, right, ({ anyOf }) => anyOf),
          ...branchPairs(left, right, ({ oneOf }) => oneOf),
          ...branchPairs(left, right, ({ not }) => (not === undefined ? undefined : [not])),
          ...branchPairs(left, right, ({ cases }) => (cases === undefined ? undefined : [cases.when, cases.then, cases.otherwise])),
          ...dependents(left, right)
        ]

  const dependents = (left: Node, right: Node): ReadonlyArray<Json> =>
    partsOf([left, right], ({ logic }) => logic).flatMap(({ node, part }) =>
      part.dependents.flatMap(([name, schema]) =>
        [...samples([node], kind.object), ...below(node.read(schema), anything)]
          .filter(isObject)
          .map((base) => withMember(base, name, base[name] ?? sample([memberSchema(node, name)]) ?? 0))
      )
    )

  const memberSchema = ({ object, read }: Node, name: string): Node =>
    object === undefined ? anything : read(object.properties.get(name) ?? object.rest)

  const make = (left: Node, right: Node): ReadonlyArray<Json> => {
    const nodes = [left, right]
    const plain = samples(nodes)
    return [
      ...plain,
      ...ofKinds(left, right),
      ...ofValues(left, right),
      ...formats(nodes),
      ...near(partsOf(nodes, ({ number }) => number)),
      ...(nodes.some(({ string }) => string !== undefined) ? texts(partsOf(nodes, ({ string }) => string), plain) : []),
      ...arrays(left, right),
      ...objects(left, right),
      ...logics(left, right)
    ]
  }

  const candidates: Candidates = (left, right) => {
    if (level >= maxSampleLevels || left === right || same(left, right)) return []
    const key = `${level} ${Math.min(left.id, right.id)} ${Math.max(left.id, right.id)}`
    const found = known.get(key)
    if (found !== undefined) return found
    level++
    const values = smallest(make(left, right), level === 1 ? Infinity : maxLocalCandidates)
    level--
    known.set(key, values)
    return values
  }

  return candidates
}

const withMember = (base: JsonObject, name: string, value: Json): JsonObject =>
  Object.fromEntries([...Object.entries(base).filter(([other]) => other !== name), [name, value]])
