// The client the conformance suite starts: it appends the URL of its server to the command. Ours only lists, so every
// scenario is the same to it: capture, print, exit. Scenarios of `auth/` have a person besides, who signs in.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./run.mjs"

const url = process.argv.at(-1)
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ""
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}")
const isSignIn = scenario.startsWith("auth/")
const isOwnName = scenario.startsWith("auth/client-credentials")

/** Opens an address as a browser does; the suite's pages agree by themselves. */
const signIn = async (address, hops = 10) => {
  const response = await fetch(address, { redirect: "manual" })
  await response.arrayBuffer()
  const location = response.headers.get("location")
  if (location !== null && hops > 0) await signIn(new URL(location, address).href, hops - 1)
}

// A folder of its own, so that no configuration is found but the one that is written here.
const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-conformance-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const oauth = { client_metadata_url: "https://conformance-test.local/client-metadata.json" }
if (isSignIn) writeFileSync(join(folder, ".mcp-inspect.json"), JSON.stringify({ server: { url, oauth } }))

const args = [
  join(root, "apps/cli/bin.mjs"),
  "snapshot",
  "--out=-",
  ...(isSignIn ? [] : ["--url", url]),
  ...(isSignIn && !isOwnName ? ["--oauth"] : []),
  ...(context.client_id === undefined ? [] : ["--oauth-client-id", context.client_id])
]
const secret = context.client_secret === undefined ? {} : { MCP_INSPECT_OAUTH_CLIENT_SECRET: context.client_secret }

const child = spawn(process.execPath, args, {
  cwd: folder,
  env: { ...process.env, ...secret },
  stdio: ["ignore", "inherit", "pipe"]
})
let pending = ""
child.stderr.on("data", (chunk) => {
  process.stderr.write(chunk)
  const lines = (pending + chunk).split("\n")
  pending = lines.pop()
  for (const line of lines.filter((one) => isSignIn && /^https?:\/\/\S+$/.test(one))) signIn(line).catch(() => {})
})
child.on("exit", (code) => {
  process.exitCode = code ?? 1
})
