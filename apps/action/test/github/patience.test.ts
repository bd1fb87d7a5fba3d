// How long GitHub is waited for, under a clock that is moved by hand.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Result } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { GitHub } from "../../src/github/GitHub.ts"

const settings = {
  apiUrl: "https://api.github.com",
  graphqlUrl: "https://api.github.com/graphql",
  repository: "acme/search-mcp",
  token: Redacted.make("ghs_secret")
}

type Respond = (count: number) => Effect.Effect<Response>

const limited = (seconds: number) => new Response("{}", { status: 429, headers: { "retry-after": String(seconds) } })

/** Asks for comments so many times, moves the clock on, and says how often GitHub was asked and how it ended. */
const asked = Effect.fnUntraced(function* (respond: Respond, seconds: number, times = 1) {
  let count = 0
  const client = HttpClient.make((request) =>
    Effect.suspend(() => {
      count++
      return Effect.map(respond(count), (response) => HttpClientResponse.fromWeb(request, response))
    })
  )
  const question = Effect.flatMap(GitHub, (github) =>
    Effect.forEach(
      Array.from({ length: times }, () => github.comments(7, () => true)),
      (comments) => Effect.result(comments)
    )
  ).pipe(Effect.provide(GitHub.layerNoDeps(settings).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))))
  const fiber = yield* Effect.forkChild(question)
  for (let second = 0; second < seconds; second++) yield* TestClock.adjust("1 second")
  const exit = fiber.pollUnsafe()
  yield* Fiber.interrupt(fiber)
  const results = exit?._tag === "Success" ? exit.value : []
  return { count, results: results.map((result) => (Result.isSuccess(result) ? "answered" : result.failure.message)) }
})

const answered = Effect.sync(() => new Response("[]"))

describe("waiting for GitHub", () => {
  it.effect("gives each request ten seconds, and makes three", () =>
    Effect.gen(function* () {
      const hangs: Respond = () => Effect.never
      assert.strictEqual((yield* asked(hangs, 9)).count, 1)
      const { count, results } = yield* asked(hangs, 33)
      assert.strictEqual(count, 3)
      assert.include(results[0], "no answer within 10 seconds")
    })
  )

  it.effect("takes an answer that comes the second time", () =>
    Effect.gen(function* () {
      const { count, results } = yield* asked((time) => (time === 1 ? Effect.never : answered), 12)
      assert.deepStrictEqual({ count, results }, { count: 2, results: ["answered"] })
    })
  )

  it.effect("waits as long as GitHub says", () =>
    Effect.gen(function* () {
      const respond: Respond = (time) => (time === 1 ? Effect.succeed(limited(20)) : answered)
      assert.deepStrictEqual(yield* asked(respond, 19), { count: 1, results: [] })
      assert.deepStrictEqual(yield* asked(respond, 21), { count: 2, results: ["answered"] })
    })
  )

  it.effect("waits half a minute for limits, all questions together", () =>
    Effect.gen(function* () {
      const respond: Respond = (time) => (time % 2 === 1 ? Effect.succeed(limited(14)) : answered)
      const { count, results } = yield* asked(respond, 40, 3)
      assert.strictEqual(count, 5)
      assert.deepStrictEqual(results.slice(0, 2), ["answered", "answered"])
      assert.include(results[2], "asks to wait 14 seconds")
    })
  )

  it.effect("ends a question after a minute, however many pages there are", () =>
    Effect.gen(function* () {
      const link = { link: '<https://api.github.com/next>; rel="next"' }
      const respond: Respond = () =>
        Effect.delay(
          Effect.sync(() => new Response("[]", { headers: link })),
          "9 seconds"
        )
      assert.deepStrictEqual((yield* asked(respond, 59)).results, [])
      assert.include((yield* asked(respond, 61)).results[0], "no end within 60 seconds")
    })
  )
})
