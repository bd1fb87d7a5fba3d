import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { checkArguments, checkEnvironment } from "../src/checkArguments.ts"
import { readInputs } from "../src/Inputs.ts"

const argumentsFor = (
  given: Readonly<Record<string, string>>,
  asked: { readonly isConfigNamed?: boolean; readonly baseline?: string } = {}
): ReadonlyArray<string> =>
  checkArguments(Result.getOrThrow(readInputs(given)), {
    isConfigNamed: asked.isConfigNamed ?? false,
    baseline: asked.baseline,
    report: "/r.json"
  })

describe("the command line of a run", () => {
  it("has no flag that the workflow did not ask for", () => {
    assert.deepStrictEqual(argumentsFor({}), ["check", "--format=json", "--output=/r.json"])
  })

  it("has a flag for each input, joined to its value", () => {
    assert.deepStrictEqual(
      argumentsFor(
        {
          INPUT_CONFIG: "-x.yml",
          INPUT_SERVER: "api",
          INPUT_ENDPOINT: "https://mcp.example",
          "INPUT_FAIL-ON": "never"
        },
        { isConfigNamed: true, baseline: "--upload-pack=x" }
      ),
      [
        "check",
        "--format=json",
        "--output=/r.json",
        "--config=-x.yml",
        "--server=api",
        "--endpoint=https://mcp.example",
        "--fail-on=never",
        "--baseline=--upload-pack=x"
      ]
    )
  })

  it("names the file of a baseline alone, which takes precedence", () => {
    assert.deepStrictEqual(argumentsFor({ "INPUT_BASELINE-FILE": "old.json" }, { baseline: "main" }).slice(3), [
      "--baseline-file=old.json"
    ])
  })

  it("asks the hosted service only with a key", () => {
    assert.deepStrictEqual(argumentsFor({ INPUT_PUSH: "true" }).slice(3), [])
    assert.deepStrictEqual(argumentsFor({ "INPUT_API-KEY": "k" }).slice(3), ["--usage"])
    assert.deepStrictEqual(argumentsFor({ "INPUT_API-KEY": "k", INPUT_PUSH: "true" }).slice(3), ["--usage", "--push"])
  })

  it("never has the key", () => {
    assert.notInclude(argumentsFor({ "INPUT_API-KEY": "secret-key", INPUT_PUSH: "true" }).join(" "), "secret-key")
  })
})

describe("the environment of the command line", () => {
  it("is that of the step without its inputs and without its ways to the runner", () => {
    const env = {
      PATH: "/bin",
      HOME: "/home/runner",
      GITHUB_BASE_REF: "main",
      MY_TOKEN: "needed by the server",
      "INPUT_GITHUB-TOKEN": "t",
      "INPUT_API-KEY": "k",
      ACTIONS_RUNTIME_TOKEN: "r",
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "i",
      GITHUB_OUTPUT: "o",
      GITHUB_ENV: "e",
      GITHUB_PATH: "p",
      GITHUB_STATE: "s",
      GITHUB_STEP_SUMMARY: "m"
    }
    assert.deepStrictEqual(checkEnvironment(env, { apiKey: undefined }), {
      PATH: "/bin",
      HOME: "/home/runner",
      GITHUB_BASE_REF: "main",
      MY_TOKEN: "needed by the server"
    })
  })

  it("has the key under the name that the command line reads", () => {
    const { MCP_INSPECT_KEY: key } = checkEnvironment({ "INPUT_API-KEY": "k" }, { apiKey: Redacted.make("k") })
    assert.isTrue(Redacted.isRedacted(key))
  })
})
