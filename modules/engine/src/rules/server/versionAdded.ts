import { make } from "../Rule.ts"
import { shown } from "../words.ts"

export const serverVersionAdded = make({
  id: "server.version.added",
  entity: "server",
  on: "VersionAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "version", action: "add" },
  title: "Another protocol version is supported",
  why: "Clients that speak the version can negotiate it now; this takes nothing from those that speak another.",
  hint: null,
  explain: ({ after }) => `Protocol version ${shown(after)} is supported now.`,
  proof: "rule",
  examples: () => {
    const supports = (...supportedVersions: ReadonlyArray<string>) => ({
      protocolVersion: "2026-07-28",
      supportedVersions
    })
    return {
      fires: [{ before: supports("2026-07-28"), after: supports("2025-11-25", "2026-07-28") }],
      holds: [
        { before: { protocolVersion: "2026-07-28" }, after: supports("2026-07-28") },
        { before: supports("2025-11-25", "2026-07-28"), after: supports("2026-07-28", "2025-11-25") }
      ]
    }
  }
})
