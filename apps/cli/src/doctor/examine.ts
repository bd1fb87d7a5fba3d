// What `doctor` looks at, in the order in which one thing needs the other.
import { ownObject, ownString } from "@mcp-inspect/engine/model/Json"
import { serverVersion } from "@mcp-inspect/engine/model/Surface"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, FileSystem, Option, Path, Result } from "effect"
import { type BaselineFlags, resolveBaseline } from "../baseline.ts"
import { captureSnapshot } from "../captureSnapshot.ts"
import { counts } from "../counts.ts"
import { loadConfig, type LoadedConfig } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { selectServers } from "../config/servers.ts"
import { chooseTarget, type TargetFlags } from "../config/target.ts"
import type { CannotRun } from "../Failure.ts"
import { gitVersion } from "../git.ts"
import { globals } from "../Globals.ts"
import { Host } from "../Host.ts"
import { endpointOf } from "../hosted/access.ts"
import { whileRunning } from "../Progress.ts"
import { type Check, fail, pass, skip, warn } from "./Check.ts"
import { asExamined, askForSignIn } from "./signIn.ts"

/** The flags that the checks depend on. */
export type DoctorFlags = TargetFlags & BaselineFlags

const said = ({ mend, problem, stderr, where }: CannotRun): string => {
  const lines = stderr?.trimEnd().split("\n") ?? []
  // Node ends with its version; what went wrong stands above.
  const last = lines.findLast((line) => /error|cannot|not found/i.test(line)) ?? lines.at(-1)
  const tail = last === undefined || last.trim() === "" ? "" : ` Its stderr ended with: ${shorten(last.trim(), 200)}`
  return `${where}: ${problem} ${mend}${tail}`
}

const some = ([first = "", ...rest]: ReadonlyArray<string>): string =>
  rest.length === 0 ? first : `${first} (and ${rest.length} more)`

const checkGit = Effect.map(
  gitVersion,
  Option.match({
    onNone: () => warn("git", "No git was found. A baseline cannot be read from a git ref; `--baseline-file` works."),
    onSome: (version) => pass("git", version)
  })
)

const checkConfig = Effect.fnUntraced(function* ({ file }: LoadedConfig, isNamed: boolean) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  if (file !== undefined) return pass("config", path.relative(cwd, file))
  const none = "There is no .mcp-inspect.yml in this folder or above it."
  return isNamed
    ? skip("config", `${none} A flag names the server.`)
    : warn("config", `${none} \`mcp-inspect init\` writes one.`)
})

/* What brings a baseline to where checks read it. */
const cureOf = Effect.fnUntraced(function* ({ folder }: LoadedConfig, { baselinePath }: Entry) {
  const [fs, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const isThere = yield* fs.exists(path.resolve(folder, baselinePath)).pipe(Effect.orElseSucceed(() => false))
  return isThere
    ? `${baselinePath} is here: commit it and merge it to the base branch.`
    : "`mcp-inspect snapshot` writes one to commit."
})

const checkServer = Effect.fnUntraced(function* (
  flags: DoctorFlags,
  loaded: LoadedConfig,
  entry: Entry,
  suffix: string
) {
  const [server, surface, baseline] = [`server${suffix}`, `surface${suffix}`, `baseline${suffix}`]
  const found = yield* Effect.result(resolveBaseline(flags, loaded, entry))
  const known = Result.isSuccess(found) ? found.success.snapshot : undefined
  const host = yield* Host
  const chosen = yield* Effect.result(chooseTarget(flags, loaded, entry, known?.capture.era))
  const captured = yield* Effect.fromResult(chosen).pipe(
    Effect.flatMap((server) => captureSnapshot(asExamined(host, server))),
    Effect.result
  )
  const checks: Array<Check> = []
  const now = Result.isSuccess(captured) ? captured.success.snapshot : undefined
  if (Result.isFailure(captured) || now === undefined) {
    if (Result.isFailure(captured)) {
      const asks = Result.isSuccess(chosen) ? askForSignIn(server, host, chosen.success, captured.failure) : undefined
      checks.push(asks ?? fail(server, said(captured.failure)))
    }
    checks.push(skip(surface, "The server was not captured."))
  } else {
    const { notices } = captured.success
    const { era, transport, warnings } = now.capture
    const info = ownObject(now.server.fields, "serverInfo") ?? {}
    const name = shorten([ownString(info, "name") ?? "It", serverVersion(now) ?? ""].join(" ").trim(), 100)
    const revision = shorten(ownString(now.server.fields, "protocolVersion") ?? "unknown", 40)
    const spoken = `${name} answers over ${transport}, ${era} protocol ${revision}.`
    checks.push(notices.length === 0 ? pass(server, spoken) : warn(server, `${spoken} Noticed: ${some(notices)}`))
    const listed = `${counts(now)}.`
    checks.push(warnings.length === 0 ? pass(surface, listed) : warn(surface, `${listed} ${some(warnings)}`))
  }
  if (Result.isFailure(found)) checks.push(fail(baseline, said(found.failure)))
  else if (found.success.snapshot === undefined) {
    checks.push(warn(baseline, `${found.success.reason} ${yield* cureOf(loaded, entry)}`))
  } else {
    const { path, ref } = found.success.source
    const where = `${path ?? "a baseline"}${ref === null ? "" : ` at ${ref}`}`
    const relation =
      now === undefined
        ? ""
        : found.success.snapshot.fingerprint === now.fingerprint
          ? ", and the server lists the same."
          : ". The server lists something else; `mcp-inspect check` says what."
    checks.push(pass(baseline, `Found ${where}${relation === "" ? "." : relation}`))
  }
  return checks
})

const checkServers = Effect.fnUntraced(function* (flags: DoctorFlags, loaded: LoadedConfig) {
  const selection = yield* Effect.result(selectServers(loaded, flags))
  if (Result.isFailure(selection)) return [fail("server", said(selection.failure))]
  const { entries, isSeveral } = selection.success
  const checks = yield* Effect.forEach(entries, (entry) =>
    checkServer(flags, loaded, entry, isSeveral || entry.name !== undefined ? `.${entry.name ?? ""}` : "")
  )
  return checks.flat()
})

const loadHosted = Effect.promise(() => import("./hosted.ts"))

const checkHosted = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const { env } = yield* Host
  const { endpoint: flag } = yield* globals
  const { endpoint, project } = loaded.data
  const hasEndpoint = flag !== undefined || endpoint !== undefined || __DEFAULT_ENDPOINT__ !== ""
  if (!hasEndpoint || project === undefined) {
    const missing = [...(hasEndpoint ? [] : ["`endpoint`"]), ...(project === undefined ? ["`project`"] : [])]
    return skip("hosted", `Not configured: ${missing.join(" and ")}. Nothing hosted is used.`)
  }
  const url = yield* Effect.result(endpointOf(loaded))
  if (Result.isFailure(url)) return warn("hosted", said(url.failure))
  const { askStatus } = yield* loadHosted
  return yield* whileRunning(
    "Asking the hosted API",
    askStatus(new URL(url.success), (env["MCP_INSPECT_KEY"] ?? "") !== "")
  )
})

/** All checks. They write nothing and show no secret. */
export const examine = Effect.fn("examine")(function* (flags: DoctorFlags) {
  const { nodeVersion } = yield* Host
  const isNamed = Option.isSome(flags.stdio) || Option.isSome(flags.url)
  const first = [pass("node", `Node ${nodeVersion}`), yield* checkGit]
  const config = yield* Effect.result(loadConfig)
  if (Result.isFailure(config)) {
    const rest = ["server", "surface", "baseline", "hosted"].map((id) => skip(id, "The configuration cannot be used."))
    return [...first, fail("config", said(config.failure)), ...rest]
  }
  const loaded = config.success
  return [
    ...first,
    yield* checkConfig(loaded, isNamed),
    ...(yield* checkServers(flags, loaded)),
    yield* checkHosted(loaded)
  ]
})
