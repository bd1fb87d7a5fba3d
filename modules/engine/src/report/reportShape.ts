// The shape of a JSON report as it is read back: what `schemas/report.schema.json` publishes, member for member.
import { Schema } from "effect"
import { lintRegistry } from "../lint/registry.ts"
import { readEvidence } from "../model/Evidence.ts"
import { equal, isObject, type Json } from "../model/Json.ts"
import { isPath } from "../model/Path.ts"
import { baselineSources } from "../model/Report.ts"
import { severities } from "../model/Severity.ts"
import { registry } from "../rules/registry.ts"

const Text = Schema.String
const TextOrNull = Schema.NullOr(Schema.String)
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Hash = Schema.String.check(Schema.isPattern(/^sha256:[0-9a-f]{64}$/))
const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))
const SeverityName = Schema.Literals(severities)
const Side = Schema.Literals(["accepted", "rejected"])

/* The text was parsed as JSON before: whatever it is, it is JSON. */
const Any = Schema.declare((_value: unknown): _value is Json => true)

/* Our own and whole, or nothing: foreign data would be passed on as if it were measured. */
const Evidence = Schema.declare(
  (value: unknown): value is Json => value === null || (isObject(value) && equal({ ...readEvidence(value) }, value))
)

const Path = Schema.declare((value: unknown): value is string => typeof value === "string" && isPath(value))

const changeFields = {
  rule: Schema.Literals([...lintRegistry, ...registry].map(({ id }) => id)),
  severity: SeverityName,
  defaultSeverity: SeverityName,
  entity: Schema.Struct({
    kind: Schema.Literals(["server", "tool", "resourceTemplate", "resource", "prompt"]),
    name: Text
  }),
  path: Schema.NullOr(Path),
  old: Any,
  new: Any,
  explanation: Text,
  migration: TextOrNull,
  helpUri: Text,
  proof: Schema.Literals(["witness", "normal-form", "rule", "none"]),
  witness: Schema.NullOr(Schema.Struct({ value: Any, before: Side, after: Side })),
  signature: Schema.NullOr(Schema.Struct({ old: TextOrNull, new: TextOrNull })),
  fingerprint: Hash,
  group: TextOrNull,
  location: Schema.NullOr(Schema.Struct({ file: Text, line: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)) })),
  note: TextOrNull,
  advisory: TextOrNull,
  evidence: Evidence
}

/** One report. That it is about a comparison goes without saying. */
export const ReportShape = Schema.Struct({
  formatVersion: Schema.Literal(1),
  subject: Schema.optionalKey(Schema.Literal("surface")),
  status: Schema.Literals(["passed", "failed", "skipped"]),
  compared: Schema.Boolean,
  passed: Schema.Boolean,
  failOn: Schema.Literals([...severities, "never"]),
  skipReason: TextOrNull,
  summary: Schema.Struct({
    BREAKING: Count,
    POTENTIALLY_BREAKING: Count,
    NON_BREAKING: Count,
    DOCUMENTATION: Count,
    suppressed: Count,
    text: Text
  }),
  baseline: Schema.NullOr(
    Schema.Struct({ source: Schema.Literals(baselineSources), ref: TextOrNull, path: TextOrNull, fingerprint: Hash })
  ),
  current: Schema.Struct({ fingerprint: Hash }),
  changes: Schema.Array(Schema.Struct(changeFields)),
  suppressed: Schema.Array(
    Schema.Struct({
      ...changeFields,
      reason: TextOrNull,
      ignore: Schema.NullOr(Count),
      author: TextOrNull,
      expires: Schema.NullOr(Day)
    })
  ),
  groups: Schema.Array(Schema.Struct({ id: Text, title: Text, cause: TextOrNull, count: Count })),
  context: Schema.NullOr(Schema.Struct({ tokensBefore: Count, tokensAfter: Count, tokenizer: Text })),
  semver: Schema.NullOr(Schema.Struct({ from: Text, to: Text, suggested: Text, advice: Text })),
  warnings: Schema.Array(Text)
})

/** The document over several servers. */
export const ReportsShape = Schema.Struct({
  formatVersion: Schema.Literal(1),
  reports: Schema.Array(
    Schema.Union([
      Schema.Struct({ server: Schema.NonEmptyString, report: ReportShape }),
      Schema.Struct({ server: Schema.NonEmptyString, error: Schema.Struct({ code: Text, message: Text }) })
    ])
  )
})
