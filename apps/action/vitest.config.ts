import { workspaceTests } from "../../scripts/lib/vitest.mjs"

// What the bundler sets.
export default { ...workspaceTests(), define: { __VERSION__: JSON.stringify("0.0.0") } }
