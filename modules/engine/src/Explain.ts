// A rule or a lint as a page: what it says of itself, and its first example as a report would tell it.
import { findings } from "./Findings.ts"
import type { Lint, LintExample } from "./lint/Lint.ts"
import { lintRegistry } from "./lint/registry.ts"
import type { Side } from "./model/Change.ts"
import type { Finding } from "./model/Finding.ts"
import { nearest } from "./model/nearest.ts"
import type { EntityKind, Snapshot } from "./model/Surface.ts"
import { normalise } from "./normalise/Normalise.ts"
import { review, reviewDefaults } from "./LintReport.ts"
import { mirrorsOf } from "./rules/mirror.ts"
import { registry } from "./rules/registry.ts"
import type { ExampleSurface, Rule, RuleSeverity } from "./rules/Rule.ts"
import { Result } from "effect"

/** What is known of a rule or a lint from the registries alone. */
export interface Page {
  readonly id: string
  readonly kind: "lint" | "rule"
  readonly title: string
  readonly severity: RuleSeverity
  readonly entities: ReadonlyArray<EntityKind>
  readonly side: Side | null
  /** True for rules beyond those of the published table. */
  readonly extension: boolean
  readonly why: string
  readonly hint: string | null
  /** The finding on its first example. */
  readonly example: Finding | null
  /** Rules about the way back. */
  readonly mirrors: ReadonlyArray<string>
  /** The same rule about the other side of a tool's schemas. */
  readonly otherSide: string | null
}

/** Every id there is, rules and lints, in order, with its title. */
export const pages: ReadonlyArray<{ readonly id: string; readonly title: string }> = [...lintRegistry, ...registry].map(
  ({ id, title }) => ({ id, title })
)

const snapshotOf = (example: ExampleSurface): Snapshot | undefined =>
  Result.getOrUndefined(
    normalise({
      capture: {
        era: example.supportedVersions === undefined ? "legacy" : "modern",
        transport: "stdio",
        clientCapabilities: {},
        authorization: "none",
        headersSet: [],
        cacheScope: { tools: null, resources: null, resourceTemplates: null, prompts: null, ...example.cacheScope },
        warnings: []
      },
      server: {
        protocolVersion: example.protocolVersion ?? "2025-11-25",
        supportedVersions: example.supportedVersions ?? null,
        handshake: { capabilities: {}, serverInfo: { name: "example", version: "1.0.0" }, ...example.server }
      },
      lists: {
        tools: example.tools ?? [],
        resources: example.resources ?? [],
        resourceTemplates: example.resourceTemplates ?? [],
        prompts: example.prompts ?? []
      }
    })
  )

const ofRule = ({ examples, id }: Rule): Finding | null => {
  const [example] = examples().fires
  const before = example && snapshotOf(example.before)
  const after = example && snapshotOf(example.after)
  if (before === undefined || after === undefined) return null
  return findings(before, after).find(({ rule }) => rule === id) ?? null
}

const ofLint = ({ examples, id }: Lint): Finding | null => {
  const [example]: readonly [LintExample, ...ReadonlyArray<LintExample>] = examples().fires
  const snapshot = snapshotOf(example.surface)
  if (snapshot === undefined) return null
  const { report } = review(snapshot, { ...reviewDefaults, budget: example.budget ?? null })
  return report.changes.find(({ rule }) => rule === id) ?? null
}

const otherSide = ({ id, side }: Rule): string | null => {
  if (side === null) return null
  const other = id.replace(`.${side}.`, side === "input" ? ".output." : ".input.")
  return registry.some((rule) => rule.id === other && other !== id) ? other : null
}

const pageOfRule = (rule: Rule): Page => {
  const { entity, extension, hint, id, severity, side, title, why } = rule
  return {
    id,
    kind: "rule",
    title,
    severity,
    entities: [entity],
    side,
    extension,
    why,
    hint,
    example: ofRule(rule),
    mirrors: mirrorsOf(rule).map((other) => other.id),
    otherSide: otherSide(rule)
  }
}

const pageOfLint = (lint: Lint): Page => {
  const { entities, hint, id, severity, title, why } = lint
  return {
    id,
    kind: "lint",
    title,
    severity,
    entities,
    side: null,
    extension: true,
    why,
    hint,
    example: ofLint(lint),
    mirrors: [],
    otherSide: null
  }
}

/** The page of an id; undefined when neither a rule nor a lint has it. */
export const explain = (id: string): Page | undefined => {
  const rule = registry.find((one) => one.id === id)
  if (rule !== undefined) return pageOfRule(rule)
  const lint = lintRegistry.find((one) => one.id === id)
  return lint === undefined ? undefined : pageOfLint(lint)
}

/** The id that was probably meant: one that begins or ends like it, or the one spelt most like it. */
export const nearestId = (id: string): string | undefined => {
  const ids = pages.map((page) => page.id)
  const given = id.trim().toLowerCase()
  if (given === "") return undefined
  return (
    ids.find((known) => known.toLowerCase() === given) ??
    nearest(id, ids) ??
    ids.find((known) => known.toLowerCase().startsWith(given)) ??
    ids.find((known) => known.toLowerCase().endsWith(given))
  )
}
