// What goes to stderr, which CI systems read for commands.
import { assert, describe, it } from "@effect/vitest"
import { CannotRun } from "../src/Failure.ts"
import { failureText } from "../src/Output.ts"

const commands = ["::error file=a.ts::owned", "::stop-commands::x", "##[group]", "##vso[task.setvariable variable=a]b"]

const assertNoCommand = (text: string): void => {
  for (const line of text.split("\n")) assert.notMatch(line, /^\s*::|##\w*\[/u)
}

describe("the text of a failure", () => {
  it("begins no line with a command for a CI log, wherever its texts are wrapped", () => {
    const pieces = Array.from({ length: 40 }, (_, at) => `${"w".repeat(at % 7)} ${commands[at % commands.length]}`)
    const foreign = pieces.join(" ")
    for (let columns = 20; columns <= 120; columns++) {
      const failure = new CannotRun({
        code: "protocol_error",
        where: foreign,
        problem: foreign,
        mend: foreign,
        notices: [foreign],
        stderr: `${foreign}\n${pieces.join("\n")}`
      })
      assertNoCommand(failureText(failure, columns))
    }
  })

  it("shows what would have been one", () => {
    const failure = new CannotRun({ code: "protocol_error", where: "x", problem: "::error::a", mend: "b ##[c]" })
    assert.strictEqual(failureText(failure, 80), "error: protocol_error: x\n  \\u{3A}:error::a\n  b #\\u{23}[c]\n")
  })
})
