import { workspaceTests } from "../../scripts/lib/vitest.mjs"

export default workspaceTests(
  { globalSetup: "test/support/postgres.ts" },
  {
    alone: [
      "test/jobs/day.system.test.ts",
      "test/captures/hostedProcesses.system.test.ts",
      "test/ingest/jetstream.system.test.ts"
    ]
  }
)
