// What the workflow asks for (ACT-3, ACT-6): the runner hands each input over as a variable of the environment.
import { type FailOn, severities } from "@mcp-inspect/engine/model/Severity"
import { Redacted, Result } from "effect"

/** The inputs, as they apply. */
export interface Inputs {
  /** The path of the configuration, relative to the working directory. */
  readonly config: string
  readonly baseline: string | undefined
  readonly baselineFile: string | undefined
  readonly failOn: FailOn | undefined
  readonly comment: boolean
  readonly annotate: boolean
  readonly apiKey: Redacted.Redacted | undefined
  readonly push: boolean
  /** Relative to the workspace. */
  readonly workingDirectory: string
  readonly server: string | undefined
  readonly token: Redacted.Redacted | undefined
  readonly endpoint: string | undefined
  readonly allowPullRequestTarget: boolean
  readonly approvalLabel: string
  /** A report that another run made: it is shown, and nothing is captured. */
  readonly reportFile: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/** Inputs whose values no log may show. */
export const secretInputs = ["api-key", "github-token"] as const

/** Every input with its default; an empty text means "not given", as the runner has it. */
export const inputDefaults = {
  config: ".mcp-inspect.yml",
  baseline: "",
  "baseline-file": "",
  "fail-on": "",
  comment: "true",
  annotate: "true",
  "api-key": "",
  push: "false",
  "working-directory": ".",
  server: "",
  "github-token": "",
  endpoint: "",
  "allow-pull-request-target": "false",
  "approval-label": "mcp-approved",
  "report-file": ""
} as const

type Name = keyof typeof inputDefaults

/** The variable that holds an input. Hyphens stay, which no shell could set. */
export const variableOf = (name: string): string => `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`

/** The value as it was given; empty when it was not. */
export const given = (env: Env, name: Name): string => (env[variableOf(name)] ?? "").trim()

const threshold = new Map<string, FailOn>([...severities, "never" as const].map((one) => [one, one]))

const booleans = new Map([
  ["true", true],
  ["True", true],
  ["TRUE", true],
  ["false", false],
  ["False", false],
  ["FALSE", false]
])

/** The inputs of a run, or a sentence about the first that cannot be used. */
export const readInputs = (env: Env): Result.Result<Inputs, string> =>
  Result.gen(function* () {
    const text = (name: Name): string => given(env, name) || inputDefaults[name]
    const plain = (name: Name): Result.Result<string, string> => {
      const value = text(name)
      return /\p{Cc}/u.test(value)
        ? Result.fail(`The input \`${name}\` has a control character.`)
        : Result.succeed(value)
    }
    const optional = (name: Name) => Result.map(plain(name), (value) => (value === "" ? undefined : value))
    const boolean = (name: Name): Result.Result<boolean, string> => {
      const value = booleans.get(text(name))
      return value === undefined
        ? Result.fail(`The input \`${name}\` is neither \`true\` nor \`false\`.`)
        : Result.succeed(value)
    }
    const secret = (name: Name) => (text(name) === "" ? undefined : Redacted.make(text(name)))
    const failOn = text("fail-on")
    if (failOn !== "" && !threshold.has(failOn))
      return yield* Result.fail(`The input \`fail-on\` is none of ${[...threshold.keys()].toReversed().join(", ")}.`)
    return {
      config: yield* plain("config"),
      baseline: yield* optional("baseline"),
      baselineFile: yield* optional("baseline-file"),
      failOn: threshold.get(failOn),
      comment: yield* boolean("comment"),
      annotate: yield* boolean("annotate"),
      apiKey: secret("api-key"),
      push: yield* boolean("push"),
      workingDirectory: yield* plain("working-directory"),
      server: yield* optional("server"),
      token: secret("github-token"),
      endpoint: yield* optional("endpoint"),
      allowPullRequestTarget: yield* boolean("allow-pull-request-target"),
      approvalLabel: yield* plain("approval-label"),
      reportFile: yield* optional("report-file")
    }
  })
