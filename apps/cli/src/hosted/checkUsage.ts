// `check --usage`: recorded usage beside the changes that it may decide about (ACT-15..ACT-19). It is looked up once for
// a run, and all of it or none is shown: beside changes that have some, one without it would look as if it had no calls.
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { evidenceFor } from "@mcp-inspect/api/wording/usageEvidence"
import { askedOf } from "@mcp-inspect/api/wording/usageQuestions"
import { type UsageEvidence, withEvidence } from "@mcp-inspect/engine/model/Evidence"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { Effect, Result } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { whileRunning } from "../Progress.ts"
import { projectAccess, type ProjectAccess } from "./access.ts"
import { ask } from "./client.ts"
import { HostedFailure } from "./HostedFailure.ts"
import { once, twice } from "./patience.ts"

/** So many days are asked for; a service that keeps fewer says so in its coverage (ING-58). */
const days = 90

/** So many tools are asked about, in the order of the reports. */
const mostTools = 50

const togetherAsked = 4

const elsewhere = (endpoint: string): HostedFailure =>
  new HostedFailure({
    code: "hosted_answer",
    where: new URL(endpoint).origin,
    problem: "The answer is about another tool or window than was asked for.",
    mend: "Check that the endpoint is the hosted API.",
    isTransient: false
  })

const readUsage = Effect.fnUntraced(function* (access: ProjectAccess, tool: string) {
  const answer = yield* ask(access, (client) =>
    client.usage.read({ params: access.project, query: { entity: tool, days } })
  )
  return answer.entity === tool && answer.window.days === days ? answer : yield* elsewhere(access.endpoint)
})

/* The first failure ends all: what does not answer once is not worth the time of another question. */
const readAll = Effect.fnUntraced(function* (loaded: LoadedConfig, tools: ReadonlyArray<string>) {
  const access = yield* projectAccess(loaded)
  if (tools.length === 0) return []
  return yield* whileRunning(
    "Reading recorded usage",
    once(access.endpoint)(
      Effect.forEach(tools, (tool) => twice(access.endpoint)(readUsage(access, tool)), { concurrency: togetherAsked })
    )
  )
})

/** The tools of these reports about which usage is asked, each once. */
const toolsOf = (reports: ReadonlyArray<Report>): ReadonlyArray<string> => [
  ...new Set(reports.flatMap(({ changes }) => changes.flatMap((finding) => askedOf(finding)?.tool ?? [])))
]

/** A report with what the answers say beside its changes; nothing else of it differs. */
export const evidenced = (
  report: Report,
  answers: ReadonlyMap<string, Usage>,
  warnings: ReadonlyArray<string>
): Report =>
  withEvidence(
    report,
    new Map(
      report.changes.flatMap((finding): ReadonlyArray<readonly [string, UsageEvidence]> => {
        const asked = askedOf(finding)
        const answer = asked === undefined ? undefined : answers.get(asked.tool)
        return asked === undefined || answer === undefined ? [] : [[finding.fingerprint, evidenceFor(answer, asked)]]
      })
    ),
    warnings
  )

/** Reads usage for finished reports and adds it; a service that fails is a warning in each of them, and no failure. */
export const withUsage = Effect.fn("withUsage")(function* (loaded: LoadedConfig, reports: ReadonlyArray<Report>) {
  const tools = toolsOf(reports)
  const asked = tools.slice(0, mostTools)
  const answer = yield* Effect.result(readAll(loaded, asked))
  if (Result.isFailure(answer)) {
    const { failure } = answer
    const problem = failure instanceof HostedFailure ? (failure.plain ?? failure.problem) : failure.problem
    const warning = `Usage evidence was not read: ${problem} ${failure.mend}`
    return reports.map((report) => evidenced(report, new Map(), report.compared ? [warning] : []))
  }
  const answers = new Map(answer.success.map((usage) => [usage.entity, usage]))
  const rest = new Set(tools.slice(mostTools))
  return reports.map((report) => {
    const isPartial = toolsOf([report]).some((tool) => rest.has(tool))
    const warning = `Usage evidence was read for ${asked.length} of ${tools.length} tools: more are not asked about at a time.`
    return evidenced(report, answers, isPartial ? [warning] : [])
  })
})
