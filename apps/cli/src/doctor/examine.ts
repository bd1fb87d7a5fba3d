// What `doctor` looks at, in the order in which one thing needs the other.
import type { NamedServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { ownObject, ownString } from "@mcp-inspect/engine/model/Json"
import { serverVersion } from "@mcp-inspect/engine/model/Surface"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, Option, Path, Result } from "effect"
import { type BaselineFlags, resolveBaseline } from "../baseline.ts"
import { captureSnapshot } from "../captureSnapshot.ts"
import { counts } from "../commands/snapshot.ts"
import { loadConfig, type LoadedConfig } from "../config/Config.ts"
import { interpolate } from "../config/interpolate.ts"
import { chooseTarget, type TargetFlags } from "../config/target.ts"
import { type CannotRun, invalid } from "../Failure.ts"
import { gitVersion } from "../git.ts"
import { globals } from "../Globals.ts"
import { Host } from "../Host.ts"
import { whileRunning } from "../Progress.ts"
import { type Check, fail, pass, skip, warn } from "./Check.ts"

/** The flags that the checks depend on. */
export type DoctorFlags = TargetFlags & BaselineFlags

const said = ({ mend, problem, stderr, where }: CannotRun): string => {
  const last = stderr?.trimEnd().split("\n").at(-1)
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

const checkServer = Effect.fnUntraced(function* (flags: DoctorFlags, loaded: LoadedConfig, suffix: string) {
  const [server, surface, baseline] = [`server${suffix}`, `surface${suffix}`, `baseline${suffix}`]
  const found = yield* Effect.result(resolveBaseline(flags, loaded))
  const known = Result.isSuccess(found) ? found.success.snapshot : undefined
  const captured = yield* chooseTarget(flags, loaded, known?.capture.era).pipe(
    Effect.flatMap(captureSnapshot),
    Effect.result
  )
  const checks: Array<Check> = []
  const now = Result.isSuccess(captured) ? captured.success.snapshot : undefined
  if (Result.isFailure(captured) || now === undefined) {
    if (Result.isFailure(captured)) checks.push(fail(server, said(captured.failure)))
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
    checks.push(warn(baseline, `${found.success.reason} \`mcp-inspect snapshot\` writes one to commit.`))
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

/* One server of several as if it were the only one, with the baseline that belongs to it (CLI-50). */
const alone = (loaded: LoadedConfig, name: string, { baseline, ...server }: NamedServerConfig): LoadedConfig => ({
  ...loaded,
  data: {
    ...loaded.data,
    server,
    baseline: { ...loaded.data.baseline, path: baseline?.path ?? `.mcp-inspect/${name}.json` }
  }
})

const checkServers = Effect.fnUntraced(function* (flags: DoctorFlags, loaded: LoadedConfig, isNamed: boolean) {
  const { server: wanted } = yield* globals
  const all = Object.entries(loaded.data.servers ?? {})
  if (all.length === 0 || isNamed) return yield* checkServer(flags, loaded, "")
  const chosen = all.filter(([name]) => wanted === undefined || name === wanted)
  if (chosen.length === 0) {
    const names = all.map(([name]) => name).join(", ")
    return [fail("server", said(invalid("--server", `There is no server of this name.`, `Choose one of ${names}.`)))]
  }
  const checks = yield* Effect.forEach(chosen, ([name, server]) =>
    checkServer(flags, alone(loaded, name, server), `.${name}`)
  )
  return checks.flat()
})

const loadHosted = Effect.promise(() => import("./hosted.ts"))

const checkHosted = Effect.fnUntraced(function* ({ data }: LoadedConfig) {
  const { env } = yield* Host
  const { endpoint: flag } = yield* globals
  const endpoint = flag ?? data.endpoint
  if (endpoint === undefined || data.project === undefined) {
    const missing = [
      ...(endpoint === undefined ? ["`endpoint`"] : []),
      ...(data.project === undefined ? ["`project`"] : [])
    ]
    return skip("hosted", `Not configured: ${missing.join(" and ")}. Nothing hosted is used.`)
  }
  const filled = interpolate(endpoint, env, { mayBeEmpty: false })
  if (Result.isFailure(filled)) {
    const { isEmpty, variable } = filled.failure
    return warn("hosted", `\`endpoint\` needs ${variable}, which is ${isEmpty ? "empty" : "not set"}. Set it.`)
  }
  const url = URL.parse(filled.success.text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return warn("hosted", "`endpoint` is not an http or https URL. For example https://api.example.com.")
  const { askStatus } = yield* loadHosted
  return yield* whileRunning("Asking the hosted API", askStatus(url, (env["MCP_INSPECT_KEY"] ?? "") !== ""))
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
    ...(yield* checkServers(flags, loaded, isNamed)),
    yield* checkHosted(loaded)
  ]
})
