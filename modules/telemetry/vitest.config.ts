import { workspaceTests } from "../../scripts/lib/vitest.mjs"

// What it says it says once in the life of a process, and it remembers what it has wrapped.
export default workspaceTests({ isolate: true })
