// The ref of the baseline is read from the checkout. One that is not there is fetched, once and no deeper than it needs
// (ACT-25); whether it then has a baseline, the command line says.
import { Effect, Option, Redacted, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { fetchOf } from "./fetchable.ts"
import type { Inputs } from "./Inputs.ts"
import { Runner } from "./Runner.ts"

type Env = Record<string, string | Redacted.Redacted | undefined>

const patience = "2 minutes"

/** How a git ended, and the start of what it said; undefined when there is no git, or it took too long. */
const git = Effect.fnUntraced(
  function* (folder: string, args: ReadonlyArray<string>, env: Env = {}) {
    const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
    const child = yield* spawner.spawn(
      ChildProcess.make("git", args, {
        cwd: folder,
        env: { GIT_TERMINAL_PROMPT: "0", ...env },
        extendEnv: true,
        stdin: "ignore",
        stderr: "ignore"
      })
    )
    const text = yield* child.stdout.pipe(Stream.decodeText(), Stream.mkString)
    return { isWell: (yield* child.exitCode) === 0, text: text.trim() }
  },
  Effect.scoped,
  Effect.timeout(patience),
  Effect.option
)

/** The commit that a ref names in a folder of a repository. */
export const commitOf = (folder: string, ref: string) =>
  git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]).pipe(
    Effect.map(Option.filter(({ isWell }) => isWell)),
    Effect.map(Option.map(({ text }) => text))
  )

/*
 * A checkout that keeps no credentials cannot fetch from a private repository: the token of the job can. It goes to the
 * server of the job alone and by the environment, where neither a log nor a list of processes shows it.
 */
const credentials = Effect.fnUntraced(function* (folder: string, token: Redacted.Redacted | undefined) {
  const { env } = yield* Runner
  const server = (env["GITHUB_SERVER_URL"] ?? "https://github.com").replace(/\/$/, "")
  if (token === undefined || !server.startsWith("https://")) return {}
  const kept = yield* git(folder, ["config", "--get-urlmatch", "http.extraheader", `${server}/`])
  // Two headers of this name are one too many: GitHub refuses both.
  if (Option.exists(kept, ({ isWell }) => isWell)) return {}
  const set = Number.parseInt(env["GIT_CONFIG_COUNT"] ?? "", 10)
  const index = Number.isSafeInteger(set) && set > 0 ? set : 0
  const basic = Buffer.from(`x-access-token:${Redacted.value(token)}`).toString("base64")
  return {
    GIT_CONFIG_COUNT: String(index + 1),
    [`GIT_CONFIG_KEY_${index}`]: `http.${server}/.extraheader`,
    [`GIT_CONFIG_VALUE_${index}`]: Redacted.make(`AUTHORIZATION: basic ${basic}`)
  }
})

/** The ref that a run compares with, when no file is named; undefined where the command line looks for one. */
export const refOf = ({ baseline, baselineFile }: Inputs, baseRef: string | undefined): string | undefined => {
  if (baselineFile !== undefined) return undefined
  return baseline ?? (baseRef === undefined || baseRef === "" ? undefined : `origin/${baseRef}`)
}

/** Has the ref there if it can be had, and tells the ref to hand on as `--baseline`, if any. */
export const ensureBaseRef = Effect.fn("ensureBaseRef")(function* (inputs: Inputs, folder: string) {
  const runner = yield* Runner
  const ref = refOf(inputs, runner.env["GITHUB_BASE_REF"])
  if (ref === undefined || Option.isSome(yield* commitOf(folder, ref))) return inputs.baseline
  const fetch = fetchOf(ref)
  // What is no ref at all, the command line refuses with its reasons.
  if (fetch === undefined) return inputs.baseline
  yield* runner.say(`Fetching ${ref}, which the checkout does not have.`)
  const env = yield* credentials(folder, inputs.token)
  const fetched = yield* git(
    folder,
    ["fetch", "--quiet", "--depth=1", "--no-tags", "--end-of-options", "origin", fetch.refspec],
    env
  )
  if (!Option.exists(fetched, ({ isWell }) => isWell)) {
    yield* runner.tell("warning", `The ref ${ref} is not in the checkout and could not be fetched.`)
    return inputs.baseline
  }
  if (fetch.ref === ref) return inputs.baseline
  // By its commit: what FETCH_HEAD names changes with the next fetch.
  return Option.getOrElse(yield* commitOf(folder, fetch.ref), () => inputs.baseline)
})
