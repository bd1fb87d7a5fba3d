// What a label approves are changes of servers: two servers may have the same change, and only one of them was looked at.
import { createHash } from "node:crypto"
import { acceptAlso } from "@mcp-inspect/engine/Accepting"
import type { Acceptance } from "@mcp-inspect/engine/policy/Policy"
import { crosses } from "@mcp-inspect/engine/model/Severity"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { ServerReport, Told } from "@mcp-inspect/engine/report/Reporter"

/* Of a server that has no name, the fingerprint of the change itself. */
const keyOf = (server: string | undefined, fingerprint: string): string =>
  server === undefined
    ? fingerprint
    : `sha256:${createHash("sha256")
        .update(JSON.stringify([server, fingerprint]))
        .digest("hex")}`

/**
 * The keys of the changes of a run that cross its threshold, each once, in the form of fingerprints; `server` is the name of
 * the only server, where it has one.
 */
export const blockingOf = (told: Told, server?: string): ReadonlyArray<string> => {
  const entries: ReadonlyArray<{ readonly server: string | undefined } & ({ readonly report: Report } | object)> =
    told._tag === "One" ? [{ server, report: told.report }] : told.entries
  return [
    ...new Set(
      entries.flatMap((entry) =>
        "report" in entry
          ? entry.report.changes
              .filter(({ severity }) => crosses(severity, entry.report.failOn))
              .map(({ fingerprint }) => keyOf(entry.server, fingerprint))
          : []
      )
    )
  ]
}

/** The reports without the changes that the acceptances name by their keys. */
export const acceptKeys = (told: Told, acceptances: ReadonlyArray<Acceptance>, server?: string): Told => {
  const byKey = new Map(acceptances.map((acceptance) => [acceptance.fingerprint, acceptance]))
  const accept = (report: Report, name: string | undefined): Report =>
    acceptAlso(
      report,
      report.changes.flatMap(({ fingerprint }) => {
        const acceptance = byKey.get(keyOf(name, fingerprint))
        return acceptance === undefined ? [] : [{ ...acceptance, fingerprint }]
      })
    )
  return told._tag === "One"
    ? { _tag: "One", report: accept(told.report, server) }
    : {
        _tag: "Several",
        entries: told.entries.map((entry): ServerReport =>
          "report" in entry ? { server: entry.server, report: accept(entry.report, entry.server) } : entry
        )
      }
}
