// The service as a process, as `npm start` runs it.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"

const main = join(import.meta.dirname, "../../src/main.ts")

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/** Starts what listens at a port, and where it does not begin, for another process has taken the port, at another. */
export const onFreePort = async <A>(start: (port: number) => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries++)
    try {
      return await start(await freePort())
    } catch (error) {
      if (tries === 3) throw error
    }
}

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

/** What else a start may need. */
export interface StartOptions {
  /** Instead of `main.ts`: what is started, with its arguments. */
  readonly command?: readonly [program: string, ...args: ReadonlyArray<string>]
  readonly cwd?: string
  /** The user it runs as. */
  readonly identity?: { readonly uid: number; readonly gid: number }
  readonly port?: number
}

/** Starts it and does not wait. The environment is what is given, and no more than a process needs. */
export const spawnService = (
  env: Readonly<Record<string, string>>,
  args: ReadonlyArray<string>,
  port: number,
  { command = [process.execPath, main], cwd, identity }: StartOptions = {}
): Service => {
  const [program, ...first] = command
  const child = spawn(program, [...first, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    ...identity,
    env: { PATH: process.env["PATH"], PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    end: async (signal) => {
      // What it started may hold its output open.
      const ended = once(child, "exit")
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await ended
      }
      return child.exitCode
    }
  }
}

const ready = async (service: Service): Promise<Service> => {
  const { child } = service
  const ended = once(child, "close")
  while (!(await isReady(service.url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended
      throw new Ended(child.exitCode, service.output())
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return service
}

/* What a service says whose port another process has taken since it was free. */
const isTaken = (error: unknown): boolean =>
  error instanceof Ended && error.output.includes("Something else listens there already")

/** Starts it and waits until it can serve. */
export const startService = async (
  env: Readonly<Record<string, string>>,
  args: ReadonlyArray<string> = [],
  options: StartOptions = {}
): Promise<Service> => {
  for (let tries = 1; ; tries++)
    try {
      return await ready(spawnService(env, args, options.port ?? (await freePort()), options))
    } catch (error) {
      if (options.port !== undefined || tries === 3 || !isTaken(error)) throw error
    }
}

/** Starts a process that does scheduled work alone. It answers no requests: it is ready when it says that it works. */
export const startWorker = async (env: Readonly<Record<string, string>>): Promise<Service> => {
  const worker = spawnService(env, ["--role", "worker"], await freePort())
  while (!worker.output().includes("Scheduled work is done here")) {
    const { exitCode, signalCode } = worker.child
    if (exitCode !== null || signalCode !== null) throw new Ended(exitCode, worker.output())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return worker
}

/** How a start that must not succeed ended. */
export const refusedStart = async (
  env: Readonly<Record<string, string>>,
  args: ReadonlyArray<string> = [],
  options: StartOptions = {}
): Promise<Ended> => {
  const service = await startService(env, args, options).catch((error: unknown) => error)
  if (service instanceof Ended) return service
  await (service as Service).end("SIGKILL")
  throw new Error("it started")
}
