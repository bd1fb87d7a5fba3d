// What our tools take and answer, written once: each declared schema and each validation follows from these. They keep to
// what every client and model API reads: objects, no unions, no null, no references. What is not there is left out.
import { listKinds } from "@mcp-inspect/engine/model/Surface"
import { strictestFirst } from "@mcp-inspect/engine/model/Severity"
import { baselineSources } from "@mcp-inspect/engine/model/Report"
import { Schema } from "effect"

const said = (description: string) => Schema.String.annotate({ description })
const maybe = (description: string) => Schema.optionalKey(said(description))
/* Within 32 bits: one model API refuses larger numbers in a schema. */
const count = (description: string) =>
  Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_647 })).annotate({ description })

/** The most entries that one call lists, and how many it lists when nobody says. */
export const mostFindings = 500
export const usualFindings = 50

/** The argument that says how many findings to list. */
export const Limit = Schema.optionalKey(
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostFindings })).annotate({
    description: `How many findings to list, the strictest first (1 to ${mostFindings}, default ${usualFindings}); counts are always of all`
  })
)

const Entity = Schema.Struct({
  kind: Schema.Literals(["server", ...listKinds]).annotate({ description: "What the finding is about" }),
  name: said("Its name, or its URI; quoted from the inspected server")
})

const Witness = Schema.Struct({
  shows: said("What the value proves, such as: accepted before, rejected now"),
  value: said("A concrete value, as JSON text; cut where it ends with …")
}).annotate({ description: "A value that proves the finding; left out when none was found" })

/** One finding, or the same edit on many entities told once. */
export const Finding = Schema.Struct({
  severity: Schema.Literals(strictestFirst).annotate({
    description:
      "BREAKING: an existing correct caller may stop working. POTENTIALLY_BREAKING: behaviour or meaning changed. " +
      "NON_BREAKING: additive. DOCUMENTATION: too small to matter"
  }),
  ruleId: said("Give this to explain_rule"),
  entity: Entity,
  path: maybe("Where in the entity; left out when it is about the whole entity"),
  message: said("What was found, in a sentence; may quote the inspected server"),
  hint: maybe("What to do about it; left out where an earlier finding of the same rule says the same"),
  before: maybe("The changed part as it was, in short notation; quoted from the inspected server"),
  after: maybe("The changed part as it is, or what is found; quoted from the inspected server"),
  witness: Schema.optionalKey(Witness),
  proof: Schema.Literals(["witness", "normal-form", "rule", "none"]).annotate({
    description: "How the verdict is known; none: it could not be decided, and the strict reading was taken"
  }),
  notes: Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: "What else is worth knowing" })),
  count: Schema.optionalKey(count("How many findings this entry stands for, when they are the same edit")),
  places: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "The entities of these findings, with the path where that differs; the first of them"
    })
  ),
  fingerprint: said("What `mcp-inspect accept` takes to accept an intended change"),
  docs: maybe("Address of the page of the rule")
})

const Counts = Schema.Struct({
  BREAKING: count("How many are BREAKING"),
  POTENTIALLY_BREAKING: count("How many are POTENTIALLY_BREAKING"),
  NON_BREAKING: count("How many are NON_BREAKING"),
  DOCUMENTATION: count("How many are DOCUMENTATION"),
  suppressed: count("How many the project ignores or has accepted; they are in none of the other counts")
}).annotate({ description: "How many findings there are, listed or not; left out when nothing was compared" })

const Baseline = Schema.Struct({
  source: Schema.Literals(baselineSources).annotate({ description: "What kind of thing it is" }),
  ref: maybe("The commit, package, program or URL"),
  path: maybe("The file"),
  fingerprint: said("Fingerprint of its surface")
}).annotate({ description: "What was compared with; left out when nothing was compared" })

/** What all reports have. */
const listed = {
  summary: said("The outcome in one sentence"),
  counts: Schema.optionalKey(Counts),
  findings: Schema.Array(Finding).annotate({ description: "The findings, the strictest first" }),
  omitted: count("How many findings are not listed here; ask again with a higher limit"),
  notices: Schema.Array(Schema.String).annotate({ description: "Warnings, and what else happened on the way" }),
  fingerprint: said("Fingerprint of the surface as it is now")
}

const verdict = Schema.Literals(["passed", "failed", "skipped"]).annotate({
  description:
    "failed: a finding crosses the threshold of the project, BREAKING by default. skipped: nothing was compared, so " +
    "nothing is known. passed: compared, and no finding crosses the threshold"
})

const breaking = Schema.optionalKey(
  Schema.Boolean.annotate({
    description: "True when a finding is BREAKING; left out when it is not known, because nothing was compared"
  })
)

/** A comparison, or why there is none. */
export const comparison = {
  verdict,
  breaking,
  ...listed,
  skipReason: maybe("Why nothing was compared"),
  baseline: Schema.optionalKey(Baseline),
  version: maybe("What the change means for the version number of the server")
}

/** What is said of one surface by itself. */
export const Review = Schema.Struct(listed)

const Failure = Schema.Struct({
  code: said("Stable code of the failure"),
  where: said("What it is about"),
  problem: said("What is wrong"),
  mend: said("What to do about it")
}).annotate({ description: "Why this server could not be inspected" })

/** One server of a check: compared, skipped, or not inspected. */
export const CheckedServer = Schema.Struct({
  server: maybe("Its name in the configuration"),
  ...comparison,
  verdict: Schema.Literals(["passed", "failed", "skipped", "not_inspected"]).annotate({
    description: "As the verdict of the whole; not_inspected: see error"
  }),
  fingerprint: maybe("Fingerprint of the surface as it is now; left out when it was not captured"),
  error: Schema.optionalKey(Failure)
})

/** A check of one or several servers. */
export const Check = Schema.Struct({
  verdict: Schema.Literals(["passed", "failed", "skipped", "not_inspected"]).annotate({
    description:
      "The worst of all servers. failed: a change crosses the threshold of the project, BREAKING by default. skipped: " +
      "there was nothing to compare with, so nothing is known. not_inspected: a server could not be captured"
  }),
  breaking,
  summary: said("The outcome in one sentence"),
  servers: Schema.Array(CheckedServer).annotate({ description: "One entry for each server" })
})

const Example = Schema.Struct({
  message: said("What a report says"),
  before: maybe("The part as it was"),
  after: maybe("The part as it is"),
  witness: Schema.optionalKey(Witness)
}).annotate({ description: "An example of ours that the rule fires on" })

/** The page of a rule. */
export const Rule = Schema.Struct({
  ruleId: said("Its id"),
  kind: Schema.Literals(["rule", "lint"]).annotate({
    description: "rule: judges a change between two surfaces; lint: judges one surface"
  }),
  title: said("What it says, in a sentence"),
  severity: said("Its severity when the project sets no other"),
  about: Schema.Array(Schema.String).annotate({ description: "The kinds of entities it judges" }),
  why: said("Whom it breaks, and how they notice"),
  hint: maybe("What to do about it"),
  example: Schema.optionalKey(Example),
  related: Schema.Array(Schema.String).annotate({ description: "Ids of the rule for the way back and the other side" })
})

/** A page, or all ids. */
export const Explanation = Schema.Struct({
  rule: Schema.optionalKey(Rule),
  rules: Schema.optionalKey(
    Schema.Array(Schema.Struct({ ruleId: said("Its id"), title: said("What it says") })).annotate({
      description: "Every rule and lint; only when no id was asked for"
    })
  )
})
