// The commands of the README, run as they stand there, in order.
import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { binary, scriptedServer, withFolder } from "./support/run.ts"

const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8")

const blocks = (language: string): ReadonlyArray<string> =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, body = ""]) => body)

const shell = (
  command: string,
  cwd: string,
  path: string
): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: `${path}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: join(cwd, "home"),
      API_TOKEN: "a-token-of-the-test"
    }
    execFile("sh", ["-c", command], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr })
    })
  })

describe("README", () => {
  it("has commands that run", () =>
    withFolder(async (folder) => {
      copyFileSync(scriptedServer, join(folder, "server.mjs"))
      const script = { tools: [{ name: "search", description: "Find issues", inputSchema: { type: "object" } }] }
      writeFileSync(
        join(folder, "server.js"),
        `process.argv[2] = ${JSON.stringify(JSON.stringify(script))}; import("./server.mjs")\n`
      )
      const client = { mcpServers: { search: { command: process.execPath, args: ["server.js"] } } }
      writeFileSync(join(folder, ".mcp.json"), JSON.stringify(client))
      writeFileSync(join(folder, "mcp-inspect"), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`)
      chmodSync(join(folder, "mcp-inspect"), 0o755)
      const [config = ""] = blocks("yaml")
      const commands = blocks("sh").flatMap((body) => body.trim().split("\n"))
      const own = commands.filter((command) => command.startsWith("mcp-inspect "))
      assert.isAbove(own.length, 3)
      for (const command of own) {
        if (command === "mcp-inspect check") writeFileSync(join(folder, ".mcp-inspect.yml"), config)
        const { code, output } = await shell(command, folder, folder)
        assert.strictEqual(code, 0, `${command}\n${output}`)
      }
      // What is no command of ours is run elsewhere: the demonstration by the system suite, the service by its own tests.
      assert.deepStrictEqual(
        commands.filter((command) => !own.includes(command)),
        ["npm run demo", "npm start"]
      )
    }))
})
