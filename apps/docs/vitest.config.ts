import { workspaceTests } from "../../scripts/lib/vitest.mjs"

export default workspaceTests()
