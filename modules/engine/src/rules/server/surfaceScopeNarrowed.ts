import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const serverSurfaceScopeNarrowed = make({
  id: "server.surface.scopeNarrowed",
  entity: "server",
  on: "ScopeNarrowed",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "cacheScope", action: "narrow" },
  title: "A list that was public depends on the caller now",
  why: "The list follows the caller's authorization, so the snapshot shows what one caller sees and others may see less or more.",
  hint:
    "What is captured depends on who captures. Use the same credential for every baseline; otherwise later diffs contain " +
    "changes that never happened.",
  explain: ({ name }) => `The \`cacheScope\` of ${code(name)} went from \`public\` to \`private\`.`,
  proof: "rule",
  examples: () => ({
    fires: [{ before: { cacheScope: { tools: "public" } }, after: { cacheScope: { tools: "private" } } }],
    holds: [
      { before: { cacheScope: { tools: null } }, after: { cacheScope: { tools: "private" } } },
      { before: { cacheScope: { tools: "private" } }, after: { cacheScope: { tools: "public" } } },
      { before: { cacheScope: { tools: "public" } }, after: { cacheScope: { tools: null } } }
    ]
  })
})
