// A NATS with JetStream of the system, in a folder of its own, that a test may end and start again.
// @ts-expect-error TS7016 -- a script without types
import { natsServer } from "../../../../scripts/lib/programs.mjs"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { onFreePort } from "./service.ts"

/** Its program; undefined when there is none, and its tests cannot run. */
export const program: string | undefined = natsServer()

/** What its user has for a password. */
export const password = "of/the:broker"

/** A running server. */
export interface NatsServer {
  /** With user and password. */
  readonly url: string
  readonly start: () => Promise<void>
  /** Sends a signal; when it ends the server, waits until it is gone. */
  readonly signal: (signal: NodeJS.Signals) => Promise<void>
  /** Takes from one that was ended what its streams hold, and how many messages they ever took; consumers stay. */
  readonly forget: () => void
}

/** What is special about one. */
export interface NatsOptions {
  readonly hasJetStream?: boolean
  readonly maxPayload?: number
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("data", () => resolve(true)).once("close", () => resolve(false))
    socket.once("data", () => socket.destroy()).on("error", () => {})
  })

const configuration = (folder: string, port: number, { hasJetStream = true, maxPayload }: NatsOptions): string =>
  [
    "host: 127.0.0.1",
    `port: ${port}`,
    ...(hasJetStream ? [`jetstream { store_dir: "${folder}", max_file_store: 4GB }`] : []),
    ...(maxPayload === undefined ? [] : [`max_payload: ${maxPayload}`]),
    `authorization { user: inspect, password: "${password}" }`
  ].join("\n")

/** Starts one. */
export const startNats = (options: NatsOptions = {}): Promise<NatsServer & { end: () => Promise<void> }> =>
  onFreePort((port) => startNatsAt(port, options))

const startNatsAt = async (port: number, options: NatsOptions) => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-nats-"))
  const file = join(folder, "nats.conf")
  writeFileSync(file, configuration(folder, port, options))
  let child: ChildProcess | undefined

  const start = async (): Promise<void> => {
    child = spawn(program ?? "", ["-c", file], { stdio: "ignore" })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const isOver = ["SIGKILL", "SIGTERM"].includes(name) ? once(child, "exit") : undefined
    child.kill(name)
    await isOver
  }

  try {
    await start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `nats://inspect:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    start,
    signal,
    forget: () => {
      for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (basename(parentPath) === "msgs") rmSync(join(parentPath, name))
    },
    end: async () => {
      await signal("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Runs a test with one, which is removed afterwards. */
export const withNats = async (
  use: (server: NatsServer) => Promise<void>,
  options: NatsOptions = {}
): Promise<void> => {
  const server = await startNats(options)
  try {
    await use(server)
  } finally {
    await server.end()
  }
}
