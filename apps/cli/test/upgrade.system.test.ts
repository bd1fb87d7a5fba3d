// A real server across the upgrade of its SDK: what is only written differently is not red, what breaks is, with proof.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, withFolder } from "./support/run.ts"

const server = "@modelcontextprotocol/server-filesystem"

interface Report {
  readonly changes: ReadonlyArray<{
    readonly severity: string
    readonly rule: string
    readonly entity: { readonly name: string }
    readonly path: string | null
    readonly witness: unknown
  }>
  readonly groups: ReadonlyArray<{ readonly title: string; readonly cause: string | null }>
}

const capture = async (
  folder: string,
  version: string,
  overrides: Readonly<Record<string, string>>
): Promise<string> => {
  const place = join(folder, version)
  mkdirSync(join(place, "files"), { recursive: true })
  writeFileSync(
    join(place, "package.json"),
    JSON.stringify({ private: true, dependencies: { [server]: version }, overrides })
  )
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], {
    cwd: place,
    stdio: "ignore"
  })
  const entry = join(place, "node_modules", server, "dist/index.js")
  const ended = await run(
    ["snapshot", "--stdio", `node '${entry}' '${join(place, "files")}'`, "--out", `${version}.json`],
    { cwd: folder }
  )
  assert.strictEqual(ended.code, 0, ended.stderr)
  return `${version}.json`
}

describe("an SDK upgrade between two published versions", () => {
  it("has one break on its inputs, each with its witness, and names the upgrade", { timeout: 240_000 }, () =>
    withFolder(async (folder) => {
      const before = await capture(folder, "2025.8.21", { zod: "3.25.76" })
      const after = await capture(folder, "2026.8.31", {})
      const { stdout } = await run(["diff", before, after, "--format", "json"], { cwd: folder })
      const { changes, groups } = JSON.parse(stdout) as Report
      const breaks = changes.filter(({ severity }) => severity === "BREAKING")
      const onInput = breaks.filter(({ rule }) => rule.startsWith("tool.input."))
      assert.deepStrictEqual(
        onInput.map(({ entity, path, rule, witness }) => [rule, entity.name, path, witness]),
        [
          [
            "tool.input.constraint.tightened",
            "read_multiple_files",
            "inputSchema.paths",
            { value: { paths: [] }, before: "accepted", after: "rejected" }
          ]
        ]
      )
      for (const { rule, witness } of breaks) assert.isNotNull(witness, rule)
      assert.include(groups.map(({ cause }) => cause).join(), "zod 3 → 4")
    })
  )
})
