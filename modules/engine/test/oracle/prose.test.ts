// The command of scripts/oracle-prose.mjs, which needs a Node that runs TypeScript.
import { assert, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

const script = join(import.meta.dirname, "../../../../scripts/oracle-prose.mjs")

const answers = (input: string | Uint8Array) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], { input, maxBuffer: 2 ** 28 })
  assert.deepStrictEqual([status, stderr.toString()], [0, ""])
  return stdout
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))
}

const invalid = (answer: unknown): boolean => JSON.stringify(answer)?.startsWith('{"id":null,"error":"') === true

describe.skipIf(!process.features.typescript)("the prose oracle", () => {
  it("answers each line in order, the last without its end and lines ended the other way too", () => {
    assert.deepStrictEqual(
      answers(
        '{"id":"a","old":"Use it","new":"use it."}\r\n{"id":2,"new":"Use it","old":null}\n{"old":"a\u2028b","new":"a b"}'
      ),
      [
        { id: "a", severity: "DOCUMENTATION", step: 1 },
        { id: 2, severity: "POTENTIALLY_BREAKING", step: 2 },
        { id: null, severity: "DOCUMENTATION", step: 1 }
      ]
    )
  })

  it("answers a line that asks nothing sensible with an error and goes on", () => {
    const lines = [
      "nope",
      "",
      "[]",
      "null",
      '{"id":1,"old":"a"}',
      '{"id":1,"old":"a","new":5}',
      '{"id":1,"old":["a"],"new":"a"}'
    ]
    const found = answers(`${lines.join("\n")}\n{"id":"last","old":"a","new":"A"}\n`)
    assert.deepStrictEqual(found.map(invalid), [...lines.map(() => true), false])
    assert.deepStrictEqual(found.at(-1), { id: "last", severity: "DOCUMENTATION", step: 1 })
    assert.isTrue(invalid(answers(Uint8Array.of(0x22, 0xff, 0x22))[0]))
  })

  it("answers nothing with nothing", () => {
    assert.deepStrictEqual(answers(""), [])
  })

  it("reads lines of any length", () => {
    const text = "word ".repeat(400_000)
    assert.deepStrictEqual(answers(JSON.stringify({ id: "long", old: text, new: ` ${text}` })), [
      { id: "long", severity: "DOCUMENTATION", step: 1 }
    ])
  })

  it("answers a line as soon as it is complete", async () => {
    const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] })
    const ended = once(child, "close")
    for (const id of ["first", "second"]) {
      child.stdin.write(`{"id":"${id}","old":"a","n`)
      child.stdin.write(`ew":"A"}\n`)
      const [answer] = await once(child.stdout, "data")
      assert.strictEqual(String(answer), `{"id":"${id}","severity":"DOCUMENTATION","step":1}\n`)
    }
    child.stdin.end()
    assert.strictEqual((await ended)[0], 0)
  })

  it("says nothing when its reader has gone", async () => {
    const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"] })
    const complaints: Array<unknown> = []
    child.stderr.on("data", (text) => complaints.push(text))
    child.stdin.on("error", () => undefined)
    const ended = once(child, "close")
    child.stdout.destroy()
    child.stdin.end('{"id":1,"old":"a","new":"b"}\n'.repeat(50_000))
    assert.deepStrictEqual([(await ended)[0], complaints], [0, []])
  })
})
