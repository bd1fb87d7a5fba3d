// A command that runs until it is stopped, and the processes it started.
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { binary } from "./run.ts"

/** True while a process lives; a zombie does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** The text of a file; empty while there is none. */
export const textIn = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "")

/** Waits until something holds; the longest wait is a failure, never a measure. */
export const until = async (what: string, holds: () => boolean): Promise<void> => {
  for (let round = 0; round < 4000; round++) {
    if (holds()) return
    await wait(50)
  }
  throw new Error(`never happened: ${what}`)
}

/** The process id that a program wrote to a file. */
export const pidIn = async (file: string): Promise<number> => {
  await until("the program started", () => textIn(file).trim() !== "")
  return Number(textIn(file))
}

/** A running command. */
export interface Running {
  readonly stdout: () => string
  readonly stderr: () => string
  /** Sends a signal and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** How it ended by itself. */
  readonly exited: Promise<number | null>
}

/** Starts `mcp-inspect` with these arguments for the time of `use`. */
export const running = async <A>(
  cwd: string,
  args: ReadonlyArray<string>,
  use: (command: Running) => Promise<A>
): Promise<A> => {
  const child = spawn(process.execPath, [binary, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] })
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)))
  try {
    return await use({
      stdout: () => stdout,
      stderr: () => stderr,
      exited,
      stop: (signal = "SIGINT") => {
        child.kill(signal)
        return exited
      }
    })
  } catch (error) {
    throw new Error(`stdout:\n${stdout}\nstderr:\n${stderr}`, { cause: error })
  } finally {
    child.kill("SIGTERM")
    await exited
  }
}
