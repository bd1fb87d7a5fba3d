// Hosted captures in their processes: what a process takes along when it dies, and what it may not know.
import { assert, describe, it } from "@effect/vitest"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Effect, Fiber, Layer, Result } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import {
  type Handler,
  legacy,
  modern,
  respond,
  resultOf,
  serve
} from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { defaultBounds } from "../../src/captures/captureProcesses.ts"
import { HostedCapture } from "../../src/captures/HostedCapture.ts"
import { until } from "../support/folders.ts"
import { settings } from "../support/settings.ts"
import { everything } from "./everything.ts"
import { captured, orderOf } from "./hosted.ts"

const processes = (bounds: Partial<typeof defaultBounds> = {}) =>
  HostedCapture.layerProcesses({ ...defaultBounds, ...bounds }).pipe(
    Layer.provide(settings({ ALLOWED_NETWORKS: "127.0.0.0/8", DATABASE_URL: "postgres://planted-canary@localhost/x" })),
    Layer.fresh
  )

interface Running {
  readonly pid: number
  readonly environment: string
  readonly command: string
}

/** The processes of captures that this process started. */
const children = (): ReadonlyArray<Running> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((pid) => {
      const read = Result.try(() => ({
        stat: readFileSync(`/proc/${pid}/stat`, "latin1"),
        command: readFileSync(`/proc/${pid}/cmdline`, "latin1"),
        environment: readFileSync(`/proc/${pid}/environ`, "latin1")
      }))
      if (Result.isFailure(read)) return []
      const { command, environment, stat } = read.success
      const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]
      return Number(parent) === process.pid && command.includes("captures/process.ts")
        ? [{ pid: Number(pid), environment, command }]
        : []
    })

/** A server whose list waits until it is let go. */
const waiting = () => {
  let letGo: () => void = () => {}
  let asked: () => void = () => {}
  const reached = new Promise<void>((resolve) => (asked = resolve))
  let isFree = false
  const handler = modern({
    "tools/list": ({ message }, response) => {
      const answer = () => respond(response, 200, resultOf(message, { resultType: "complete", tools: [] }))
      if (isFree) return answer()
      letGo = answer
      asked()
    }
  })
  return {
    handler,
    reached: Effect.promise(() => reached),
    free: Effect.sync(() => {
      isFree = true
      letGo()
    })
  }
}

/** JSON that is small as text and large as values. */
const heavy: Handler = ({ message }, response) =>
  respond(
    response,
    200,
    resultOf(message, { resultType: "complete", tools: [] }).replace("[]", `[${"{},".repeat(9_000_000)}{}]`)
  )

describe("processes of captures", () => {
  it.live("capture server-everything as the command line does, with nothing of the environment", () =>
    Effect.gen(function* () {
      const url = yield* everything
      const { result, steps } = yield* captured(orderOf(url))
      const { document } = Result.getOrThrow(result)
      const snapshot = Result.getOrThrow(decodeSnapshot(JSON.parse(document)))
      assert.isAbove(snapshot.lists.tools.length, 5)
      assert.isAbove(snapshot.lists.prompts.length, 1)
      const last = steps.at(-1)
      assert(last?.state === "recording")
      const counts = Object.fromEntries(last.lists.map(({ items, list }) => [list, items]))
      assert.deepInclude(counts, { tools: snapshot.lists.tools.length, prompts: snapshot.lists.prompts.length })
      const again = Result.getOrThrow((yield* captured(orderOf(url, { prefer: "legacy" }))).result)
      assert.strictEqual(again.document, document)
      for (const { command, environment } of children()) {
        const names = environment.split("\0").map((one) => one.split("=")[0] ?? "")
        assert.deepStrictEqual(
          names.filter((name) => name !== "" && !/^NODE_(?:CHANNEL_|EXTRA_CA_CERTS$)/u.test(name)),
          []
        )
        assert.notInclude(command, "canary")
      }
    }).pipe(Effect.scoped, Effect.provide(processes()))
  )

  it.live("are started when they are needed, and end with the service", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        assert.lengthOf(children(), 1)
        const server = yield* serve(modern())
        const all = yield* Effect.forEach(Array(40).keys(), () => captured(orderOf(server.url)), {
          concurrency: "unbounded"
        })
        assert.lengthOf(
          all.filter(({ result }) => Result.isSuccess(result)),
          40
        )
        assert.isAbove(children().length, 1)
        assert.isAtMost(children().length, defaultBounds.processes)
      }).pipe(Effect.scoped, Effect.provide(processes()))
      yield* Effect.promise(() => until(() => children().length === 0))
    })
  )

  it.live("that are killed have their captures done again", () =>
    Effect.gen(function* () {
      const { free, handler, reached } = waiting()
      const server = yield* serve(handler)
      const running = yield* Effect.forkScoped(captured(orderOf(server.url)))
      yield* reached
      const [first] = children()
      assert.isDefined(first)
      process.kill(first?.pid ?? 0, "SIGKILL")
      yield* free
      const { result } = yield* Fiber.join(running)
      assert.isTrue(Result.isSuccess(result))
    }).pipe(Effect.scoped, Effect.provide(processes()))
  )

  it.live("that die together with many captures are not replaced by as many at once", () =>
    Effect.gen(function* () {
      let isFree = false
      let held = 0
      let most = 0
      const allHeld = Promise.withResolvers<void>()
      const server = yield* serve((seen, response) => {
        most = Math.max(most, children().length)
        if (isFree) return modern()(seen, response)
        if (++held === 10) allHeld.resolve()
      })
      const running = yield* Effect.forEach(Array(10).keys(), (count) =>
        Effect.forkScoped(captured(orderOf(server.url, { orgId: `organization ${count % 5}` })))
      )
      yield* Effect.promise(() => allHeld.promise)
      isFree = true
      process.kill(children()[0]?.pid ?? 0, "SIGKILL")
      for (const { result } of yield* Effect.forEach(running, Fiber.join)) assert.isTrue(Result.isSuccess(result))
      // Two that make captures alone, and one that is begun for those that come.
      assert.isAtMost(most, 3)
    }).pipe(Effect.scoped, Effect.provide(processes({ processes: 1 })))
  )

  it.live("that run out of memory end the capture that was it, and no other", () =>
    Effect.gen(function* () {
      const innocent = waiting()
      const hostile = yield* serve(modern({ "tools/list": heavy }))
      const good = yield* serve(innocent.handler)
      const running = yield* Effect.forkScoped(captured(orderOf(good.url)))
      yield* innocent.reached
      const { result } = yield* captured(orderOf(hostile.url, { orgId: "another" }))
      assert.isTrue(Result.isFailure(result))
      if (Result.isFailure(result)) assert.strictEqual(result.failure.failure.code, "response_too_large")
      yield* innocent.free
      assert.isTrue(Result.isSuccess((yield* Fiber.join(running)).result))
    }).pipe(Effect.scoped, Effect.provide(processes({ processes: 1, mebibytes: 128 })))
  )

  it.live("that say nothing any more are ended", () =>
    Effect.gen(function* () {
      const { free, handler, reached } = waiting()
      const server = yield* serve(handler)
      const running = yield* Effect.forkScoped(captured(orderOf(server.url)))
      yield* reached
      const [first] = children()
      process.kill(first?.pid ?? 0, "SIGSTOP")
      yield* free
      assert.isTrue(Result.isSuccess((yield* Fiber.join(running)).result))
      assert.notInclude(
        children().map(({ pid }) => pid),
        first?.pid
      )
    }).pipe(Effect.scoped, Effect.provide(processes({ silenceMs: 6000 })))
  )

  it.live("leave half of their room to servers that do not hang", () =>
    Effect.gen(function* () {
      const hanging = waiting()
      const server = yield* serve(hanging.handler)
      const quick = yield* serve(modern())
      yield* Effect.forEach(Array(10).keys(), () => Effect.forkScoped(captured(orderOf(server.url, { slow: true }))), {
        discard: true
      })
      yield* hanging.reached
      // Sooner than those that hang are given up, which is after twenty seconds.
      yield* Effect.timeout(
        Effect.forEach(Array(4).keys(), () =>
          Effect.map(captured(orderOf(quick.url)), ({ result }) => assert.isTrue(Result.isSuccess(result)))
        ),
        "15 seconds"
      )
      assert.isAtMost(server.seen.filter(({ message }) => message.method === "tools/list").length, 2)
    }).pipe(Effect.scoped, Effect.provide(processes({ processes: 1, each: 4 })))
  )

  it.live("stop a capture that nobody waits for", () =>
    Effect.gen(function* () {
      const { handler, reached } = waiting()
      const closed = Promise.withResolvers<void>()
      const server = yield* serve((seen, response) => {
        if (seen.message.method === "tools/list") response.on("close", () => closed.resolve())
        handler(seen, response)
      })
      const running = yield* Effect.forkScoped(captured(orderOf(server.url)))
      yield* reached
      yield* Fiber.interrupt(running)
      yield* Effect.promise(() => closed.promise)
      const other = yield* serve(legacy())
      assert.isTrue(Result.isSuccess((yield* captured(orderOf(other.url))).result))
    }).pipe(Effect.scoped, Effect.provide(processes()))
  )

  it.live("send nothing but what discovery needs", () =>
    Effect.gen(function* () {
      const lists = ["tools", "resources", "resources/templates", "prompts"]
      const key = (list: string) => (list === "resources/templates" ? "resourceTemplates" : list)
      const answers = Object.fromEntries(
        lists.map((list): [string, Handler] => [
          `${list}/list`,
          ({ message }, response) => respond(response, 200, resultOf(message, { [key(list)]: [] }))
        ])
      )
      const recording = yield* serve((seen, response) =>
        legacy({
          ...answers,
          initialize: ({ message }) => {
            const capabilities = {
              tools: {},
              resources: { subscribe: true },
              prompts: {},
              logging: {},
              completions: {}
            }
            response.setHeader("mcp-session-id", "one")
            respond(response, 200, resultOf(message, { protocolVersion: "2025-11-25", capabilities }))
          }
        })(seen, response)
      )
      const { result } = yield* captured(orderOf(recording.url))
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(
        recording.seen.map(({ message, verb }) => message.method ?? verb),
        ["server/discover", "initialize", "notifications/initialized", ...Object.keys(answers), "DELETE"]
      )
    }).pipe(Effect.scoped, Effect.provide(processes()))
  )
})
