// Every format of a report, through the real binary.
import { reporters } from "@mcp-inspect/engine/report/registry"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./support/run.ts"

const search = (required: ReadonlyArray<string>) => ({
  tools: [{ name: "search", inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required } }]
})

const begins: Readonly<Record<string, RegExp>> = {
  text: /^BREAKING \(1\)\n {2}! search/,
  markdown:
    /^### MCP Compatibility\n\n\*\*1 breaking\*\*\n[^]*\n- 🚫 \*\*`search`\*\* `\.limit`: `limit` went from optional to required\.\n/u,
  json: /^\{\n {2}"baseline": \{/,
  sarif: /^\{\n {2}"\$schema": "https:\/\/json\.schemastore\.org\/sarif-2\.1\.0\.json"/,
  junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="mcp-inspect" tests="1" failures="1"/,
  gitlab: /^\[\n {2}\{\n {4}"check_name": "tool\.input\.required\.added"/,
  github: /^::error file=a\.json,line=\d+,title=tool\.input\.required\.added::search limit: /
}

describe("--format", () => {
  it("takes every format, prints it, and writes the same bytes to a file", () =>
    withFolder(async (folder) => {
      for (const [file, required] of [
        ["a.json", []],
        ["b.json", ["limit"]]
      ] as const) {
        const captured = await run(["snapshot", "--stdio", scripted(search(required)), "--out", file], { cwd: folder })
        assert.strictEqual(captured.code, 0, captured.stderr)
      }
      const written = await run(
        ["diff", "a.json", "b.json", ...reporters.flatMap(({ name }) => ["--report", `${name}=${name}`])],
        { cwd: folder }
      )
      assert.strictEqual(written.code, 1, written.stderr)
      for (const { name } of reporters) {
        const printed = await run(["diff", "a.json", "b.json", "--format", name], { cwd: folder })
        assert.strictEqual(printed.code, 1, printed.stderr)
        const begin = begins[name]
        if (begin !== undefined) assert.match(printed.stdout, begin)
        assert.strictEqual(readFileSync(join(folder, name), "utf8"), printed.stdout)
      }
    }))
})
