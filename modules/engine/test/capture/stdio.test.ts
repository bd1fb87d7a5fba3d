import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { join } from "node:path"
import { capture, linesOf, scripted, temporaryFolder, toolNames } from "./harness.ts"

const methods = (path: string) => linesOf(path).map((line) => (JSON.parse(line) as { readonly method: string }).method)

describe("output of a stdio server", () => {
  it.live("tolerates lines that are no messages and counts them in a notice", () =>
    Effect.gen(function* () {
      const captured = yield* capture(scripted("noise"))
      assert.deepStrictEqual(toolNames(captured), ["a"])
      assert.deepStrictEqual(captured.raw.capture.warnings, [])
      assert.deepStrictEqual(captured.notices, [
        'lines of stdout skipped as no JSON-RPC: 3, starting with Server starting… | red | {"level":30,"msg":"pino"}'
      ])
    })
  )

  for (const mode of ["crlf", "bom", "batch"]) {
    it.live(`reads messages framed with ${mode}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(toolNames(yield* capture(scripted(mode))), ["a"])
      })
    )
  }

  it.live("puts characters together that were cut into single bytes", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("bytewise"))), ["é😀"])
    })
  )

  it.live("replaces bytes that are no UTF-8 and warns", () =>
    Effect.gen(function* () {
      const captured = yield* capture(scripted("latin1"))
      assert.deepStrictEqual(toolNames(captured), ["caf\ufffd"])
      assert.deepStrictEqual(captured.raw.capture.warnings, [
        "tools/list: bytes that are no UTF-8 were replaced by U+FFFD"
      ])
    })
  )

  it.live("names the length of a last message that was cut off", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("truncated")))
      assert.strictEqual(error.code, "protocol_error")
      assert.match(
        error.problem,
        /^Its last message is truncated: 5\d bytes without a newline, then it exited with code 0\.$/
      )
    })
  )

  it.live("accepts a whole last message whose newline is missing", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("unterminated"))), [])
    })
  )

  it.live("refuses a line beyond 64 MiB", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("longLine")))
      assert.strictEqual(error.code, "response_too_large")
      assert.strictEqual(error.problem, "A line of its output is larger than 64 MiB.")
    })
  )
})

describe("a stdio server that fails", () => {
  it.live("reports the exit code and stderr of a server that exits at once, without waiting", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("exitEarly"), { timeoutMs: 60_000 }))
      assert.strictEqual(error.code, "unreachable")
      assert.strictEqual(error.problem, "The server never answered: it exited with code 3.")
      assert.strictEqual(error.stderr, "cannot open database")
    })
  )

  it.live("reports the signal that ended a server", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("killedEarly")))
      assert.strictEqual(error.problem, "The server never answered: it was ended by SIGKILL.")
    })
  )

  it.live("reports a server that exits in the middle of the conversation", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("exitOnList")))
      assert.strictEqual(error.code, "protocol_error")
      assert.strictEqual(error.problem, "No answer came: it exited with code 7.")
      assert.strictEqual(error.stderr, "tools/list went wrong")
    })
  )

  it.live("reports a server that closes its output and lives on", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("closesOutput")))
      assert.strictEqual(error.problem, "No answer came: it closed its output.")
    })
  )

  it.live("shows the last 4 KiB of stderr without escape sequences and secrets", () =>
    Effect.gen(function* () {
      const target = scripted("stderr", "", { TOKEN: "s3cr3t" })
      const error = yield* Effect.flip(capture(target, { secrets: ["s3cr3t"] }))
      assert.strictEqual(error.stderr?.length, 4096)
      assert.match(error.stderr ?? "", /^x+\nred token \[redacted\]$/)
    })
  )

  it.live("says that a program is missing", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture({ kind: "stdio", command: ["/opt/none/such-server"], env: {} }))
      assert.strictEqual(error.code, "spawn_failed")
      assert.strictEqual(error.target, "such-server")
      assert.strictEqual(error.problem, "No such program was found.")
    })
  )

  it.live("says that a program may not be executed", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture({ kind: "stdio", command: ["/etc/passwd"], env: {} }))
      assert.strictEqual(error.code, "spawn_failed")
      assert.strictEqual(error.problem, "The program may not be executed.")
    })
  )

  it.live("says that the working folder is missing", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture({ ...scripted("plain"), cwd: "/opt/none" }))
      assert.strictEqual(error.code, "spawn_failed")
      assert.strictEqual(error.problem, "The working folder does not exist.")
    })
  )

  it.live("ends a request at the time limit and tells the server so", () =>
    Effect.gen(function* () {
      const record = join(yield* temporaryFolder, "record")
      const error = yield* Effect.flip(capture(scripted("silentList", "", { RECORD: record }), { timeoutMs: 400 }))
      assert.strictEqual(error.code, "timeout")
      assert.strictEqual(error.problem, "tools/list was not answered within 400 ms.")
      assert.strictEqual(methods(record).at(-1), "notifications/cancelled")
    })
  )

  it.live("ends the whole capture at ten times the limit of a request", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("hung"), { timeoutMs: 60 }))
      assert.strictEqual(error.code, "timeout")
      assert.strictEqual(error.problem, "The capture did not end within 600 ms.")
    })
  )

  it.live("tells what else was noticed", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("asksPassword"), { timeoutMs: 300, protocol: "legacy" }))
      assert.deepStrictEqual(error.notices, ["lines of stdout skipped as no JSON-RPC: 1, starting with Password?"])
    })
  )
})

describe("answers to what a server asks", () => {
  it.live("answers ping and refuses everything else", () =>
    Effect.gen(function* () {
      const [replies] = toolNames(yield* capture(scripted("asksBack")))
      assert.deepStrictEqual(JSON.parse(String(replies)), [
        { jsonrpc: "2.0", id: "p1", result: {} },
        {
          jsonrpc: "2.0",
          id: "s1",
          error: { code: -32601, message: "mcp-inspect only reads what a server advertises" }
        }
      ])
    })
  )

  it.live("ignores answers that belong to no request", () =>
    Effect.gen(function* () {
      const captured = yield* capture(scripted("nullIds"))
      assert.deepStrictEqual(toolNames(captured), ["a"])
      assert.deepStrictEqual(captured.notices, ["answers ignored because they belong to no request: 2"])
    })
  )

  it.live("tolerates members that are not JSON-RPC's", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("extraKeys"))), ["a"])
    })
  )

  it.live("accepts an id that came back as a string, with a warning", () =>
    Effect.gen(function* () {
      const captured = yield* capture(scripted("stringIds"))
      assert.deepStrictEqual(toolNames(captured), ["a"])
      assert.deepStrictEqual(captured.raw.capture.warnings, [
        "tools/list: the server sends the request's id back as a string; strict clients wait for ever"
      ])
    })
  )
})
