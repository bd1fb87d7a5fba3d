// The review of one surface as a pure function: what lints find, what the project decides about it, and the report that
// reporters print.
import { compareFindings } from "./Findings.ts"
import { group } from "./group/Group.ts"
import { nouns } from "./group/phrase.ts"
import { breachesOf } from "./lint/breaches.ts"
import type { Budget, Hit, Lint } from "./lint/Lint.ts"
import { lintRegistry } from "./lint/registry.ts"
import { type Locate, withLocations } from "./location/locate.ts"
import type { Finding } from "./model/Finding.ts"
import type { JsonObject } from "./model/Json.ts"
import { short } from "./model/Path.ts"
import type { Report } from "./model/Report.ts"
import { crosses } from "./model/Severity.ts"
import { listKeys, listKinds, type Snapshot } from "./model/Surface.ts"
import { fingerprint } from "./normalise/fingerprint.ts"
import { applyPolicy, defaultPolicy, type Policy } from "./policy/Policy.ts"
import { summarise } from "./policy/summary.ts"
import { changed } from "./signature/changed.ts"

/** How one surface is reviewed. */
export interface ReviewOptions {
  readonly policy: Policy
  /** Where `/docs/rules` lives, without a final slash; empty for links relative to the docs. */
  readonly docsUrl: string
  /** What the surface may cost and does cost; null when no budget is set. */
  readonly budget: Budget | null
  /** Where entities stand in the file of the snapshot; undefined when that is no file. */
  readonly locate?: Locate
}

/** Every default: nothing fails, no budget. */
export const reviewDefaults: ReviewOptions = {
  policy: { ...defaultPolicy, failOn: "never" },
  docsUrl: "",
  budget: null
}

/** A review, and what is worth saying beside the report. */
export interface Review {
  readonly report: Report
  readonly notices: ReadonlyArray<string>
}

interface Found {
  readonly lint: Lint
  readonly hit: Hit
  readonly finding: Finding
}

const found = (snapshot: Snapshot, { budget, docsUrl }: ReviewOptions): ReadonlyArray<Found> => {
  const fields: ReadonlyMap<string, JsonObject> = new Map(
    listKinds.flatMap((kind) =>
      snapshot.lists[listKeys[kind]].map((one): [string, JsonObject] => [`${kind} ${one.name}`, one.fields])
    )
  )
  const reviewed = { snapshot, breaches: breachesOf(snapshot), budget }
  return lintRegistry.flatMap((lint) =>
    lint.review(reviewed).map((hit): Found => {
      const { entity, path, value } = hit
      const after = fields.get(`${entity.kind} ${entity.name}`) ?? null
      return {
        lint,
        hit,
        finding: {
          rule: lint.id,
          severity: lint.severity,
          defaultSeverity: lint.severity,
          entity,
          path: path === "" ? null : path,
          old: null,
          new: value,
          explanation: hit.explanation,
          migration: lint.hint,
          helpUri: `${docsUrl}/docs/rules#${lint.id}`,
          proof: "rule",
          witness: null,
          // Of a schema the part that is meant; a whole one says nothing that its tool does not.
          signature: short(path) === "" ? null : changed({ kind: entity.kind, path, before: null, after }),
          fingerprint: fingerprint({ rule: lint.id, entity: { ...entity }, path, old: null, new: value }),
          group: null,
          location: null,
          note: null,
          advisory: null,
          evidence: null
        }
      }
    })
  )
}

/** Reviews one surface. Pure: same surface and options, same bytes. */
export const review = (snapshot: Snapshot, options: ReviewOptions = reviewDefaults): Review => {
  const { budget, locate, policy } = options
  const all = found(snapshot, options)
  const byFingerprint = new Map(all.map((one) => [one.finding.fingerprint, one]))
  const applied = applyPolicy(
    all.map(({ finding }) => finding),
    policy,
    "surface"
  )
  const placed = locate === undefined ? applied.changes : withLocations(applied.changes, locate)
  const { findings, groups } = group(placed.toSorted(compareFindings), {
    keys: ({ entity, fingerprint: id, rule, severity }) => {
      const same = byFingerprint.get(id)?.hit.same ?? null
      return same === null ? [] : [JSON.stringify([rule, severity, entity.kind, same])]
    },
    title: (members, entities) => {
      const hits = members.flatMap((member) => byFingerprint.get(member.fingerprint) ?? [])
      const [first] = hits
      const isOne = (text: (hit: Hit) => string | undefined): boolean =>
        new Set(hits.map(({ hit }) => text(hit))).size === 1
      const many =
        first === undefined
          ? ""
          : isOne(({ explanation }) => explanation)
            ? first.hit.explanation.replace(/\.$/, "")
            : isOne(({ many }) => many)
              ? (first.hit.many ?? first.lint.many).replace(/\.$/, "")
              : first.lint.many
      return `${entities} ${nouns[first?.finding.entity.kind ?? "tool"]}: ${many}`
    }
  })
  const failed = findings.some(({ severity }) => crosses(severity, policy.failOn))
  return {
    report: {
      formatVersion: 1,
      subject: "surface",
      status: failed ? "failed" : "passed",
      compared: false,
      passed: !failed,
      failOn: policy.failOn,
      skipReason: null,
      summary: summarise(findings, applied.suppressed.length, "finding"),
      baseline: null,
      current: { fingerprint: snapshot.fingerprint },
      changes: findings,
      suppressed: applied.suppressed.toSorted(compareFindings),
      groups,
      context:
        budget === null
          ? null
          : { tokensBefore: budget.tokens, tokensAfter: budget.tokens, tokenizer: budget.tokenizer },
      semver: null,
      warnings: [...snapshot.capture.warnings, ...applied.warnings]
    },
    notices: applied.notices
  }
}
