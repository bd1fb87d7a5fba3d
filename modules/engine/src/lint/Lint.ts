// A lint: one value that holds id, severity, words, and the examples that are its tests. It judges one surface by itself,
// where a rule judges a change.
import type { EntityRef } from "../model/Change.ts"
import type { Json } from "../model/Json.ts"
import type { Severity } from "../model/Severity.ts"
import type { EntityKind, Snapshot } from "../model/Surface.ts"
import type { ExampleSurface } from "../rules/Rule.ts"
import type { Breach } from "./breaches.ts"

/** What a surface may cost a model's context, and what it does cost. Counted elsewhere: a vocabulary is no part of a lint. */
export interface Budget {
  readonly max: number
  readonly tokens: number
  readonly tokenizer: string
  readonly tools: ReadonlyArray<{ readonly tool: string; readonly tokens: number }>
}

/** A surface with all that lints look at. */
export interface Reviewed {
  readonly snapshot: Snapshot
  /** What clients cannot do with it, one a tool and kind of limit. */
  readonly breaches: ReadonlyArray<Breach>
  /** Null when no budget was given. */
  readonly budget: Budget | null
}

/** One thing a lint found. */
export interface Hit {
  readonly entity: EntityRef
  /** Path within the entity (DIFF-9); empty for the entity as a whole. */
  readonly path: string
  /** What is there, as far as it makes this finding that one: its fingerprint hashes it. */
  readonly value: Json
  /** What is the case and what follows, with the reader's own names in it. */
  readonly explanation: string
  /** Hits with the same text are mended by the same edit and told once; null for one that wants to be looked at alone. */
  readonly same: string | null
  /** What several such hits have in common, where that says more than the `many` of the lint. */
  readonly many?: string
}

/** A surface to try a lint on, and the ids that fire beside the lint's own by design. */
export interface LintExample {
  readonly surface: ExampleSurface
  readonly budget?: Budget
  readonly with?: ReadonlyArray<string>
}

/** What every lint says about itself. */
export interface Lint {
  /** `lint.` and what it is about. Never renamed. */
  readonly id: `lint.${string}`
  /** The kinds of entity it speaks of. */
  readonly entities: readonly [EntityKind, ...ReadonlyArray<EntityKind>]
  readonly severity: Severity
  /** What is wrong, on one line, without the cure. */
  readonly title: string
  /** Who suffers, and how they notice. */
  readonly why: string
  /** The cure. */
  readonly hint: string
  /** What many entities have in common that it fires on, to follow "14 tools: ". */
  readonly many: string
  readonly review: (reviewed: Reviewed) => ReadonlyArray<Hit>
  /** A surface under `fires` yields exactly this lint (and `with`); one under `holds` is a near miss. */
  readonly examples: () => {
    readonly fires: readonly [LintExample, ...ReadonlyArray<LintExample>]
    readonly holds: readonly [LintExample, ...ReadonlyArray<LintExample>]
  }
}
