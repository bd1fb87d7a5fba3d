// What the workflow asks for (ACT-3, ACT-6): the runner hands each input over as a variable of the environment.
import { type FailOn, severities } from "@mcp-inspect/engine/model/Severity"
import { Redacted, Result } from "effect"

/** The inputs that say whether there is a comment, which, and who writes it. */
export interface CommentInputs {
  readonly comment: boolean
  /** The path of the configuration, relative to the working directory. */
  readonly config: string
  readonly server: string | undefined
  readonly token: Redacted.Redacted | undefined
  /** Relative to the workspace. */
  readonly workingDirectory: string
}

/** The inputs, as they apply. */
export interface Inputs extends CommentInputs {
  readonly baseline: string | undefined
  readonly baselineFile: string | undefined
  readonly failOn: FailOn | undefined
  readonly annotate: boolean
  readonly apiKey: Redacted.Redacted | undefined
  readonly push: boolean
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

const textOf = (env: Env, name: Name): string => given(env, name) || inputDefaults[name]

const plain = (env: Env, name: Name): Result.Result<string, string> => {
  const value = textOf(env, name)
  return /\p{Cc}/u.test(value) ? Result.fail(`The input \`${name}\` has a control character.`) : Result.succeed(value)
}

const optional = (env: Env, name: Name): Result.Result<string | undefined, string> =>
  Result.map(plain(env, name), (value) => (value === "" ? undefined : value))

const secret = (env: Env, name: Name): Redacted.Redacted | undefined =>
  textOf(env, name) === "" ? undefined : Redacted.make(textOf(env, name))

/** An input that is a claim, or a sentence about what it is instead. */
export const readBoolean = (env: Env, name: Name): Result.Result<boolean, string> => {
  const value = booleans.get(textOf(env, name))
  return value === undefined
    ? Result.fail(`The input \`${name}\` is neither \`true\` nor \`false\`.`)
    : Result.succeed(value)
}

/** What the comment of a run depends on, also where other inputs cannot be used. */
export const readCommentInputs = (env: Env): Result.Result<CommentInputs, string> =>
  Result.gen(function* () {
    return {
      comment: yield* readBoolean(env, "comment"),
      config: yield* plain(env, "config"),
      server: yield* optional(env, "server"),
      token: secret(env, "github-token"),
      workingDirectory: yield* plain(env, "working-directory")
    }
  })

/** The inputs of a run, or a sentence about the first that cannot be used. No sentence quotes one: it may be a secret. */
export const readInputs = (env: Env): Result.Result<Inputs, string> =>
  Result.gen(function* () {
    const failOn = textOf(env, "fail-on")
    if (failOn !== "" && !threshold.has(failOn))
      return yield* Result.fail(`The input \`fail-on\` takes ${[...threshold.keys()].join(", ")}, and nothing else.`)
    return {
      ...(yield* readCommentInputs(env)),
      baseline: yield* optional(env, "baseline"),
      baselineFile: yield* optional(env, "baseline-file"),
      failOn: threshold.get(failOn),
      annotate: yield* readBoolean(env, "annotate"),
      apiKey: secret(env, "api-key"),
      push: yield* readBoolean(env, "push"),
      endpoint: yield* optional(env, "endpoint"),
      allowPullRequestTarget: yield* readBoolean(env, "allow-pull-request-target"),
      approvalLabel: yield* plain(env, "approval-label"),
      reportFile: yield* optional(env, "report-file")
    }
  })
