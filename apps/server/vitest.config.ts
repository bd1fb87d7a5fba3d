import { workspaceTests } from "../../scripts/lib/vitest.mjs"

export default workspaceTests({ globalSetup: "test/support/postgres.ts" }, { alone: ["test/jobs/day.system.test.ts"] })
