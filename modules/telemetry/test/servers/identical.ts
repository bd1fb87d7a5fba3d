// The same server in a process of its own, with and without instrumentation, driven by an official client over stdio.
import { assert } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js"
import { Client as Client2 } from "@modelcontextprotocol/client"
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio"
import { openIngest } from "../support/ingest.ts"
import type { AnyClient } from "../support/servers.ts"
import { answersTo, asksOf, usesIn } from "./asks.ts"

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const everything = "../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js"

/** The servers, each a program. */
export const programs = { everything: file(everything), modern: file("../programs/modern.ts") } as const

const attach = new URL("../programs/attach.ts", import.meta.url).href

interface Command {
  readonly command: string
  readonly args: Array<string>
  readonly env: Record<string, string>
  readonly stderr: "pipe"
}

const info = { name: "tester", version: "7.0.0" }

/** The official clients. */
export const clients = {
  "client 1": async (command: Command): Promise<AnyClient> => {
    const client = new Client1(info)
    await client.connect(new Stdio1(command))
    return client
  },
  "client 2, modern where the server is": async (command: Command): Promise<AnyClient> => {
    const client = new Client2(info, { versionNegotiation: { mode: "auto" } })
    await client.connect(new Stdio2(command))
    return client
  }
} as const

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Asks a server so often; every answer is the one of the bare server, and every use arrived. */
export const answersIdentically = async (
  server: keyof typeof programs,
  client: keyof typeof clients,
  count: number
): Promise<void> => {
  const host = await openIngest()
  try {
    const asks = asksOf[server]
    // Both have the same environment, for one of the tools tells it.
    const command = (flags: ReadonlyArray<string>): Command => ({
      command: process.execPath,
      args: [...flags, programs[server]],
      env: { INGEST: host.endpoint },
      stderr: "pipe"
    })
    const answers = async (flags: ReadonlyArray<string>, settled: () => Promise<void>) => {
      const made = await clients[client](command(flags))
      const found = await answersTo(made, asks, count)
      await settled()
      await made.close()
      return found
    }
    const events = () => host.arrived.flatMap(({ batch }) => batch.events)
    const expected = usesIn(asks, count)
    const bare = await answers([], () => Promise.resolve())
    assert.lengthOf(events(), 0)
    const instrumented = await answers(["--import", attach], () => until(() => events().length >= expected))
    assert.deepStrictEqual(instrumented, bare)
    assert.lengthOf(events(), expected)
    assert.isAtMost(host.sockets.most, 1)
    const text = JSON.stringify(events())
    for (const value of ["message 0", "no number", "no-such", "city 4", "New York", "location ", "numbered/1"])
      assert.notInclude(text, value)
  } finally {
    await host.close()
  }
}
