import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { capture, isAlive, linesOf, scripted, temporaryFolder, until } from "./harness.ts"

/* Runs a capture of a mode and tells what it left alive and how long it took. */
const leftBy = (mode: string, count: number, inner = "") =>
  Effect.gen(function* () {
    const PIDS = join(yield* temporaryFolder, "pids")
    const start = performance.now()
    const exit = yield* Effect.exit(capture(scripted(mode, inner, { PIDS }), { timeoutMs: 1000 }))
    const ms = performance.now() - start
    const pids = linesOf(PIDS)
    assert.strictEqual(pids.length, count, "processes started")
    return { exit, ms, alive: pids.filter(isAlive) }
  })

describe("the end of a server's process", () => {
  it.live("comes at once when the server exits at the end of its input", () =>
    Effect.gen(function* () {
      const { alive, exit, ms } = yield* leftBy("plain", 1)
      assert.isTrue(Exit.isSuccess(exit))
      assert.deepStrictEqual(alive, [])
      assert.isBelow(ms, 1900)
    })
  )

  it.live("includes the server behind a wrapper", () =>
    Effect.gen(function* () {
      const { alive, exit, ms } = yield* leftBy("wrapper", 2)
      assert.isTrue(Exit.isSuccess(exit))
      assert.deepStrictEqual(alive, [])
      assert.isBelow(ms, 1900)
    })
  )

  it.live("comes after a failed capture as well", () =>
    Effect.gen(function* () {
      const { alive, exit } = yield* leftBy("listError", 1)
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(alive, [])
    })
  )
})

// These spend their time waiting for limits to pass.
describe.concurrent("the end of what does not end by itself", () => {
  it.live("comes by SIGTERM after two seconds when the server ignores the end of its input", () =>
    Effect.gen(function* () {
      const { alive, ms } = yield* leftBy("ignoresEnd", 1)
      assert.deepStrictEqual(alive, [])
      assert.isAbove(ms, 1900)
      assert.isBelow(ms, 4900)
    })
  )

  it.live("comes by SIGKILL after five seconds when the server ignores SIGTERM too", () =>
    Effect.gen(function* () {
      const { alive, ms } = yield* leftBy("ignoresTerm", 1)
      assert.deepStrictEqual(alive, [])
      assert.isAbove(ms, 4900)
    })
  )

  it.live("includes a server that outlives its wrapper and ignores every request to end", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* leftBy("stubbornWrapper", 2)).alive, [])
    })
  )

  it.live("includes a shell's background child that keeps the group alive", () =>
    Effect.gen(function* () {
      const PIDS = join(yield* temporaryFolder, "pids")
      const { command, env } = scripted("plain", "", { PIDS })
      const line = `sleep 300 >/dev/null 2>&1 & echo $! >> "${PIDS}"; exec "$0" "$@"`
      yield* capture({ kind: "stdio", command: ["/bin/sh", "-c", line, ...command], env })
      assert.strictEqual(linesOf(PIDS).length, 2)
      assert.deepStrictEqual(linesOf(PIDS).filter(isAlive), [])
    })
  )

  if (process.platform === "linux") {
    it.live("includes a descendant that left the group", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual((yield* leftBy("leaver", 3)).alive, [])
      })
    )
  }

  it.live("comes before an interrupted capture is over", () =>
    Effect.gen(function* () {
      const PIDS = join(yield* temporaryFolder, "pids")
      const fiber = yield* Effect.forkChild(capture(scripted("hung", "", { PIDS })))
      yield* until(() => linesOf(PIDS).length === 1)
      assert.deepStrictEqual(linesOf(PIDS).filter(isAlive).length, 1)
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(linesOf(PIDS).filter(isAlive), [])
    })
  )
})

describe.concurrent("a program that captures", () => {
  const driver = fileURLToPath(new URL("../fixtures/servers/driver.mts", import.meta.url))

  const drive = (ending: string, signal?: NodeJS.Signals) =>
    Effect.gen(function* () {
      const PIDS = join(yield* temporaryFolder, "pids")
      const { command } = scripted("ignoresTerm")
      const program = spawn(process.execPath, [driver, ending, ...command], {
        stdio: "inherit",
        env: { ...process.env, PIDS }
      })
      const exited = Effect.callback<number | null>(
        (resume) => void program.once("exit", (code) => resume(Effect.succeed(code)))
      )
      const waiting = yield* Effect.forkChild(exited)
      yield* until(() => linesOf(PIDS).length === 1)
      if (signal !== undefined) program.kill(signal)
      const code = yield* Fiber.join(waiting)
      // A process that was killed needs a moment to be gone.
      yield* until(() => !linesOf(PIDS).some(isAlive)).pipe(Effect.timeoutOption(1000))
      return { code, alive: linesOf(PIDS).filter(isAlive) }
    })

  it.live("leaves no server behind on Ctrl-C", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* drive("runs", "SIGINT"), { code: 130, alive: [] })
    })
  )

  it.live("leaves no server behind when its terminal closes", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* drive("runs", "SIGHUP"), { code: 129, alive: [] })
    })
  )

  it.live("leaves no server behind when it exits without running finalizers", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* drive("exits"), { code: 9, alive: [] })
    })
  )
})
