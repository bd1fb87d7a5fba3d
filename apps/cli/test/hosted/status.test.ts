// The status of the hosted API (ING-73), and the endpoint that a build may bring along (IN-8).
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { globalFlags } from "../../src/Globals.ts"
import { Host } from "../../src/Host.ts"
import { hostedStatus } from "../../src/hosted/status.ts"
import { withHosted } from "../support/hosted.ts"

/** What the bundler sets. */
const builtWith = (endpoint: string) =>
  Object.assign(globalThis, { __VERSION__: "0.0.0", __DEFAULT_ENDPOINT__: endpoint })

const probe = (endpoint: string | undefined, args: ReadonlyArray<string> = []) =>
  Effect.gen(function* () {
    const answers: Array<unknown> = []
    const command = Command.make("probe", {}, () =>
      Effect.map(
        hostedStatus({
          file: undefined,
          at: () => "configuration",
          folder: "/",
          data: endpoint === undefined ? {} : { endpoint }
        }),
        (answer) => void answers.push(answer)
      )
    ).pipe(Command.withGlobalFlags(globalFlags))
    yield* Command.runWith(command, { version: "0" })(args)
    return answers[0]
  }).pipe(
    Effect.provide(Layer.mergeAll(NodeServices.layer, Host.layerMemory({ cwd: "/", written: { out: "", err: "" } }))),
    Effect.runPromise
  )

describe("the status of the hosted API", () => {
  it("is asked for without a credential", () =>
    withHosted(async ({ received, url }) => {
      builtWith("")
      assert.deepStrictEqual(await probe(url), { endpoint: url, status: "ok", version: "1.0.0" })
      assert.deepStrictEqual(
        received.map(({ headers, method, url: path }) => [method, path, headers["authorization"]]),
        [["GET", "/v1/status", undefined]]
      )
    }))

  it("is that of the endpoint that was built in, when nothing else is set", () =>
    withHosted((builtIn) =>
      withHosted(async (other) => {
        builtWith(builtIn.url)
        assert.deepInclude(await probe(undefined), { endpoint: builtIn.url })
        assert.deepInclude(await probe(other.url), { endpoint: other.url })
        assert.deepInclude(await probe(other.url, ["--endpoint", builtIn.url]), { endpoint: builtIn.url })
      })
    ))
})
