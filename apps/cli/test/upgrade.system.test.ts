// A real server across the upgrade of its SDK: what is only written differently is not red, what breaks is, with proof.
import { assert, describe, it } from "@effect/vitest"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { ourEnvironment, run, withFolder } from "./support/run.ts"

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

describe("an SDK upgrade between two published versions", () => {
  it("has one break on its inputs, each with its witness, and names the upgrade", () =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, "files"))
      const ended = await run(
        [
          "diff",
          `npm:${server}@2025.8.21`,
          `npm:${server}@2026.8.31`,
          "--override",
          "old:zod=3.25.76",
          "--server-args",
          "files",
          "--format",
          "json"
        ],
        // npm may need more than PATH to reach its registry: a proxy, certificates.
        { cwd: folder, env: ourEnvironment() }
      )
      const { stdout } = ended
      assert.strictEqual(ended.code, 1, ended.stderr)
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
    }))
})
