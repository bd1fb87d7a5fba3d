// fastmcp, a framework on SDK 1 that keeps its servers to itself. It brings seventy packages, so it is installed here, where
// the registry can be reached, and nowhere else.
import { assert, describe, it } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { delimiter } from "node:path"
import { fileURLToPath } from "node:url"
import { openIngest } from "../support/ingest.ts"

const folder = fileURLToPath(new URL("../../.cache/fastmcp", import.meta.url))
const program = fileURLToPath(new URL("../programs/fastmcp.ts", import.meta.url))

const dependencies = { "@modelcontextprotocol/sdk": "1.32.2", fastmcp: "4.20.16", zod: "4.6.7" }

/** Whether the framework is there now. */
const install = (): boolean => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }))
  const PATH = process.env["PATH"]?.split(delimiter).filter((entry) => !entry.includes("node_modules"))
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", "--prefer-offline"]
  try {
    execFileSync("npm", args, { cwd: folder, stdio: "pipe", env: { ...process.env, PATH: PATH?.join(delimiter) } })
    return true
  } catch {
    process.stdout.write("not run: fastmcp, the registry cannot be reached\n")
    return false
  }
}

const isThere = install()

const answers = async (way: "bare" | "class", endpoint: string, isSent: () => boolean) => {
  const client = new Client({ name: "tester", version: "7.0.0" })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, folder, way],
      env: { INGEST: endpoint },
      stderr: "pipe"
    })
  )
  const results: Array<unknown> = [await client.listTools()]
  for (const a of [1, 2, 3, -1]) results.push(await client.callTool({ name: "get-sum", arguments: { a, b: 1 } }))
  const invalid = client.callTool({ name: "get-sum", arguments: { a: "secret" } })
  results.push(await invalid.catch(String))
  while (!isSent()) await new Promise((resolve) => setTimeout(resolve, 20))
  await client.close()
  return results
}

describe.skipIf(!isThere)("fastmcp", () => {
  it("has its server observed by its class, and answers as it does without", async () => {
    const host = await openIngest()
    const arrived = () => host.arrived.flatMap(({ batch }) => batch.events)
    const bare = await answers("bare", host.endpoint, () => true)
    assert.lengthOf(host.arrived, 0)
    assert.deepStrictEqual(await answers("class", host.endpoint, () => arrived().length >= 5), bare)
    await host.close()
    const events = arrived()
    assert.deepStrictEqual(
      events.map(({ argumentsPresent, entityName }) => [entityName, ...argumentsPresent].join(" ")),
      ["get-sum a b", "get-sum a b", "get-sum a b", "get-sum a b", "get-sum a"]
    )
    assert.notInclude(JSON.stringify(events), "secret")
  })
})
