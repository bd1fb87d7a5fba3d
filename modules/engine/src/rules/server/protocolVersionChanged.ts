import { make } from "../Rule.ts"
import { went } from "../words.ts"

export const serverProtocolVersionChanged = make({
  id: "server.protocolVersion.changed",
  entity: "server",
  on: "ProtocolChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "protocolVersion", action: "change" },
  title: "Another protocol revision was negotiated",
  why: "Another set of protocol rules governs the exchange; clients that speak only the earlier revision may fail to connect.",
  hint:
    "Verify that clients speaking the earlier revision still get through, and leave it in `supportedVersions` until they have " +
    "upgraded.",
  explain: (change) => went("The negotiated protocol revision", change),
  proof: "rule",
  examples: () => {
    const modern = { protocolVersion: "2026-07-28", supportedVersions: ["2026-07-28"] }
    return {
      fires: [
        { before: { protocolVersion: "2025-06-18" }, after: { protocolVersion: "2025-11-25" } },
        { before: { protocolVersion: "2025-11-25" }, after: modern }
      ],
      holds: [{ before: modern, after: { ...modern, supportedVersions: ["2025-11-25", "2026-07-28"] } }]
    }
  }
})
