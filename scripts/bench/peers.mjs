// Tools that compare MCP surfaces as we do. Each is installed into a folder of its own and asked the same question: what
// differs between these two versions of one server? `commands` are run in turn in that folder and make up one answer;
// `finds` reads the answer from what the last of them printed.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installEnv, run } from "../lib/run.mjs"
import { quoted } from "./measure.mjs"

const lastLine = (text) => text.trim().split("\n").at(-1)?.trim() ?? ""

/** Why an installation failed, in a few words. */
const reasonOf = (output) =>
  /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1] ?? lastLine(output.replaceAll(/^npm notice.*$/gm, "")).slice(0, 120)

const npm = async (folder, dependencies, overrides = {}) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies, overrides })
  )
  const { code, output } = await run(
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: folder,
      env: installEnv(),
      capture: true,
      limitMs: 300_000
    }
  )
  return code === 0 ? undefined : `npm install: ${reasonOf(output)}`
}

const pip = async (folder, requirement) => {
  mkdirSync(folder, { recursive: true })
  const made = await run("python3", ["-m", "venv", folder], { capture: true, env: installEnv() })
  if (made.code !== 0) return "no Python with venv"
  const { code, output } = await run(join(folder, "bin/pip"), ["install", "--quiet", "--retries", "0", requirement], {
    capture: true,
    env: installEnv(),
    limitMs: 300_000
  })
  return code === 0 ? undefined : `pip install: ${reasonOf(output)}`
}

/** Installs the two versions that are compared; the commands that start them. */
export const installPair = async (folder) => {
  const server = "@modelcontextprotocol/server-filesystem"
  const files = join(folder, "files")
  mkdirSync(files, { recursive: true })
  const versions = [
    // Its range of zod allows a version that did not exist when it was published, and with it the surface is another.
    ["2025.8.21", { zod: "3.25.76" }],
    ["2026.8.31", {}]
  ]
  const commands = []
  for (const [version, overrides] of versions) {
    const place = join(folder, version)
    const failed = await npm(place, { [server]: version }, overrides)
    if (failed !== undefined) throw new Error(`${server}@${version}: ${failed}`)
    commands.push(["node", join(place, "node_modules", server, "dist/index.js"), files])
  }
  return { title: `${server} ${versions.map(([version]) => version).join(" → ")}`, commands }
}

const line = (command) => command.map(quoted).join(" ")

const mcpjam = `import { collectServerSnapshot, diffServerSnapshots } from "@mcpjam/sdk"
const collect = ([command, ...args]) => collectServerSnapshot({ config: { command, args }, target: args[0], timeout: 30000 })
const [before, after] = JSON.parse(process.argv[2])
console.log(JSON.stringify(diffServerSnapshots(await collect(before), await collect(after)).summary.byClassification))
process.exit(0)
`

/** The peers, each with how it is installed, run and read. */
export const peers = [
  {
    name: "@mcpjam/sdk 1.14.0",
    // With the client that npm would choose it cannot be imported.
    install: async (folder) => {
      const overrides = { "@modelcontextprotocol/client": "2.0.0-alpha.2" }
      const failed = await npm(folder, { "@mcpjam/sdk": "1.14.0" }, overrides)
      if (failed === undefined) writeFileSync(join(folder, "compare.mjs"), mcpjam)
      return failed
    },
    commands: (folder, pair) => [["node", join(folder, "compare.mjs"), JSON.stringify(pair)]],
    finds: (output) =>
      Object.entries(JSON.parse(lastLine(output)))
        .map(([name, count]) => `${count} ${name.replaceAll("_", "-")}`)
        .join(", ")
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
