// Where the targets of `npm run fuzz` are, by name.

/** `[file, export]` of each, the file from the root. */
export const targets = new Map([
  ["snapshot", ["modules/engine/test/fuzz/targets/snapshot.ts", "snapshotTarget"]],
  ["config", ["apps/cli/test/fuzz/targets/config.ts", "configTarget"]],
  ["accepted", ["apps/cli/test/fuzz/targets/config.ts", "acceptedTarget"]],
  ["session", ["modules/engine/test/fuzz/targets/session.ts", "sessionTarget"]],
  ["sse", ["modules/engine/test/fuzz/targets/sse.ts", "sseTarget"]],
  ["ingest", ["apps/server/test/fuzz/targets/ingest.ts", "ingestTarget"]],
  ["schemas", ["modules/engine/test/fuzz/targets/schemas.ts", "schemasTarget"]]
])
