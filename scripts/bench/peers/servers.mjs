// Tools that connect to MCP servers. Each is installed into a folder of its own and asked the same question: what differs
// between these two versions of one server? `commands` are run in turn in that folder and make up one answer; `finds` says
// in words what the last of them printed, `tools` which tools it names as changed, and which of these as broken.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cli, installed, quoted } from "../measure.mjs"
import { npm, pip } from "./install.mjs"

const lastLine = (text) => text.trim().split("\n").at(-1)?.trim() ?? ""

const line = (command) => command.map(quoted).join(" ")

const mcpjam = `import { collectServerSnapshot, diffServerSnapshots } from "@mcpjam/sdk"
const collect = ([command, ...args]) => collectServerSnapshot({ config: { command, args }, target: args[0], timeout: 30000 })
const [before, after] = JSON.parse(process.argv[2])
const { changes, summary } = diffServerSnapshots(await collect(before), await collect(after))
const named = changes.map(({ classification, entityId, entityType }) => ({ classification, entityId, entityType }))
console.log(JSON.stringify({ named, counts: summary.byClassification }))
process.exit(0)
`

const namesOf = (changes, test) => [...new Set(changes.filter(test).map(({ name }) => name))]

const inspector = installed("@modelcontextprotocol/inspector/clients/launcher/build/index.js")

/** Ours first, then the others, each with how it is installed, run and read. */
export const serverTools = [
  {
    name: "mcp-inspect",
    isOurs: true,
    commands: (_folder, pair) => [
      ["node", cli, "diff", ...pair.map((side) => `cmd:${line(side)}`), "--format", "json"]
    ],
    finds: (output) => JSON.parse(output).summary.text,
    tools: (output) => {
      const changes = JSON.parse(output)
        .changes.filter(({ entity }) => entity.kind === "tool")
        .map(({ entity, severity }) => ({ name: entity.name, severity }))
      return {
        changed: namesOf(changes, () => true),
        breaks: namesOf(changes, ({ severity }) => severity === "BREAKING")
      }
    }
  },
  {
    name: "@mcpjam/sdk",
    version: "1.14.0",
    // With the client that npm would choose it cannot be imported.
    install: async (folder, version) => {
      const overrides = { "@modelcontextprotocol/client": "2.0.0-alpha.2" }
      const failed = await npm(folder, { "@mcpjam/sdk": version }, overrides)
      if (failed === undefined) writeFileSync(join(folder, "compare.mjs"), mcpjam)
      return failed
    },
    commands: (folder, pair) => [["node", join(folder, "compare.mjs"), JSON.stringify(pair)]],
    finds: (output) =>
      Object.entries(JSON.parse(lastLine(output)).counts)
        .map(([name, count]) => `${count} ${name.replaceAll("_", "-")}`)
        .join(", "),
    tools: (output) => {
      const changes = JSON.parse(lastLine(output))
        .named.filter(({ entityType }) => entityType === "tools")
        .map(({ classification, entityId }) => ({ name: entityId, classification }))
      return {
        changed: namesOf(changes, () => true),
        breaks: namesOf(changes, ({ classification }) => classification === "breaking")
      }
    }
  },
  {
    name: "@modelcontextprotocol/inspector",
    version: "2.12.0",
    // It lists what one server has: twice is what a comparison would need.
    commands: (_folder, pair) => pair.map((side) => ["node", inspector, "--cli", ...side, "--method", "tools/list"]),
    finds: (output) => `lists ${JSON.parse(output).tools.length} tools; compares nothing`
  },
  {
    name: "@mcp-contracts/cli",
    install: (folder) => npm(folder, { "@mcp-contracts/cli": "latest" }),
    commands: (folder, [before, after]) => {
      const mcpdiff = ["node", join(folder, "node_modules/.bin/mcpdiff")]
      return [
        [...mcpdiff, "snapshot", "--command", line(before), "-o", "before.json"],
        [...mcpdiff, "snapshot", "--command", line(after), "-o", "after.json"],
        [...mcpdiff, "diff", "before.json", "after.json"]
      ]
    },
    finds: lastLine
  },
  {
    name: "mcp-diff (Python)",
    install: (folder) => pip(folder, "mcp-diff"),
    commands: (folder, [before, after]) => {
      const mcpDiff = join(folder, "bin/mcp-diff")
      return [
        [mcpDiff, "snapshot", ...before],
        [mcpDiff, "report", ...after]
      ]
    },
    finds: lastLine
  }
]
