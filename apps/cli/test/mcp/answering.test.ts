// A fault of ours: the call says so, the person at the other end of stderr sees where, and the server lives on.
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { capturing } from "../../src/captureSnapshot.ts"
import { globalFlags } from "../../src/Globals.ts"
import { Host } from "../../src/Host.ts"
import { answer, type Result } from "../../src/mcp/answering.ts"
import { explainRule } from "../../src/mcp/tools/explainRule.ts"
import type { Tool } from "../../src/mcp/Tool.ts"

// The build puts the version in its place.
Object.assign(globalThis, { __VERSION__: "1.2.3" })

const answered = (call: Tool["call"], written: { out: string; err: string }) =>
  Effect.gen(function* () {
    let result: Result | undefined
    const command = Command.make("root", {}, () =>
      Effect.map(
        answer({ ...explainRule, call }, {}, () => {}),
        (made) => void (result = made)
      )
    ).pipe(Command.withGlobalFlags(globalFlags))
    yield* Command.runWith(command, { version: "1.2.3" })([])
    return result
  }).pipe(
    Effect.provide(
      Layer.mergeAll(capturing, Diff.layer).pipe(
        Layer.provideMerge(Layer.mergeAll(NodeServices.layer, Host.layerMemory({ cwd: "/", written })))
      )
    )
  )

describe("a call that meets a fault of ours", () => {
  it.effect("is answered with the fault and without its stack, which goes to stderr", () =>
    Effect.gen(function* () {
      const written = { out: "", err: "" }
      const result = yield* answered(() => Effect.die(new TypeError("x is not a function")), written)
      assert.isTrue(result?.isError)
      const [content] = result?.content ?? []
      assert.deepInclude(JSON.parse(content?.text ?? ""), {
        code: "internal_error",
        where: "mcp-inspect 1.2.3",
        problem: "TypeError: x is not a function"
      })
      assert.notInclude(content?.text, "answering.test")
      assert.match(written.err, /^error: internal_error[^]*answering\.test/)
      assert.strictEqual(written.out, "")
    })
  )

  it.effect("says nothing that commands print", () =>
    Effect.gen(function* () {
      const written = { out: "", err: "" }
      const prints: Tool["call"] = () =>
        Effect.gen(function* () {
          const host = yield* Host
          yield* host.out("a report")
          yield* host.err("a note")
          return { data: {}, text: "done" }
        })
      assert.deepStrictEqual(yield* answered(prints, written), {
        content: [{ type: "text", text: "done" }],
        structuredContent: {}
      })
      assert.deepStrictEqual(written, { out: "", err: "" })
    })
  )
})
