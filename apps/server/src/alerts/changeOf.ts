// What an alert says of a change, from the report of its comparison. All texts in it are foreign and made plain here, once.
import type { AlertChange, AlertFinding } from "@mcp-inspect/api/wire/Alert"
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import { rank, severities, type Severity } from "@mcp-inspect/engine/model/Severity"
import { witnessLine } from "@mcp-inspect/engine/report/fragment"
import { Option, Result, Schema } from "effect"
import { plain } from "./plain.ts"

/** Two contracts, and the deployment that recorded the second. */
export interface Changed {
  readonly before: string
  readonly after: string
  readonly deployment: string
}

const seen = Schema.Literals(["accepted", "rejected"])

const Reported = Schema.Struct({
  changes: Schema.Array(
    Schema.Struct({
      rule: Schema.String,
      severity: Schema.Literals(severities),
      entity: Schema.Struct({ kind: Schema.String, name: Schema.String }),
      path: Schema.NullOr(Schema.String),
      explanation: Schema.String,
      migration: Schema.NullOr(Schema.String),
      witness: Schema.NullOr(Schema.Struct({ value: Schema.Json, before: seen, after: seen }))
    })
  )
})

type Reported = (typeof Reported.Type)["changes"][number]

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Reported))

/* Characters of a report that is read here, in the process that serves requests. */
const longest = 8 * 1024 * 1024

const shown = 10

const toFinding = ({
  entity,
  explanation,
  migration,
  path,
  rule,
  severity,
  witness
}: Reported): typeof AlertFinding.Type => ({
  rule: plain(rule, 100),
  severity,
  entity: plain(`${entity.kind}:${entity.name}`, 120),
  path: plain(path ?? "", 200),
  explanation: plain(explanation, 400),
  proof: witness === null ? null : plain(witnessLine(rule, witness), 400),
  migration: migration === null ? null : plain(migration, 300)
})

/** Of a change that could not be compared, the contracts alone are known. */
export const unjudged = ({ after, before, deployment }: Changed): AlertChange => ({
  judged: false,
  before,
  after,
  deployment,
  strictest: null,
  counts: null,
  findings: [],
  more: 0
})

/* Findings that are suppressed or accepted are not among the changes of a report. */
const readable = (changed: Changed, report: string): AlertChange => {
  const decoded = report.length > longest ? Option.none() : decode(report)
  if (Option.isNone(decoded)) return unjudged(changed)
  const { changes } = decoded.value
  const count = (wanted: Severity): number => changes.filter(({ severity }) => severity === wanted).length
  const findings = changes.toSorted((a, b) => rank(b.severity) - rank(a.severity)).slice(0, shown)
  return {
    ...unjudged(changed),
    judged: true,
    strictest: findings[0]?.severity ?? null,
    counts: {
      BREAKING: count("BREAKING"),
      POTENTIALLY_BREAKING: count("POTENTIALLY_BREAKING"),
      NON_BREAKING: count("NON_BREAKING"),
      DOCUMENTATION: count("DOCUMENTATION")
    },
    findings: findings.map(toFinding),
    more: changes.length - findings.length
  }
}

/** What a report says; a report that cannot be read leaves the change unjudged, which is told too. */
export const changeOf = (changed: Changed, report: string): AlertChange =>
  Result.getOrElse(
    Result.try(() => readable(changed, report)),
    () => unjudged(changed)
  )

const words: Readonly<Record<Severity, string>> = {
  BREAKING: "breaking",
  POTENTIALLY_BREAKING: "potentially breaking",
  NON_BREAKING: "non-breaking",
  DOCUMENTATION: "documentation"
}

/** Where something happened, as people read it: the environment is said where it is not the usual one. */
export const placeOf = ({ environment, server }: { readonly server: string; readonly environment: string }): string =>
  environment === "production" ? server : `${server} (${environment})`

/** A change in a line, such as `search: 1 breaking change`. */
export const changeTitle = (
  place: { readonly server: string; readonly environment: string },
  { counts, judged, strictest }: AlertChange
): string => {
  if (!judged || counts === null || strictest === null)
    return `${placeOf(place)}: the contract changed, and the change was not compared`
  const count = counts[strictest]
  return `${placeOf(place)}: ${count} ${words[strictest]} ${count === 1 ? "change" : "changes"}`
}

/** A failure as it is told: what a server said in it is foreign. */
export const plainFailure = (failure: CaptureFailure): CaptureFailure => ({
  ...failure,
  message: plain(failure.message, 500),
  mend: plain(failure.mend, 500)
})
