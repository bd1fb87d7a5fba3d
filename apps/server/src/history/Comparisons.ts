// What the engine says of two recorded documents under the decisions of their project. It is asked once: the answer is
// kept until the decisions or the engine change. Nobody waits in a transaction for it.
import { type NotFound, Unavailable } from "@mcp-inspect/api/Errors"
import { Clock, Context, type Duration, Effect, Fiber, FiberMap, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Workers } from "../engine/Workers.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { notFound } from "../platform/problems.ts"
import { Settings } from "../platform/Settings.ts"
import { inOrg } from "../platform/Tenant.ts"
import {
  type Answer,
  bodiesOf,
  hasDocuments,
  keep,
  keptOf,
  keptReport,
  nameOf,
  type Outcome,
  type Pair,
  pending,
  unknown
} from "./comparisonRows.ts"
import { type Basis, readBasis } from "./decisions.ts"

/** Comparisons of recorded documents. */
export class Comparisons extends Context.Service<
  Comparisons,
  {
    /** The outcomes of pairs in their order; what takes longer than a page may is pending. */
    readonly outcomes: (acting: ActingProject, pairs: ReadonlyArray<Pair>) => Effect.Effect<ReadonlyArray<Outcome>>
    /** The report of a pair as JSON text, as the command line writes it. */
    readonly report: (acting: ActingProject, pair: Pair) => Effect.Effect<string, NotFound | Unavailable>
  }
>()("@mcp-inspect/server/history/Comparisons") {
  static readonly layer = Layer.effect(
    Comparisons,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const workers = yield* Workers
      const settings = yield* Settings
      const withSql = Effect.provide(Context.make(SqlClient.SqlClient, sql).pipe(Context.add(Settings, settings)))

      const made = Effect.fn("Comparisons.make")(
        function* (acting: ActingProject, pair: Pair, basis: Basis) {
          const bodies = yield* inOrg(acting.orgId, bodiesOf(acting, pair))
          if (bodies === undefined) return unknown
          const compared = yield* Effect.result(
            workers.compare(acting.orgId, { ...bodies, decisions: basis.decisions, docsUrl: basis.docsUrl })
          )
          if (compared._tag === "Failure" && compared.failure.reason === "busy") return pending
          const answer: Answer =
            compared._tag === "Success" && compared.success.report.length <= longestReport
              ? { kind: "compared", ...compared.success }
              : unknown
          yield* inOrg(acting.orgId, keep(acting, pair, basis, answer)).pipe(
            // A document may be gone by now, and its comparisons with it.
            Effect.catchReason("SqlError", "ConstraintError", () => Effect.void)
          )
          return answer
        },
        withSql,
        Effect.orDie
      )

      const running = yield* FiberMap.make<string, Answer, never>()
      const fork = yield* FiberMap.runtime(running)()

      // Who asks for what is being made waits for that; who stops waiting does not stop it.
      const start = (acting: ActingProject, pair: Pair, basis: Basis) =>
        Effect.sync(() => {
          const key = [acting.projectId, nameOf(pair), basis.basis].join(" ")
          return Option.getOrElse(FiberMap.getUnsafe(running, key), () => fork(key, made(acting, pair, basis)))
        })

      const awaited = (acting: ActingProject, pair: Pair, basis: Basis, patience: Duration.Input) =>
        start(acting, pair, basis).pipe(
          Effect.flatMap(Fiber.join),
          Effect.timeoutOption(patience),
          Effect.map(Option.getOrElse((): Answer => pending))
        )

      const outcomes = Effect.fn("Comparisons.outcomes")(
        function* (acting: ActingProject, pairs: ReadonlyArray<Pair>) {
          if (pairs.length === 0) return []
          const { basis, kept } = yield* inOrg(
            acting.orgId,
            Effect.gen(function* () {
              const basis = yield* readBasis(acting)
              return { basis, kept: yield* keptOf(acting, pairs, basis.basis) }
            })
          )
          const end = (yield* Clock.currentTimeMillis) + pagePatience
          return yield* Effect.forEach(
            pairs,
            Effect.fnUntraced(function* (pair) {
              const found = kept.get(nameOf(pair))
              if (found !== undefined) return found
              const left = end - (yield* Clock.currentTimeMillis)
              return left <= 0 ? pending : yield* awaited(acting, pair, basis, left)
            }),
            { concurrency: pageShare }
          )
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const report = Effect.fn("Comparisons.report")(
        function* (acting: ActingProject, pair: Pair) {
          const { basis, hasBoth, kept } = yield* inOrg(
            acting.orgId,
            Effect.gen(function* () {
              const basis = yield* readBasis(acting)
              const hasBoth = yield* hasDocuments(acting, pair)
              return { basis, hasBoth, kept: yield* keptReport(acting, pair, basis.basis) }
            })
          )
          if (!hasBoth) return yield* notFound
          const answer = kept ?? (yield* awaited(acting, pair, basis, reportPatience))
          return answer.kind === "compared" ? answer.report : yield* unanswered[answer.kind]
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      return Comparisons.of({ outcomes, report })
    })
  )
}

/** How long a page waits for comparisons that were not made before, in ms, and how many of them it has made at once. */
const pagePatience = 10_000
const pageShare = 4

/** How long the answer about one pair waits. */
const reportPatience = "45 seconds"

/** Characters of a report; a pair with a longer one is not compared here. */
const longestReport = 32 * 1024 * 1024

const unanswered = {
  pending: new Unavailable({
    error: { code: "comparison_pending", message: "The comparison is not finished. Ask again in a moment." }
  }),
  unknown: new Unavailable({
    error: {
      code: "comparison_bounds",
      message: "The comparison takes more time or memory than the service spends on one. Compare the downloads locally."
    }
  })
} as const
