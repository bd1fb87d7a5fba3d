import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CaptureOptions } from "../../src/capture/Target.ts"
import { capture, linesOf, scripted, temporaryFolder, toolNames } from "./harness.ts"

interface Observed {
  readonly era: string
  readonly version: string
  readonly starts: number
  readonly methods: ReadonlyArray<string>
  readonly tools: ReadonlyArray<unknown>
}

/* A capture, and what the server saw of it. */
const observe = (mode: string, options: Partial<CaptureOptions> = {}, argument = "") =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const [RECORD, PIDS] = [join(folder, "record"), join(folder, "pids")]
    const captured = yield* capture(scripted(mode, argument || join(folder, "once"), { RECORD, PIDS }), options)
    const observed: Observed = {
      era: captured.raw.capture.era,
      version: captured.raw.server.protocolVersion,
      starts: linesOf(PIDS).length,
      methods: linesOf(RECORD).map((line) => (JSON.parse(line) as { readonly method: string }).method),
      tools: toolNames(captured)
    }
    return { ...observed, captured }
  })

describe("finding the era over stdio", () => {
  it.live("initializes in the same process when discovery is answered with an error", () =>
    Effect.gen(function* () {
      const { era, methods, starts, version } = yield* observe("plain")
      assert.deepStrictEqual({ era, starts, version }, { era: "legacy", starts: 1, version: "2025-11-25" })
      assert.deepStrictEqual(methods, ["server/discover", "initialize", "notifications/initialized", "tools/list"])
    })
  )

  it.live("stays modern when discovery is answered", () =>
    Effect.gen(function* () {
      const { captured, era, methods, starts, tools, version } = yield* observe("modern")
      assert.deepStrictEqual({ era, starts, version }, { era: "modern", starts: 1, version: "2026-07-28" })
      assert.deepStrictEqual(methods, ["server/discover", "tools/list"])
      assert.deepStrictEqual(tools, ["modern"])
      assert.deepStrictEqual(captured.raw.server.supportedVersions, ["2026-07-28"])
    })
  )

  it.live("speaks a revision that the server names instead", () =>
    Effect.gen(function* () {
      const { era, methods, version } = yield* observe("modernOtherVersion").pipe(
        Effect.catch((error) => Effect.fail(error.problem))
      )
      assert.deepStrictEqual({ era, version }, { era: "modern", version: "2027-01-01" })
      assert.deepStrictEqual(methods, ["server/discover", "server/discover", "tools/list"])
    })
  )

  it.live("takes a server for legacy when it names only legacy revisions", () =>
    Effect.gen(function* () {
      const { era, methods } = yield* observe("legacyListed")
      assert.strictEqual(era, "legacy")
      assert.deepStrictEqual(methods.slice(0, 2), ["server/discover", "initialize"])
    })
  )

  it.live("takes a server for legacy when it answers discovery with something else", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* observe("odd")).era, "legacy")
    })
  )

  it.live("starts a server anew that exits on discovery", () =>
    Effect.gen(function* () {
      const { captured, era, starts } = yield* observe("exitOnDiscover")
      assert.deepStrictEqual({ era, starts }, { era: "legacy", starts: 2 })
      assert.deepStrictEqual(captured.notices, [
        "started the server a second time, for `initialize`: The server never answered: it exited with code 1."
      ])
    })
  )

  it.live("initializes a server that is silent on discovery without losing its process", () =>
    Effect.gen(function* () {
      const { captured, era, starts } = yield* observe("silentOnDiscover", { timeoutMs: 300 })
      assert.deepStrictEqual({ era, starts }, { era: "legacy", starts: 1 })
      assert.deepStrictEqual(captured.notices, [
        "server/discover had no answer within 300 ms; tried `initialize` beside it"
      ])
    })
  )

  it.live("starts a server anew that hears nothing after discovery", () =>
    Effect.gen(function* () {
      const { era, starts } = yield* observe("deafAfterDiscover", { timeoutMs: 300 })
      assert.deepStrictEqual({ era, starts }, { era: "legacy", starts: 2 })
    })
  )

  it.live("waits for a server that starts slowly", () =>
    Effect.gen(function* () {
      const { era, starts } = yield* observe("slowStart", { timeoutMs: 1000 }, "1500")
      assert.deepStrictEqual({ era, starts }, { era: "legacy", starts: 1 })
    })
  )

  it.live("does not start a launcher anew that may be in the middle of an installation", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const PIDS = join(folder, "pids")
      const npx = join(folder, "npx")
      writeFileSync(npx, '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
      const { command, env } = scripted("slowStart", "1200", { PIDS })
      yield* capture({ kind: "stdio", command: [npx, ...command], env }, { timeoutMs: 400 })
      assert.strictEqual(linesOf(PIDS).length, 1)
      yield* capture({ kind: "stdio", command, env }, { timeoutMs: 400 })
      assert.strictEqual(linesOf(PIDS).length, 3)
    })
  )

  it.live("does not take a modern server for legacy because it starts slowly", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* observe("slowModern", { timeoutMs: 500 }, "700")).era, "modern")
      assert.strictEqual((yield* observe("slowModern", { timeoutMs: 300 }, "1000")).era, "modern")
    })
  )

  it.live("starts a modern server anew whose late answer crossed our initialize", () =>
    Effect.gen(function* () {
      const { era, starts, tools } = yield* observe("lateModern", { timeoutMs: 400 })
      assert.deepStrictEqual({ era, starts, tools }, { era: "modern", starts: 2, tools: ["modern"] })
    })
  )

  it.live("tries the era of the baseline first", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* observe("dual")).tools, ["modern"])
      const legacy = yield* observe("dual", { prefer: "legacy" })
      assert.deepStrictEqual(legacy.tools, ["legacy"])
      assert.strictEqual(legacy.methods[0], "initialize")
      const moved = yield* observe("modern", { prefer: "legacy" })
      assert.deepStrictEqual({ era: moved.era, starts: moved.starts }, { era: "modern", starts: 1 })
      assert.strictEqual((yield* observe("plain", { prefer: "modern" })).era, "legacy")
    })
  )

  it.live("speaks only the protocol that it was told to", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* observe("dual", { protocol: "legacy" })).era, "legacy")
      assert.strictEqual((yield* observe("dual", { protocol: "modern" })).era, "modern")
      const error = yield* Effect.flip(capture(scripted("plain"), { protocol: "modern" }))
      assert.strictEqual(error.code, "protocol_error")
      assert.match(
        error.problem,
        /^It does not speak the modern protocol: server\/discover was answered with error -32601/
      )
      const refused = yield* Effect.flip(capture(scripted("modern"), { protocol: "legacy" }))
      assert.match(refused.problem, /^initialize was answered with error -32022 \(modern only\)\.$/)
    })
  )

  it.live("reports both failures when neither era answers", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("refusesAll")))
      assert.strictEqual(error.code, "protocol_error")
      assert.match(error.problem, /^initialize was answered with error -32603 \(no licence\)\. Before that: /)
      assert.match(error.problem, /server\/discover was answered with error -32601/)
    })
  )

  it.live("records the revision that a legacy server counters with", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* observe("counterOffer")).version, "2024-11-05")
    })
  )

  it.live("refuses a handshake without capabilities, which would read as an empty surface", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("noCapabilities")))
      assert.strictEqual(error.problem, "initialize was answered without `capabilities`.")
    })
  )

  it.live("sends the same declaration of itself in both eras", () =>
    Effect.gen(function* () {
      const declared = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } }
      const folder = yield* temporaryFolder
      const RECORD = join(folder, "record")
      const captured = yield* capture(scripted("plain", "", { RECORD }))
      const [discover, initialize] = linesOf(RECORD).map((line) => JSON.parse(line).params)
      assert.deepStrictEqual(discover, {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "mcp-inspect", version: "1.0.0" },
          "io.modelcontextprotocol/clientCapabilities": declared
        }
      })
      assert.deepStrictEqual(initialize, {
        protocolVersion: "2025-11-25",
        capabilities: declared,
        clientInfo: { name: "mcp-inspect", version: "1.0.0" }
      })
      assert.deepStrictEqual(captured.raw.capture.clientCapabilities, declared)
    })
  )
})
