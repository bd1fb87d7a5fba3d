// A side that a registry holds: `npm:<package>@<version>`, installed into a folder of its own for the time of the scope.
// Nothing of the package runs until it is started as a server: install scripts are off.
import { asJson, isObject, type Json } from "@mcp-inspect/engine/model/Json"
import { Effect, FileSystem, Option, Path, Result } from "effect"
import { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { whileRunning } from "../Progress.ts"
import { chooseBin } from "./bins.ts"
import type { NpmSource, Override } from "./npmNames.ts"
import { runToEnd } from "./program.ts"
import { wordsOf } from "./server.ts"
import type { ServerSide } from "./Side.ts"

/** How packages are installed and started. */
export interface NpmOptions {
  readonly overrides: ReadonlyArray<Override>
  /** What the server gets after its own name, as a shell would write it. */
  readonly serverArgs: string | undefined
}

const flags = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-package-lock",
  "--no-update-notifier",
  "--no-progress",
  "--bin-links",
  "--loglevel=error"
]

// npm hands its own state to what it runs, us included; taken over it would install somewhere else, or nothing.
const notInherited = new Set(
  ["dry_run", "global", "include_workspace_root", "local_prefix", "location", "workspace", "workspaces"].map(
    (name) => `npm_config_${name}`
  )
)

const environment = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || notInherited.has(name.toLowerCase()) ? [] : [[name, value]]
    )
  )

/** A folder that is gone after the scope, with all that was put into it. */
const temporaryFolder = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  return yield* Effect.acquireRelease(fs.makeTempDirectory({ prefix: "mcp-inspect-" }), (folder) =>
    fs.remove(folder, { recursive: true, force: true }).pipe(Effect.retry({ times: 3 }), Effect.ignore)
  )
})

/** The settings of the project this runs in: the nearest `.npmrc` up to the root of the repository. */
const projectSettings = Effect.fnUntraced(function* (cwd: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const exists = (file: string) => fs.exists(file).pipe(Effect.orElseSucceed(() => false))
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, ".npmrc")
    if (yield* exists(file)) return yield* Effect.option(fs.readFileString(file))
    if ((yield* exists(path.join(folder, ".git"))) || path.dirname(folder) === folder) return Option.none<string>()
  }
})

const prepare = Effect.fnUntraced(function* (folder: string, { name, wanted }: NpmSource, options: NpmOptions) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { cwd } = yield* Host
  const overrides = Object.fromEntries(options.overrides.map((one) => [one.name, one.version]))
  const manifest = { private: true, dependencies: { [name]: wanted }, overrides }
  yield* fs.writeFileString(path.join(folder, "package.json"), `${JSON.stringify(manifest)}\n`)
  const settings = Option.getOrUndefined(yield* projectSettings(cwd))
  // It may hold the token of a registry.
  if (settings !== undefined) yield* fs.writeFileString(path.join(folder, ".npmrc"), settings, { mode: 0o600 })
})

const tailLines = 12

// Lines of npm that say nothing about this failure.
const idle = /^\S*$|A complete log of this run|Note that you can also install|tarball, folder, http url/

/** What npm said last, without its own prefix and without what it always says. */
const lastWords = (stderr: string): string =>
  stderr
    .split("\n")
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trimEnd())
    .filter((line) => !idle.test(line))
    .slice(-tailLines)
    .join("\n")

const failed = (where: string, stderr: string): CannotRun => {
  const [, code = ""] = /^npm (?:error|ERR!) code (\w+)/m.exec(stderr) ?? []
  const tail = { where, stderr: lastWords(stderr) }
  if (code === "E404") {
    return new CannotRun({
      ...tail,
      code: "package_missing",
      problem: "The registry does not have the package, or one that it depends on (HTTP 404).",
      mend: "Check its name; a private package needs the registry and the token in your `.npmrc`."
    })
  }
  if (code === "ETARGET") {
    return new CannotRun({
      ...tail,
      code: "package_missing",
      problem: "The registry has no such version of the package, or of one that it depends on.",
      mend: `List the versions with \`npm view ${where.slice("npm:".length).replace(/(?<=.)@.*/, "")} versions\`.`
    })
  }
  return new CannotRun({
    ...tail,
    code: "install_failed",
    problem: `npm could not install it${code === "" ? "" : ` (${code})`}.`,
    mend: "Mend what npm names below; your own npm settings were used, and install scripts are off."
  })
}

const install = Effect.fnUntraced(function* (folder: string, where: string) {
  const { env } = yield* Host
  const ended = yield* runToEnd(["npm", "install", ...flags], folder, environment(env)).pipe(
    Effect.catchTag("NotStarted", ({ code }) =>
      Effect.fail(
        new CannotRun({
          code: "install_failed",
          where,
          problem: `npm could not be started (${code}).`,
          mend: "Install npm, which comes with Node, and have it in PATH."
        })
      )
    )
  )
  if (ended.code !== 0) return yield* failed(where, ended.stderr)
})

const manifestOf = Effect.fnUntraced(function* (folder: string, name: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const text = yield* fs.readFileString(path.join(folder, "node_modules", ...name.split("/"), "package.json"))
  const manifest = Result.getOrElse(
    Result.try((): Json => asJson(JSON.parse(text))),
    (): Json => null
  )
  return isObject(manifest) ? manifest : {}
})

/** Installs the package and says how its server is started. */
export const openNpm = Effect.fn("sources.openNpm")(function* (source: NpmSource, options: NpmOptions) {
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const { cwd } = yield* Host
  const where = `npm:${source.name}@${source.wanted}`
  const args = options.serverArgs === undefined ? [] : yield* wordsOf("--server-args", options.serverArgs)
  const cannotStore = (error: { readonly message: string }): CannotRun =>
    new CannotRun({
      code: "install_failed",
      where,
      problem: `The temporary folder cannot be used: ${error.message}.`,
      mend: "Check that the folder for temporary files exists, is writable and has room."
    })
  const folder = yield* Effect.mapError(temporaryFolder, cannotStore)
  yield* Effect.mapError(prepare(folder, source, options), cannotStore)
  yield* whileRunning(`Installing ${source.name}@${source.wanted}`, install(folder, where))
  const manifest = yield* Effect.mapError(manifestOf(folder, source.name), cannotStore)
  const { bin, version } = yield* Effect.fromResult(chooseBin(source, manifest))
  const program = path.join(folder, "node_modules", ".bin", process.platform === "win32" ? `${bin}.cmd` : bin)
  if (!(yield* fs.exists(program).pipe(Effect.orElseSucceed(() => false)))) {
    return yield* new CannotRun({
      code: "package_without_command",
      where,
      problem: `The package declares the command ${bin} and does not contain it.`,
      mend: "Ask its authors, or start it in another way with `cmd:`."
    })
  }
  return {
    kind: "server",
    target: { kind: "stdio", command: [program, ...args], env: {}, cwd },
    source: { source: "npm", ref: `${source.name}@${version}`, path: null }
  } satisfies ServerSide
})
