import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { accept } from "../../src/accepted/file.ts"

const entry = { fingerprint: `sha256:${"a".repeat(64)}`, reason: "r", author: "Ada", about: "tool.removed on a" }

const withFile = <A, E>(use: (file: string) => Effect.Effect<A, E, NodeServices.NodeServices>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-test-"))),
    (folder) => use(join(folder, "accepted.yml")),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ).pipe(Effect.provide(NodeServices.layer))

const turn = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 1)))

describe("the lock of an acceptance file", () => {
  it.effect("is waited for, and the entry is written when it is gone", () =>
    withFile((file) =>
      Effect.gen(function* () {
        writeFileSync(`${file}.lock`, "")
        const waiting = yield* Effect.forkChild(accept(file, [entry]))
        for (let round = 0; round < 5; round++) {
          yield* turn
          yield* TestClock.adjust("50 millis")
        }
        assert.isUndefined(waiting.pollUnsafe())
        rmSync(`${file}.lock`)
        while (waiting.pollUnsafe() === undefined) {
          yield* turn
          yield* TestClock.adjust("50 millis")
        }
        yield* Fiber.join(waiting)
        assert.include(readFileSync(file, "utf8"), entry.fingerprint)
        assert.deepStrictEqual(readdirSync(join(file, "..")), ["accepted.yml"])
      })
    )
  )

  it.effect("that nobody releases ends in an error that names it, and stays", () =>
    withFile((file) =>
      Effect.gen(function* () {
        writeFileSync(`${file}.lock`, "")
        const waiting = yield* Effect.forkChild(Effect.flip(accept(file, [entry])))
        while (waiting.pollUnsafe() === undefined) {
          yield* turn
          yield* TestClock.adjust("50 millis")
        }
        const { where, problem, mend } = yield* Fiber.join(waiting)
        assert.strictEqual(where, `${file}.lock`)
        assert.match(`${problem} ${mend}`, /Another `mcp-inspect accept`.*remove this lock/)
        assert.deepStrictEqual(readdirSync(join(file, "..")), ["accepted.yml.lock"])
      })
    )
  )
})
