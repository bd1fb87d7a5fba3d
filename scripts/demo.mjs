// The main job on a real server, from a fresh clone with one command: two published versions of a server are installed
// into a temporary folder, captured, and compared.
import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { installEnv, root, run } from "./lib/run.mjs"

const server = "@modelcontextprotocol/server-filesystem"
const versions = ["2026.1.14", "2026.8.31"]

const end = (message) => {
  console.error(message)
  process.exit(2)
}

if (!(await ensureInstalled())) end("The dependencies could not be installed: `npm ci` says why above.")
if ((await build()).code !== 0) end("The build failed: its output is above.")

const cli = (args) => run("node", [join(root, "apps/cli/bin.mjs"), ...args])

const folder = await mkdtemp(join(tmpdir(), "mcp-inspect-demo-"))
const snapshots = []
for (const version of versions) {
  console.log(`\n— Installing ${server}@${version}`)
  const place = join(folder, version)
  await mkdir(join(place, "files"), { recursive: true })
  await writeFile(join(place, "package.json"), '{ "private": true }\n')
  const installed = await run(
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--no-save", `${server}@${version}`],
    { cwd: place, env: installEnv() }
  )
  if (installed.code !== 0) end(`${server}@${version} could not be installed.`)
  const entry = join(place, "node_modules", server, "dist/index.js")
  const snapshot = join(folder, `${version}.json`)
  console.log(`— Capturing it`)
  const captured = await cli([
    "snapshot",
    "--stdio",
    `node '${entry}' '${join(place, "files")}'`,
    "--out",
    snapshot,
    "--pretty"
  ])
  if (captured.code !== 0) end("The capture failed: the reason is above.")
  snapshots.push(snapshot)
}

console.log(`\n— mcp-inspect diff ${snapshots.map((file) => relative(folder, file)).join(" ")}\n`)
const compared = await cli(["diff", ...snapshots])
if (compared.code > 1) end("The comparison could not run: the reason is above.")
console.log(`\nThe two snapshots: ${snapshots.join("\n                   ")}`)
console.log('Try it on your own server: node_modules/.bin/mcp-inspect snapshot --stdio "node path/to/server.js"')
