import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { withFolder } from "../../cli/test/support/run.ts"
import { home } from "./support/actionFile.ts"

const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]))

describe("the committed bundle", () => {
  it("is what the sources make anywhere, whatever the environment", () =>
    withFolder(async (folder) => {
      const made = join(home, ".cache/anywhere")
      const script = `const { bundleAction } = await import(${JSON.stringify(pathToFileURL(join(home, "build.mjs")).href)})
await bundleAction(${JSON.stringify(made)})`
      execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
        cwd: folder,
        env: {
          PATH: process.env["PATH"] ?? "",
          MCP_INSPECT_DOCS_URL: "https://docs.of.somebody.example",
          MCP_INSPECT_DEFAULT_ENDPOINT: "https://mcp.of.somebody.example"
        }
      })
      assert.deepStrictEqual(filesIn(made), filesIn(join(home, "dist")))
    }))
})
