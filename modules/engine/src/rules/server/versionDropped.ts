import { make } from "../Rule.ts"
import { shown } from "../words.ts"

export const serverVersionDropped = make({
  id: "server.version.dropped",
  entity: "server",
  on: "VersionDropped",
  severity: "BREAKING",
  axis: { aspect: "version", action: "remove" },
  title: "A protocol version is no longer supported",
  why: "Clients that speak none of the remaining versions fail to connect.",
  hint: "Put the version back, or establish that nobody negotiates it any longer.",
  explain: ({ before }) => `Protocol version ${shown(before)} is no longer supported.`,
  proof: "rule",
  examples: () => {
    const supports = (...supportedVersions: ReadonlyArray<string>) => ({
      protocolVersion: "2026-07-28",
      supportedVersions
    })
    return {
      fires: [
        { before: supports("2025-11-25", "2026-07-28"), after: supports("2026-07-28") },
        {
          before: supports("2025-11-25", "2026-07-28"),
          after: supports("2026-07-28", "2026-11-25"),
          with: ["server.version.added"]
        }
      ],
      holds: [
        { before: supports("2026-07-28"), after: { protocolVersion: "2026-07-28" } },
        { before: supports("2025-11-25", "2026-07-28"), after: supports("2026-07-28", "2025-11-25") }
      ]
    }
  }
})
