// A Node program of these tests in a process of its own: what it wrote, and how it ended.
import { spawn } from "node:child_process"

/** How a process ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A process that runs. */
export interface Running {
  readonly ended: Promise<Ended>
  /** Ends once it has written such a line to stdout. */
  readonly wrote: (line: string) => Promise<void>
  readonly tell: (line: string) => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** Closes its stderr at our end: what it writes there fails. */
  readonly deafen: () => void
}

/** How long a process may last before it is killed, which no test takes for an end of its own. */
const limitMs = 120_000

/** Starts a program with the Node that runs the tests. */
export const startNode = (args: ReadonlyArray<string>, nodeOptions: ReadonlyArray<string> = []): Running => {
  const child = spawn(process.execPath, [...nodeOptions, ...args], { stdio: ["pipe", "pipe", "pipe"] })
  const out: Array<string> = []
  const err: Array<string> = []
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs)
  child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => err.push(text))
  child.stdin.on("error", () => undefined)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, stdout: out.join(""), stderr: err.join("") })
    })
  })
  return {
    ended,
    wrote: (line) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (out.join("").includes(`${line}\n`)) resolve()
        }
        child.stdout.on("data", look)
        look()
        void ended.then(({ stderr }) => reject(new Error(`it ended before it wrote ${line}: ${stderr}`)))
      }),
    tell: (line) => void child.stdin.write(`${line}\n`),
    signal: (signal) => void child.kill(signal),
    deafen: () => void child.stderr.destroy()
  }
}
