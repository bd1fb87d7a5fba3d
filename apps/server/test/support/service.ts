// The service as a process, as `npm start` runs it.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"

const main = join(import.meta.dirname, "../../src/main.ts")

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/** A running service. */
export interface Service {
  readonly url: string
  readonly child: ChildProcess
  /** What it wrote so far. */
  readonly output: () => string
  /** Ends it and waits until it is gone; its exit code, null after a signal. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** How a start that did not succeed ended. */
export class Ended extends Error {
  override readonly name = "Ended"
  readonly code: number | null
  readonly output: string
  constructor(code: number | null, output: string) {
    super(`it ended with ${code}: ${output}`)
    this.code = code
    this.output = output
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false
  )

/** Starts it and waits until it can serve. The environment is what is given, and no more than a process needs. */
export const startService = async (
  env: Readonly<Record<string, string>>,
  args: ReadonlyArray<string> = []
): Promise<Service> => {
  const port = await freePort()
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env["PATH"], PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Ended(child.exitCode, output)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    child,
    output: () => output,
    end: async (signal) => {
      const ended = once(child, "exit")
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await ended
      }
      return child.exitCode
    }
  }
}
