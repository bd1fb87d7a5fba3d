// Servers that are watched, by the first word of their names: what each answers is decided by the time and by how often it
// was asked, so that every process gets the same answers. Each capture is noted when it begins.
import { Clock, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import { canonical, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { type CaptureOrder, HostedCapture, NotCaptured } from "../../../src/captures/HostedCapture.ts"
import { documentOf } from "../../../../cli/test/support/contract/documents.ts"

/** The tables of captures and of when the day began, in milliseconds, and how fast it passes; made by an administrator. */
export const targetTables: ReadonlyArray<string> = [
  "create table sim_captures (url text not null, process text not null, at timestamptz not null)",
  "create index on sim_captures (url)",
  "create table sim_day (began float8 not null, scale float8 not null)",
  "grant select on sim_day to mcp_inspect_app",
  "grant select, insert on sim_captures to mcp_inspect_app"
]

const hour = 3_600_000

/** When the one that removes a tool does so, and when the one that is down is, in hours. */
export const [removal, outage] = [12.4, { from: 6, to: 11 }] as const

const tool = (name: string): JsonObject => ({ name, inputSchema: { type: "object" } })

const [both, one] = [documentOf([tool("search"), tool("read")]), documentOf([tool("search")])]

const unreachable: CaptureFailure = {
  code: "unreachable",
  message: "No answer.",
  mend: "Start it.",
  needsHeader: false
}
const timeout: CaptureFailure = { ...unreachable, code: "timeout" }

/** What one answers to the capture that so many were before, so many hours after the begin; undefined while it is down. */
const answerOf = (kind: string, before: number, hours: number): JsonObject | undefined => {
  switch (kind) {
    case "removes":
      return hours < removal ? both : one
    case "flaps":
      return before % 5 === 3 ? one : both
    case "down":
      return hours >= outage.from && hours < outage.to ? undefined : both
    case "differs":
      return documentOf([tool(`number-${before}`)])
    default:
      return both
  }
}

/** Captures of them, in the name of a process. */
export const targets = ({ name, shows }: { readonly name: string; readonly shows: number }) =>
  Layer.effect(
    HostedCapture,
    Effect.map(SqlClient.SqlClient, (sql) => ({
      capture: Effect.fnUntraced(function* ({ url }: CaptureOrder) {
        const at = yield* DateTime.now
        const [row] = yield* sql<{ before: number }>`
          insert into sim_captures ${sql.insert({ url, process: name, at: DateTime.toDateUtc(at) })}
          returning (select count(*)::int from sim_captures where url = ${url}) as before`.pipe(Effect.orDie)
        const kind = new URL(url).hostname.split("-")[0] ?? ""
        const durationMs = kind === "hangs" ? 60_000 : 20_000
        yield* Effect.sleep(durationMs)
        if (kind === "hangs") return yield* new NotCaptured({ failure: timeout, durationMs })
        const document = answerOf(kind, row?.before ?? 0, (DateTime.toEpochMillis(at) - shows) / hour)
        if (document === undefined) return yield* new NotCaptured({ failure: unreachable, durationMs })
        return {
          fingerprint: String(document["fingerprint"]),
          document: canonical(document),
          era: "modern" as const,
          durationMs: durationMs / 10,
          listMs: durationMs / 20
        }
      })
    }))
  )

/** The real clock, whatever the rest goes by. */
export const inRealTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, Clock.Clock, Clock.Clock.defaultValue())
