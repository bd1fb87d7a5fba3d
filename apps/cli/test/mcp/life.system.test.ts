// The life of the server as a process: what it writes where, what it leaves behind, and how it ends.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Runtime } from "effect"
import { Command } from "effect/cli"
import { NodeServices } from "@effect/platform-node"
import { spawn } from "node:child_process"
import { join } from "node:path"
import { cli } from "../../src/cli.ts"
import { CannotRun } from "../../src/Failure.ts"
import { Host } from "../../src/Host.ts"
import { failureText } from "../../src/Output.ts"
import { majors, withAgent } from "../support/agent.ts"
import { nameServer } from "../support/repository.ts"
import { binary, withFolder } from "../support/run.ts"
import { isAlive, pidIn, until } from "../support/running.ts"

const search = { name: "search", inputSchema: { type: "object", properties: {} } }

interface Answered {
  readonly id?: number
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** A server that is spoken to line by line. */
const withWire = async <A>(
  folder: string,
  use: (wire: {
    readonly send: (line: unknown) => void
    readonly close: () => void
    readonly lines: () => ReadonlyArray<Answered>
    readonly stderr: () => string
    readonly ended: Promise<number | null>
  }) => Promise<A>
): Promise<A> => {
  const child = spawn(process.execPath, [binary, "mcp"], { cwd: folder, stdio: ["pipe", "pipe", "pipe"] })
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve))
  try {
    return await use({
      send: (line) => child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`),
      close: () => child.stdin.end(),
      lines: () =>
        stdout
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line) as Answered),
      stderr: () => stderr,
      ended
    })
  } finally {
    child.kill("SIGTERM")
    await ended
  }
}

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "wire", version: "1" } }
}

const call = (id: number, name: string, args: unknown) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, _meta: { progressToken: `p${id}` } }
})

describe("the server", () => {
  it("ends with 0 when its client closes stdin, at once or after a talk", () =>
    withFolder(async (folder) => {
      await withWire(folder, async ({ close, ended, lines, stderr }) => {
        close()
        assert.strictEqual(await ended, 0)
        assert.isEmpty(lines())
        assert.strictEqual(stderr(), "")
      })
      await withWire(folder, async ({ close, ended, lines, send }) => {
        send(initialize)
        await until("the handshake", () => lines().length > 0)
        close()
        assert.strictEqual(await ended, 0)
      })
    }))

  it("says one line on stderr of what is no message, and goes on", () =>
    withFolder(async (folder) => {
      await withWire(folder, async ({ close, ended, lines, send, stderr }) => {
        send(initialize)
        for (const line of [{ jsonrpc: "2.0", id: { a: 1 }, method: 3 }, { foo: "::error::x" }, [1], "[]"]) send(line)
        send({ jsonrpc: "2.0", id: 2, method: "ping" })
        await until("the answer", () => lines().some(({ id }) => id === 2))
        close()
        assert.strictEqual(await ended, 0)
        assert.deepStrictEqual(
          [...new Set(stderr().split("\n"))],
          ["note: a line on stdin is no JSON-RPC message, and is skipped", ""]
        )
      })
    }))

  it("writes messages of the protocol to stdout and nothing else, whatever the calls are about", () =>
    withFolder(async (folder) => {
      nameServer(
        folder,
        { tools: [search], stderr: "a line of the inspected server\n", noise: true },
        "no_such_key: 1\n"
      )
      await withWire(folder, async ({ close, ended, lines, send, stderr }) => {
        send(initialize)
        send({ jsonrpc: "2.0", method: "notifications/initialized" })
        send(call(2, "check_server", {}))
        send(call(3, "lint_surface", {}))
        send(call(4, "check_server", { server: "none" }))
        await until("every answer", () => [2, 3, 4].every((id) => lines().some((line) => line.id === id)))
        close()
        assert.strictEqual(await ended, 0)
        assert.strictEqual(stderr(), "")
        for (const line of lines()) assert.isTrue(line.id !== undefined || line.method === "notifications/progress")
        assert.isTrue(lines().some(({ method }) => method === "notifications/progress"))
        const checked = JSON.stringify(lines().find(({ id }) => id === 2))
        assert.include(checked, "no_such_key")
      })
    }))

  it("answers what is no message with a line on stderr, and the next message as ever", () =>
    withFolder((folder) =>
      withWire(folder, async ({ lines, send, stderr }) => {
        send("{ not json")
        send(JSON.stringify({ hello: "world" }))
        send(initialize)
        await until("the handshake", () => lines().some(({ id }) => id === 1))
        assert.match(stderr(), /^(note: [^\n]*\n)*$/)
      })
    ))

  it("refuses a terminal with the configuration that a client needs", () =>
    withFolder(async (folder) => {
      const written = { out: "", err: "" }
      const host = Host.layerMemory({ cwd: folder, written, answers: [] })
      const failure = await Effect.runPromise(
        Command.runWith(cli, { version: "1.0.0" })(["mcp"]).pipe(
          Effect.flip,
          Effect.provide(Layer.mergeAll(NodeServices.layer, host))
        )
      )
      assert.instanceOf(failure, CannotRun)
      assert.strictEqual(failure[Runtime.errorExitCode], 2)
      const told = failureText(failure, 80)
      assert.match(told, /^error: config_invalid: stdin\n/)
      assert.include(told, '{"mcpServers":{"mcp-inspect":{"command":"mcp-inspect","args":["mcp"]}}}')
    }))
})

describe("calls", () => {
  for (const major of majors) {
    it(`run beside each other, on the client of SDK ${major}`, () =>
      withFolder(async (folder) => {
        nameServer(folder, { tools: [search], delayMs: 20 })
        await withAgent(
          folder,
          async (agent) => {
            const answers = await Promise.all([
              ...[1, 2, 3].map(async () => (await agent.ask("check_server")).data.verdict),
              ...["tool.added", "tool.removed"].map(
                async (id) => (await agent.ask("explain_rule", { ruleId: id })).data.rule?.ruleId
              )
            ])
            assert.deepStrictEqual(answers, ["skipped", "skipped", "skipped", "tool.added", "tool.removed"])
          },
          { major }
        )
      }))

    it(`that are cancelled end what they started and the server lives on, on the client of SDK ${major}`, () =>
      withFolder(async (folder) => {
        const pidFile = join(folder, "pid")
        nameServer(folder, { silent: true, pidFile })
        await withAgent(
          folder,
          async (agent) => {
            const cancel = new AbortController()
            const outcome = agent.ask("check_server", {}, { signal: cancel.signal }).then(
              () => "answered",
              () => "cancelled"
            )
            const pid = await pidIn(pidFile)
            assert.isTrue(isAlive(pid))
            cancel.abort()
            assert.strictEqual(await outcome, "cancelled")
            await until("the child is gone", () => !isAlive(pid))
            assert.isDefined((await agent.ask("explain_rule", { ruleId: "tool.removed" })).data.rule)
            assert.strictEqual(agent.stderr(), "")
          },
          { major }
        )
      }))
  }

  it("that still run when the client goes end what they started, stubborn servers too", () =>
    withFolder(async (folder) => {
      const pidFile = join(folder, "pid")
      nameServer(folder, { silent: true, stubborn: true, pidFile })
      await withWire(folder, async ({ close, ended, send }) => {
        send(initialize)
        send(call(2, "check_server", {}))
        const pid = await pidIn(pidFile)
        close()
        assert.strictEqual(await ended, 0)
        await until("the child is gone", () => !isAlive(pid))
      })
    }))

  it("tell a client that asked for it what they are about", () =>
    withFolder(async (folder) => {
      nameServer(folder, { tools: [search] })
      await withAgent(folder, async (agent) => {
        const told: Array<string> = []
        await agent.ask("check_server", {}, { onprogress: ({ message = "" }) => void told.push(message) })
        assert.isTrue(
          told.some((message) => message.includes("tools/list")),
          told.join("\n")
        )
      })
    }))
})
