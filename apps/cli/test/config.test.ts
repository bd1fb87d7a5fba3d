// What a configuration may be: every error has file, line, column and key (CLI-85..CLI-91), through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./support/run.ts"

const refused = (name: string, text: string, told: RegExp): void => {
  it(`${name} is refused`, () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), text)
      const ended = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr.replaceAll(/\s+/g, " "), told)
    }))
}

describe("a key that is almost one", () => {
  refused("`sever`", "sever:\n  command: node s.js\n", /yml:1:1 There is no key `sever`. Did you mean `server`/)
  refused("`failon`", "server:\n  command: x\nfailon: never\n", /yml:3:1 .*`fail_on`/)
  refused("`hedaers` of a server", "server:\n  url: https://a.b\n  hedaers:\n    A: b\n", /yml:3:3 .*`server.headers`/)
  refused("of one of several", "servers:\n  one:\n    comand: x\n", /yml:3:5 .*`servers.one.command`/)
  refused("of a baseline", "baseline:\n  sorce: git\n", /yml:2:3 .*`baseline.source`/)
  refused(
    "of one baseline of several",
    "servers:\n  one:\n    baseline: {pth: x}\n",
    /yml:3:16 .*`servers.one.baseline.path`/
  )
  refused("of an ignore entry", "ignore:\n  - rule: x\n    reson: y\n", /yml:3:5 .*`ignore\[0\].reason`/)
  refused("of the schema mode", "schemas:\n  mod: strict\n", /yml:2:3 .*`schemas.mode`/)

  it("is skipped with a note when it is like none, as a later version's key may be", () =>
    withFolder(async (folder) => {
      const command = JSON.stringify(scripted({ tools: [] }))
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        `notifications: true\nserver:\n  command: ${command}\n  args: [x]\n__proto__: 1\n`
      )
      const ended = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(ended.stderr, /note: .*yml:1:1: the key `notifications` is unknown and skipped/)
      assert.match(ended.stderr, /yml:4:3: `args` is not read; `command` takes the arguments too/)
      assert.match(ended.stderr, /yml:5:1: the key `__proto__` is unknown/)
    }))
})

describe("a value that cannot be one", () => {
  refused("a threshold", "fail_on: BRAKING\n", /yml:1:1 `fail_on` is not valid/)
  refused("a type", "server:\n  command: x\n  timeout_ms: soon\n", /yml:3:3 `server.timeout_ms` is not valid/)
  refused("an item of a list", "ignore:\n  - rule: a\n  - entity: b\n", /yml:3:5 `ignore\[1\].rule` is not valid/)
  refused("a day", "ignore:\n  - rule: a\n    expires: tomorrow\n", /yml:3:5 `ignore\[0\].expires` is not valid/)
  refused("a rule", "ignore:\n  - rule: tool.remove\n", /yml:2:5 .*Did you mean `tool.removed`/)
  refused("an override", "severity_overrides:\n  tool.remved: BREAKING\n", /yml:2:3 .*Did you mean `tool.removed`/)
  refused("a configuration that is no map", "- a\n- b\n", /yml:1:1 The configuration is not valid/)
  refused(
    "a name within a map",
    "servers:\n  a:\n    env: {TOKEN: 1}\n",
    /`servers\.a\.env\.TOKEN` .* `env` takes a map/
  )
  refused("what is no sign-in", "server:\n  url: https://a.b\n  oauth: yes please\n", /`oauth` takes `false`, or a map/)
  refused("a key written twice", "fail_on: never\nfail_on: BREAKING\n", /yml:2:1 .*not valid YAML/)
})

describe("a variable that is not set", () => {
  const header = "server:\n  url: https://mcp.example.com/mcp\n  headers:\n    Authorization: Bearer ${NOPE_NOT_SET}\n"
  refused("is an error with its place", header, /yml:4:5 `server.headers.Authorization` needs .* NOPE_NOT_SET/)
  const several = "servers:\n  one:\n    command: [node, '${NOPE_NOT_SET}']\n"
  refused("in one of several servers too", several, /yml:3:21 `servers.one.command\[1\]` needs .* NOPE_NOT_SET/)
})
