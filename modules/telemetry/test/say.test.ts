import { assert, describe, it, vi } from "@effect/vitest"
import { say } from "../src/say.ts"

describe("say", () => {
  it("writes each sentence once, and no more than twenty in the life of a process", () => {
    const lines: Array<string> = []
    const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
    for (let sentence = 0; sentence < 30; sentence++) {
      say(String(sentence))
      say(String(sentence))
    }
    write.mockRestore()
    assert.deepStrictEqual(
      lines,
      Array.from({ length: 20 }, (_, sentence) => `mcp-inspect: ${sentence}\n`)
    )
  })
})
