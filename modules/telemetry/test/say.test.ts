import { assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { say } from "../src/say.ts"

describe("say", () => {
  let lines: Array<string> = []

  beforeEach(() => {
    lines = []
    const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
    return () => write.mockRestore()
  })

  it("writes one line of bounded length, without what a terminal would obey", () => {
    say(`an error\nwith \u001b[31mred\u001b[0m and \u202ereversed\u2028text`)
    say("long ".repeat(100_000))
    assert.strictEqual(lines[0], "mcp-inspect: an error with  [31mred [0m and  reversed text\n")
    assert.strictEqual(lines[1]?.length, "mcp-inspect: \n".length + 500)
  })

  it("says a sentence once, and no more than twenty", () => {
    for (let index = 0; index < 100; index++) {
      say("the same")
      say(`another ${index}`)
    }
    assert.strictEqual(new Set(lines).size, lines.length)
    // Two were said above.
    assert.strictEqual(lines.length, 18)
  })
})
