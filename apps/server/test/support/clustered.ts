// `deploy/cluster.mjs` as a process, with what it says about its children.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkout } from "./deployFiles.ts"
import { until } from "./folders.ts"
import { onFreePort } from "./service.ts"

/** A running cluster. */
export interface Clustered {
  readonly url: string
  readonly output: () => string
  /** The process of a child, such as `api-1`, as it was last started. */
  readonly pidOf: (name: string) => number
  /** How often a child was started. */
  readonly starts: (name: string) => number
  /** Ends it and waits until it is gone; its exit code. */
  readonly end: () => Promise<number | null>
}

const startsIn = (output: string, name: string): ReadonlyArray<number> =>
  [...output.matchAll(new RegExp(`^${name} is process (\\d+)$`, "gmu"))].map(([, pid]) => Number(pid))

/** Starts one over a folder, and waits until it can be used. */
export const startCluster = (folder: string, env: Readonly<Record<string, string>> = {}): Promise<Clustered> =>
  onFreePort((port) => startClusterAt(port, folder, env))

const startClusterAt = async (
  port: number,
  folder: string,
  env: Readonly<Record<string, string>>
): Promise<Clustered> => {
  const child = spawn(process.execPath, [join(checkout, "deploy/cluster.mjs"), folder], {
    env: { PATH: process.env["PATH"], PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await until(() => hasEnded() || /^MCP Inspect is at /mu.test(output))
  if (hasEnded()) throw new Error(`it ended with ${child.exitCode}: ${output.slice(-3000)}`)
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    pidOf: (name) => startsIn(output, name).at(-1) ?? 0,
    starts: (name) => startsIn(output, name).length,
    end: async () => {
      if (!hasEnded()) {
        const gone = once(child, "exit")
        child.kill("SIGTERM")
        await gone
      }
      return child.exitCode
    }
  }
}

/** Runs a test with a folder for a cluster, which is removed afterwards. */
export const withClusterFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-cluster-"))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
