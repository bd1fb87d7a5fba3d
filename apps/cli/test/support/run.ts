// Runs the real binary, as a user would.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The launcher that npm links as `mcp-inspect`. */
export const binary = join(import.meta.dirname, "../../bin.mjs")

/** The scripted server of these tests: its first argument is a JSON script, see the file. */
export const scriptedServer = join(import.meta.dirname, "../fixtures/server.mjs")

/** A `--stdio` command that starts the scripted server. */
export const scripted = (script: Readonly<Record<string, unknown>>): string => {
  const quoted = JSON.stringify(script).replaceAll("'", "'\\''")
  return `'${process.execPath}' '${scriptedServer}' '${quoted}'`
}

/** How a run ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The whole environment of the tests, for what needs more of it than {@link run} hands on. */
export const ourEnvironment = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )

/** Runs `mcp-inspect` with these arguments. */
export const run = (
  args: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> }
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [binary, ...args], {
      cwd: options.cwd,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...options.env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    const stdout: Array<Buffer> = []
    const stderr: Array<Buffer> = []
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk))
    child.on("error", reject)
    child.on("close", (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
    )
  })

/** A temporary folder for one test; it is its own repository root, so that no configuration outside it is found. */
export const withFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-test-"))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
