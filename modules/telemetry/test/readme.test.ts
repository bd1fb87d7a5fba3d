// What the README says, held against the code.
import { assert, describe, it } from "@effect/vitest"
import { UsageEventShape } from "@mcp-inspect/api/wire/UsageEventBatch"
import { Schema } from "effect"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { summarizeArguments } from "../src/arguments.ts"
import { ours, standard } from "../src/otel/conventions.ts"
import { defaults } from "../src/settings.ts"

const folder = join(import.meta.dirname, "..")
const read = (name: string): string => readFileSync(join(folder, name), "utf8")
const readme = read("README.md")

const blocks = (language: string): ReadonlyArray<string> =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, body = ""]) => body)

describe("README", () => {
  it("has every option, in order, with its default", () => {
    const [, declared = ""] = /interface Options \{([\s\S]*?)\n\}/.exec(read("src/Options.ts")) ?? []
    const names = [...declared.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name)
    assert.lengthOf(names, 13)
    const rows = [...readme.matchAll(/^\| `(\w+)` \| ([^|]*)\|/gm)].map(([, name = "", value = ""]) => [
      name,
      value.trim()
    ])
    assert.deepStrictEqual(
      rows.map(([name]) => name),
      names
    )
    const numbers = rows.filter(([, value = ""]) => /^\d+$/.test(value))
    assert.deepStrictEqual(Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])), defaults)
  })

  it("has every attribute of a span, and whose it is", () => {
    const rows = [...readme.matchAll(/^\| `(\w+(?:\.\w+)+)` \| (\w+)/gm)].map(([, key = "", whose = ""]) => ({
      key,
      whose
    }))
    const keysOf = (owner: string) => rows.flatMap(({ key, whose }) => (whose === owner ? [key] : []))
    assert.sameMembers(keysOf("conventions"), Object.values(standard))
    assert.sameMembers(keysOf("ours"), Object.values(ours))
    assert.lengthOf(rows, Object.keys(standard).length + Object.keys(ours).length)
  })

  it("shows an event that ingest takes, with all it may have", () => {
    const [event = ""] = blocks("json")
    const decoded = Schema.decodeUnknownSync(Schema.fromJsonString(UsageEventShape), { onExcessProperty: "error" })(
      event
    )
    const members = [...read("../api/src/wire/UsageEvent.ts").matchAll(/^ {2}readonly (\w+)\??:/gm)].map(
      ([, name]) => name
    )
    assert.sameMembers(Object.keys(decoded), members.slice(0, -2))
    const args = { query: "q", filters: { owner: "o" } }
    assert.deepStrictEqual(decoded.argumentsPresent, summarizeArguments(args))
  })

  it("has code that runs, and without a key says one line", () => {
    const programs = blocks("ts")
    assert.lengthOf(programs, 5)
    const lines = programs.map((program) => {
      const args = ["--input-type=module-typescript", "--eval", program]
      const { status, stderr, stdout } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: "utf8",
        env: { PATH: process.env["PATH"] ?? "" }
      })
      assert.deepStrictEqual([status, stdout], [0, ""], stderr)
      return stderr
    })
    const inert = "mcp-inspect: use of this server is not recorded: there is no `apiKey`, and no `emit` in its place\n"
    // The second makes no server before it is asked.
    assert.deepStrictEqual(lines, [inert, "", inert, "", ""])
  })
})
