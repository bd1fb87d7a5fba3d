import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { logText, maskCommands, messageCommand, valueBlock } from "../src/commands.ts"

/** What a runner finds in a log: commands where a line begins, and the older kind anywhere in it. */
const commandsIn = (log: string): ReadonlyArray<string> =>
  log.split(/\r\n|\r|\n/).filter((line) => /^\s*::[^:]|##(?:\w+)?\[/.test(line))

const nasty = fc.string({
  unit: fc.constantFrom(
    ..."::",
    "::error::",
    "##[group]",
    "##vso[x]",
    "\n",
    "\r",
    "\r\n",
    "%",
    "%0A",
    " ",
    "\t",
    "a",
    "\u001b[2J",
    "\u202e",
    "\u2028",
    "\u0085"
  )
})

describe("a message for the runner", () => {
  it("is one command, whatever its text", () => {
    assert.strictEqual(messageCommand("warning", "50% of\r\nit"), "::warning::50%25 of%0Ait")
    fc.assert(
      fc.property(nasty, (text) => {
        const command = messageCommand("error", text)
        assert.deepStrictEqual(commandsIn(command), [command])
        assert.isTrue(command.startsWith("::error::"))
        assert.notMatch(command, /##\w*\[/)
      })
    )
  })

  it("shows nothing that does not show", () => {
    assert.strictEqual(messageCommand("notice", "a\u001b[2J\u202eb"), "::notice::a\\u{1B}[2J\\u{202E}b")
  })
})

describe("a text of others in the log", () => {
  it("keeps its lines and commands nothing", () => {
    assert.strictEqual(logText("a\n  ::error::b\r\nc"), "a\n  \\u{3A}:error::b\nc")
    fc.assert(fc.property(nasty, (text) => assert.deepStrictEqual(commandsIn(logText(text)), [])))
  })
})

describe("a mask", () => {
  it("is set for each line of a secret, as it is", () => {
    assert.deepStrictEqual(maskCommands("one\r\n\ntwo%"), ["::add-mask::one", "::add-mask::two%25"])
  })
})

describe("a value for later steps", () => {
  it("ends at its delimiter and nowhere before", () => {
    assert.strictEqual(valueBlock("summary", "a\nb=c\nEOF", "xyz"), "summary<<xyz\na\nb=c\nEOF\nxyz\n")
  })
})
