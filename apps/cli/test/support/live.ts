// Real servers for the time of a test, and a look at which processes live. A test owns a folder; what it starts is known
// by that folder, which is in the environment of every process below it, however far it strays from its group.
import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Effect, type Scope } from "effect"
import { type Ended, run } from "./run.ts"

/** The root of the workspace, where its programs are installed. */
export const workspace = join(import.meta.dirname, "../../../..")

/** The path of a file of an installed package. */
export const installed = (name: string, file: string): string =>
  join(dirname(findPackageJSON(name, import.meta.url) ?? ""), file)

/** The path of a server that belongs to these tests. */
export const fixture = (name: string): string => join(import.meta.dirname, "../fixtures/servers", name)

/** A command of these words, as a shell would split it again. */
export const commandOf = (...words: ReadonlyArray<string>): string =>
  words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ")

/** A command that runs a script on this Node. */
export const nodeCommand = (...words: ReadonlyArray<string>): string => commandOf(process.execPath, ...words)

/** A folder of its own, with `tmp` in it for what runs in its name. It is its own repository root. */
export const testFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-live-"))
    for (const name of [".git", "tmp", "files"]) mkdirSync(join(folder, name))
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const markedBy = (folder: string): Readonly<Record<string, string>> => ({ TMPDIR: join(folder, "tmp") })

/** Runs the real binary in the name of a folder; files are relative to it unless another working directory is given. */
export const inspect = (folder: string, args: ReadonlyArray<string>, cwd = folder): Effect.Effect<Ended> =>
  Effect.promise(() => run(args, { cwd, env: markedBy(folder) }))

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "latin1")
  } catch {
    return ""
  }
}

const processesOfLinux = (): ReadonlyArray<string> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [pid, textOf(`/proc/${pid}/cmdline`), textOf(`/proc/${pid}/environ`)].join(" ").replaceAll("\0", " "))

const processesByPs = (): ReadonlyArray<string> =>
  spawnSync("ps", ["-axEww", "-o", "pid=,command="], { encoding: "utf8" }).stdout.split("\n")

/** All living processes that run in the name of a folder, with their command lines and environments. */
export const livingIn = (folder: string): ReadonlyArray<string> =>
  (process.platform === "linux" ? processesOfLinux() : processesByPs()).filter((line) => line.includes(folder))

/** A loopback port that nobody uses. */
export const freePort: Effect.Effect<number> = Effect.callback((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})

/** True when something accepts connections on a loopback port. */
export const isListening = (port: number): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const socket = connect({ port, host: "127.0.0.1" })
    const answer = (listens: boolean): void => {
      socket.destroy()
      resume(Effect.succeed(listens))
    }
    socket.on("connect", () => answer(true)).on("error", () => answer(false))
  })

/** A server that was started over HTTP. */
export interface HttpServer {
  readonly port: number
}

const environment = (folder: string, more: Readonly<Record<string, string>>) => ({
  PATH: process.env["PATH"],
  ...markedBy(folder),
  ...more
})

/** Starts a server that says on stdout or stderr which port it listens on, for the time of the scope. */
export const startHttp = (
  folder: string,
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Effect.Effect<HttpServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<HttpServer & { readonly stop: () => Promise<void> }>((resume) => {
      const child = spawn(process.execPath, words, {
        cwd: folder,
        env: environment(folder, env),
        stdio: ["ignore", "pipe", "pipe"]
      })
      const exited = new Promise<void>((done) => child.once("exit", () => done()))
      const stop = (): Promise<void> => {
        child.kill("SIGKILL")
        return exited
      }
      let said = ""
      const listen = (chunk: Buffer): void => {
        said += chunk.toString()
        const port = /listening on port (\d+)/.exec(said)?.[1]
        if (port !== undefined) resume(Effect.succeed({ port: Number(port), stop }))
      }
      child.stdout.on("data", listen)
      child.stderr.on("data", listen)
      child.once("error", (error) => resume(Effect.die(error)))
      child.once("exit", () => resume(Effect.die(`the server ended before it listened:\n${said}`)))
    }),
    ({ stop }) => Effect.promise(stop)
  )
