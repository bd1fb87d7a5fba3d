import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { readInputs } from "../src/Inputs.ts"

const read = (given: Readonly<Record<string, string>>) => readInputs(given)

const sentence = (given: Readonly<Record<string, string>>): string =>
  Result.match(read(given), { onSuccess: () => "no failure", onFailure: (text) => text })

describe("inputs", () => {
  it("have their defaults where the runner gives nothing or an empty text", () => {
    const expected = {
      config: ".mcp-inspect.yml",
      baseline: undefined,
      baselineFile: undefined,
      failOn: undefined,
      comment: true,
      annotate: true,
      apiKey: undefined,
      push: false,
      workingDirectory: ".",
      server: undefined,
      token: undefined,
      endpoint: undefined,
      allowPullRequestTarget: false,
      approvalLabel: "mcp-approved",
      reportFile: undefined
    }
    assert.deepStrictEqual(read({}), Result.succeed(expected))
    assert.deepStrictEqual(
      read({ "INPUT_FAIL-ON": "", INPUT_COMMENT: " ", INPUT_BASELINE: "", "INPUT_API-KEY": "" }),
      Result.succeed(expected)
    )
  })

  it("are variables with their hyphens kept", () => {
    const inputs = Result.getOrThrow(
      read({
        "INPUT_FAIL-ON": "never",
        INPUT_FAIL_ON: "BREAKING",
        "INPUT_WORKING-DIRECTORY": " packages/api ",
        "INPUT_BASELINE-FILE": "old.json",
        "INPUT_API-KEY": "mi_api_secret",
        "INPUT_REPORT-FILE": "report.json"
      })
    )
    assert.strictEqual(inputs.failOn, "never")
    assert.strictEqual(inputs.workingDirectory, "packages/api")
    assert.strictEqual(inputs.baselineFile, "old.json")
    assert.strictEqual(inputs.reportFile, "report.json")
    assert.strictEqual(inputs.apiKey === undefined ? "" : Redacted.value(inputs.apiKey), "mi_api_secret")
    assert.notInclude(JSON.stringify(inputs), "mi_api_secret")
  })

  it("take the six spellings of a boolean that YAML has, and no other", () => {
    for (const [text, value] of [
      ["true", true],
      ["True", true],
      ["TRUE", true],
      ["false", false],
      ["False", false],
      ["FALSE", false]
    ] as const)
      assert.strictEqual(Result.getOrThrow(read({ INPUT_COMMENT: text })).comment, value)
    for (const text of ["yes", "no", "1", "0", "tRUE", "on"])
      assert.strictEqual(sentence({ INPUT_COMMENT: text }), "The input `comment` is neither `true` nor `false`.")
  })

  it("name the thresholds when given another one", () => {
    assert.strictEqual(
      sentence({ "INPUT_FAIL-ON": "breaking" }),
      "The input `fail-on` is none of never, BREAKING, POTENTIALLY_BREAKING, NON_BREAKING, DOCUMENTATION."
    )
    assert.include(sentence({ "INPUT_FAIL-ON": "toString" }), "`fail-on`")
  })

  it("have no control characters, and are not quoted when they do", () => {
    assert.strictEqual(sentence({ INPUT_CONFIG: "a\n::error::b" }), "The input `config` has a control character.")
    assert.strictEqual(sentence({ INPUT_BASELINE: "a\u001b[2J" }), "The input `baseline` has a control character.")
  })
})
