// A rule: one value that holds id, severity, words, and the examples that are its tests.
import type { Change, ChangeTag, On, Side } from "../model/Change.ts"
import type { Proof } from "../model/Finding.ts"
import type { Json, JsonObject } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Severity } from "../model/Severity.ts"
import type { CacheScope, EntityKind, ListKey } from "../model/Surface.ts"

/** Where a rule stands among the others; its mirror image has the same aspect and the opposite action. */
export interface Axis {
  readonly aspect: string
  readonly action: "add" | "change" | "loosen" | "narrow" | "remove" | "tighten" | "widen"
}

/** A small surface to try a rule on; what is left out is empty. */
export interface ExampleSurface {
  readonly server?: JsonObject
  readonly protocolVersion?: string
  readonly supportedVersions?: ReadonlyArray<string>
  readonly cacheScope?: Partial<Readonly<Record<ListKey, CacheScope>>>
  readonly tools?: ReadonlyArray<JsonObject>
  readonly resources?: ReadonlyArray<JsonObject>
  readonly resourceTemplates?: ReadonlyArray<JsonObject>
  readonly prompts?: ReadonlyArray<JsonObject>
}

/** Two surfaces, and the ids that fire beside the rule's own by design. */
export interface Example {
  readonly before: ExampleSurface
  readonly after: ExampleSurface
  readonly with?: ReadonlyArray<string>
}

/** What a rule must and must not fire on. A pair under `fires` yields exactly this rule (and `with`). */
export interface Examples {
  readonly fires: ReadonlyArray<Example>
  readonly holds: ReadonlyArray<Example>
}

/** The severity of a rule; `prose` means that the classifier decides between its two. */
export type RuleSeverity = Severity | "prose"

/** What every rule says about itself. */
export interface RuleInfo {
  /** As the spec names it, such as `tool.input.property.addedRequired`. Never renamed. */
  readonly id: string
  readonly entity: EntityKind
  /** The schema side it concerns; null for rules that concern no schema. */
  readonly side: Side | null
  readonly severity: RuleSeverity
  /** True for rules beyond the 102 of the published table. */
  readonly extension: boolean
  readonly axis: Axis
  /** What is wrong, on one line, without the cure. */
  readonly title: string
  /** Who breaks or drifts, and how they notice. */
  readonly why: string
  /** The cure; null for changes that need none. */
  readonly hint: string | null
  /** How the verdict is proved when no witness is at hand. */
  readonly proof: Exclude<Proof, "witness">
  readonly examples: () => Examples
}

/** What a rule says of one change. */
export interface Judgement {
  readonly rule: Rule
  readonly severity: Severity
  readonly explanation: string
  readonly hint: string | null
}

/** A rule ready for the registry. */
export interface Rule extends RuleInfo {
  readonly on: ChangeTag
  readonly judge: (change: Change) => Judgement | undefined
}

/** A rule as its author writes it. */
export interface Spec<Tag extends ChangeTag> extends Omit<RuleInfo, "extension" | "side"> {
  readonly on: Tag
  readonly side?: Side
  readonly extension?: true
  /** Further conditions; the tag, the entity kind and the side are checked already. */
  readonly when?: (change: On<Tag>) => boolean
  /** One sentence that states the change with the reader's own names in it. */
  readonly explain: (change: On<Tag>) => string
  /** The cure with the reader's own names in it, where that says more than `hint`. */
  readonly advise?: (change: On<Tag>) => string
}

// A text that no classifier has read counts as the stricter of its two severities.
const severityOf = (severity: RuleSeverity, change: Change): Severity =>
  severity !== "prose" ? severity : (("prose" in change ? change.prose?.severity : undefined) ?? "POTENTIALLY_BREAKING")

/** Makes a rule; the tag narrows the change inside its functions and is erased after. */
export const make = <const Tag extends ChangeTag>(spec: Spec<Tag>): Rule => {
  const { advise, explain, extension = false, on, side = null, when, ...info } = spec
  const concerns = (change: Change): change is On<Tag> => change._tag === on
  const rule: Rule = {
    ...info,
    on,
    side,
    extension,
    judge: (change) => {
      if (!concerns(change) || change.entity.kind !== spec.entity) return undefined
      if (side !== null && (!("side" in change) || change.side !== side)) return undefined
      if (when !== undefined && !when(change)) return undefined
      return {
        rule,
        severity: severityOf(spec.severity, change),
        explanation: explain(change),
        hint: advise?.(change) ?? spec.hint
      }
    }
  }
  return rule
}

type SchemaTag = Extract<Change, { readonly side: Side }>["_tag"]

/** Something said once for the caller who writes and once for the consumer who reads. */
export type BySide<A> = Readonly<Record<Side, A>>

/** Two versions of a schema. A `property` pair stands for one property of an object schema; a `schema` pair is the root. */
export type SchemaExample =
  | { readonly property: readonly [before: JsonSchema, after: JsonSchema]; readonly with?: ReadonlyArray<string> }
  | {
      readonly schema: readonly [before: JsonSchema | undefined, after: JsonSchema | undefined]
      readonly with?: ReadonlyArray<string>
    }

/** A rule that exists for both sides of a schema, as its author writes it. */
export interface PairSpec<Tag extends SchemaTag> extends Omit<
  Spec<Tag>,
  "advise" | "entity" | "examples" | "hint" | "id" | "severity" | "side" | "title" | "why"
> {
  /** What follows `tool.input.` and `tool.output.`. */
  readonly suffix: string
  readonly severity: BySide<RuleSeverity>
  readonly title: BySide<string>
  readonly why: BySide<string>
  readonly hint: BySide<string | null>
  /** Read on either side; `with` lists suffixes. */
  readonly examples: () => {
    readonly fires: ReadonlyArray<SchemaExample>
    readonly holds: ReadonlyArray<SchemaExample>
  }
}

const toolWith = (side: Side, schema: JsonSchema | undefined): ExampleSurface => {
  const input: Json = side === "input" ? (schema ?? null) : { type: "object" }
  return {
    tools: [
      {
        name: "search",
        ...(input === null ? {} : { inputSchema: input }),
        ...(side === "output" && schema !== undefined ? { outputSchema: schema } : {})
      }
    ]
  }
}

const withProperty = (fragment: JsonSchema): JsonObject => ({ type: "object", properties: { p: fragment } })

/** A schema example as surfaces of one side. */
export const exampleOf = (side: Side, example: SchemaExample): Example => {
  const [before, after] =
    "schema" in example ? example.schema : [withProperty(example.property[0]), withProperty(example.property[1])]
  return {
    before: toolWith(side, before),
    after: toolWith(side, after),
    with: (example.with ?? []).map((suffix) => `tool.${side}.${suffix}`)
  }
}

/** Makes the input rule and the output rule of one suffix, in that order. */
export const pair = <const Tag extends SchemaTag>(spec: PairSpec<Tag>): ReadonlyArray<Rule> =>
  (["input", "output"] as const).map((side) => {
    const { examples, hint, severity, suffix, title, why, ...shared } = spec
    return make({
      ...shared,
      id: `tool.${side}.${suffix}`,
      entity: "tool",
      side,
      severity: severity[side],
      title: title[side],
      why: why[side],
      hint: hint[side],
      examples: () => {
        const { fires, holds } = examples()
        const bySide = (example: SchemaExample): Example => exampleOf(side, example)
        return { fires: fires.map(bySide), holds: holds.map(bySide) }
      }
    } as Spec<Tag>)
  })
