// Pairs of schemas whose truth is known by how they were made. A pair is compatible by construction; it is breaking by a
// witness that a validator has confirmed. Seeds are constants of ours: the same seed gives the same rows everywhere.
import { isObject, type Json, own } from "../../../src/model/Json.ts"
import { isSchema, type JsonSchema } from "../../../src/model/Schema2020.ts"
import { awkward } from "./awkward.ts"
import { leaf, toolSchema } from "./bases.ts"
import { type Confirm, makeConfirm } from "./confirm.ts"
import { documentRewrites } from "./documents.ts"
import { arrayEdits } from "./arrayEdits.ts"
import { type Narrowed, type Place, valueEdits } from "./edits.ts"
import { makeInstances } from "./instances.ts"
import { makeRandom, type Random } from "./Random.ts"
import { annotating } from "./annotating.ts"
import { beyond } from "./beyond.ts"
import { rewrites } from "./rewrites.ts"
import { put, type Site, sitesOf } from "./sites.ts"
import { structureEdits } from "./structureEdits.ts"

/** A labelled pair, in the shape of the oracle's rows. */
export interface Row {
  readonly id: string
  readonly side: "input" | "output"
  readonly old: JsonSchema
  readonly new: JsonSchema
  readonly truth: "breaking" | "compatible"
  /** Names of the edits that made it, joined by `+`; those of equivalences start with `eq:`. */
  readonly edit: string
  /** On breaking rows: a value the two disagree on in the breaking direction. */
  readonly witness?: Json
  /** Outcomes that the rule tables fix whatever the sets say; scored apart. */
  readonly policy?: "rule-mandates-breaking" | "rule-says-nonbreaking"
  /** True when annotations differ as well. */
  readonly annotated?: true
}

/** How rows are made. */
export interface PairOptions {
  /** False for speed alone: witnesses are then guesses nobody confirmed, and rows that only a witness labels are left out. */
  readonly confirm: boolean
}

interface Moved {
  readonly wide: JsonSchema
  readonly narrow: JsonSchema
  readonly names: ReadonlyArray<string>
  /** Values that the wide schema may admit and the narrow one refuse. */
  readonly between: ReadonlyArray<Json>
  readonly isProperty: boolean
}

const edits = [...valueEdits, ...arrayEdits, ...structureEdits]

const asSchema = (json: Json): JsonSchema => (isSchema(json) ? json : true)

interface Edited extends Narrowed {
  readonly name: string
  readonly site: Site
}

/* An edit of one kind at the first place it applies to; another kind where it applies nowhere. */
const edited = (root: JsonSchema, random: Random, isTaken: (site: Site) => boolean): Edited | undefined => {
  const sites = sitesOf(root).filter((site) => isObject(site.schema) && isTaken(site))
  const instances = makeInstances(root)
  for (let turn = 0; turn < 8; turn++) {
    const [name, edit] = random.any(edits) ?? []
    if (name === undefined || edit === undefined) continue
    for (const site of random.shuffled(sites)) {
      if (!isObject(site.schema)) continue
      const { isWatched, schema } = site
      const place: Place = {
        random,
        isWatched,
        get sample() {
          return instances.sampleOf(schema)
        }
      }
      const narrowed = edit(schema, place)
      if (narrowed !== undefined) return { ...narrowed, name, site }
    }
  }
  return undefined
}

const carried = (root: JsonSchema, { lost, lostLike, site }: Edited): ReadonlyArray<Json> => {
  const instances = makeInstances(root)
  const values = lostLike === undefined ? lost : [...lost, instances.sampleOf(lostLike)]
  return values.map((value) => instances.embed(site.route, value))
}

const directed = (base: JsonSchema, random: Random): Moved | undefined => {
  const count = random.pick([1, 1, 1, 1, 2, 2, 3])
  let schema = base
  let turned = false
  const names: Array<string> = []
  const between: Array<Json> = []
  let isProperty = false
  for (let index = 0; index < count; index++) {
    const found = edited(schema, random, ({ polarity }) => polarity === 1 || (polarity === -1 && count === 1))
    if (found === undefined) break
    if (found.policy !== undefined && count > 1) continue
    turned = found.site.polarity === -1
    isProperty ||= found.policy !== undefined || found.name === "property-required"
    names.push(turned ? `not/${found.name}` : found.name)
    between.push(...carried(schema, found))
    schema = asSchema(put(schema, found.site.steps, found.schema))
  }
  if (names.length === 0 || (turned && isProperty)) return undefined
  return turned
    ? { wide: schema, narrow: base, names, between, isProperty }
    : { wide: base, narrow: schema, names, between, isProperty }
}

const witnessOf = (
  admitting: JsonSchema,
  refusing: JsonSchema,
  values: ReadonlyArray<Json>,
  confirm: Confirm
): Json | undefined => values.find((value) => confirm(admitting, value) === true && confirm(refusing, value) === false)

type Body = Omit<Row, "id">

const directedRow = (base: JsonSchema, random: Random, confirm: Confirm | undefined): Body | undefined => {
  const moved = directed(base, random)
  if (moved === undefined) return undefined
  const { between, isProperty, names, narrow, wide } = moved
  const isTightened = random.chance(0.5)
  const [before, after] = isTightened ? [wide, narrow] : [narrow, wide]
  const side = random.chance(0.5) ? "input" : "output"
  const edit = names.map((name) => (isTightened ? name : `-${name}`)).join("+")
  const isOptional = names.includes("property-optional")
  const policyOf = (of: Row["side"]): Partial<Pick<Row, "policy">> => {
    if (!isProperty) return {}
    if (!isTightened) return of === "input" ? { policy: "rule-mandates-breaking" } : {}
    return isOptional && of === "input" ? { policy: "rule-says-nonbreaking" } : {}
  }
  const breaks = (side === "input") === isTightened
  const safe = isTightened ? "output" : "input"
  if (!breaks) return { side, old: before, new: after, truth: "compatible", edit, ...policyOf(side) }
  const witness = confirm === undefined ? between[0] : witnessOf(wide, narrow, between, confirm)
  // An edit without effect is still no break on the other side.
  return witness === undefined
    ? { side: safe, old: before, new: after, truth: "compatible", edit, ...policyOf(safe) }
    : { side, old: before, new: after, truth: "breaking", edit, witness, ...policyOf(side) }
}

const replaced = (root: JsonSchema, random: Random) => {
  const site = random.any(sitesOf(root).filter(({ isRoot }) => !isRoot))
  if (site === undefined) return undefined
  const schema = leaf(random)
  const fresh = asSchema(put(root, site.steps, schema))
  return {
    schema: fresh,
    lost: [makeInstances(root).embed(site.route, makeInstances(root).sampleOf(site.schema))],
    gained: [makeInstances(fresh).embed(site.route, makeInstances(fresh).sampleOf(schema))]
  }
}

/* Edits that have nothing to do with one another, on both sides of one base: only a witness tells what they amount to. */
const unrelatedRow = (base: JsonSchema, random: Random, confirm: Confirm | undefined): Body | undefined => {
  if (confirm === undefined) return undefined
  const one = edited(base, random, () => true)
  const other = random.chance(0.4) ? undefined : edited(base, random, () => true)
  const swap = other === undefined ? replaced(base, random) : undefined
  if (
    one === undefined ||
    (other === undefined && swap === undefined) ||
    one.policy !== undefined ||
    other?.policy !== undefined
  )
    return undefined
  const before = asSchema(put(base, one.site.steps, one.schema))
  const after = other === undefined ? (swap?.schema ?? base) : asSchema(put(base, other.site.steps, other.schema))
  const values = [
    ...carried(base, one),
    ...(other === undefined ? [] : carried(base, other)),
    ...(swap?.lost ?? []),
    ...(swap?.gained ?? [])
  ]
  const side = random.chance(0.5) ? "input" : "output"
  const witness =
    side === "input" ? witnessOf(before, after, values, confirm) : witnessOf(after, before, values, confirm)
  if (witness === undefined) return undefined
  return {
    side,
    old: before,
    new: after,
    truth: "breaking",
    edit: `~${one.name}|${other?.name ?? "replaced"}`,
    witness
  }
}

const rewritten = (
  root: JsonSchema,
  random: Random
): readonly [name: string, schema: JsonSchema, isAnnotating: boolean] | undefined => {
  if (random.chance(0.25) && isObject(root)) {
    const [name, rewrite] = random.any(documentRewrites) ?? []
    const schema = rewrite?.(root, random)
    return name === undefined || schema === undefined ? undefined : [name, schema, false]
  }
  const list = random.pick([rewrites, rewrites, rewrites, rewrites, rewrites, rewrites, annotating, beyond])
  const [name, rewrite] = random.any(list) ?? []
  if (name === undefined || rewrite === undefined) return undefined
  for (const { isWatched, schema, steps } of random.shuffled(sitesOf(root))) {
    if (list === rewrites && schema === true && random.chance(0.3))
      return ["true-empty", asSchema(put(root, steps, {})), false]
    const next = isObject(schema) ? rewrite(schema, { random, isWatched }) : undefined
    if (next !== undefined)
      return [list === beyond ? `beyond-${name}` : name, asSchema(put(root, steps, next)), list === annotating]
  }
  return undefined
}

const isForeign = (schema: JsonSchema): boolean =>
  isObject(schema) && !String(own(schema, "$schema") ?? "2020-12").includes("2020-12")

const equivalentRow = (base: JsonSchema, random: Random): Body | undefined => {
  const count = random.pick([1, 1, 1, 2, 3])
  let schema = base
  const names: Array<string> = []
  let isAnnotating = false
  for (let index = 0; index < count; index++) {
    const found = rewritten(schema, random)
    if (found === undefined) continue
    names.push(found[0])
    schema = found[1]
    isAnnotating ||= found[2]
    // In another dialect the same words say something else: whatever is rewritten is rewritten before.
    if (isForeign(schema)) break
  }
  if (names.length === 0) return undefined
  const [before, after] = random.chance(0.5) ? [base, schema] : [schema, base]
  const side = random.chance(0.5) ? "input" : "output"
  return {
    side,
    old: before,
    new: after,
    truth: "compatible",
    edit: `eq:${names.join("+")}`,
    ...(isAnnotating ? { annotated: true } : {})
  }
}

/* Several rows share a base: a judge compiles it once. */
const rowsPerBase = 4

/** Rows made from a seed: some four in ten are equivalences, as many have a known direction, the rest are at random. */
export function* generatePairs(
  seed: number,
  count: number,
  { confirm }: PairOptions = { confirm: true }
): Generator<Row> {
  const random = makeRandom(seed)
  const judge = confirm ? makeConfirm() : undefined
  let made = 0
  while (made < count) {
    const base: JsonSchema = random.chance(0.15) ? random.pick(awkward) : toolSchema(random)
    for (let index = 0; index < rowsPerBase && made < count; index++) {
      const roll = random.below(20)
      const body =
        roll < 8
          ? equivalentRow(base, random)
          : roll < 17
            ? directedRow(base, random, judge)
            : unrelatedRow(base, random, judge)
      if (body === undefined) continue
      made++
      yield { id: `g${seed}-${made}`, ...body }
    }
  }
}
