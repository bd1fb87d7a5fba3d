// Compares two surfaces of 2,000 tools in a process of its own, as cold as a real run, and prints the CPU of that alone.
import { Result } from "effect"
import { compare } from "../../modules/engine/src/Diff.ts"
import { normalise } from "../../modules/engine/src/normalise/Normalise.ts"
import { edited, toolsOf } from "./surface.mjs"

const snapshotOf = (tools) =>
  Result.getOrThrow(
    normalise({
      capture: {
        era: "legacy",
        transport: "stdio",
        clientCapabilities: {},
        authorization: "none",
        headersSet: [],
        cacheScope: { tools: null, resources: null, resourceTemplates: null, prompts: null },
        warnings: []
      },
      server: { protocolVersion: "2025-11-25", supportedVersions: null, handshake: { capabilities: { tools: {} } } },
      lists: { tools, resources: [], resourceTemplates: [], prompts: [] }
    })
  )

const tools = toolsOf(2000)
const before = snapshotOf(tools)
const after = snapshotOf(edited(tools, 20))
const start = process.cpuUsage()
const { report } = compare(before, after)
const { system, user } = process.cpuUsage(start)
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, changes: report.changes.length }))
