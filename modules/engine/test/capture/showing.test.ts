// Whatever a server does with a secret that it was given: no text that is shown holds it, or a half of it.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { makeShowing } from "../../src/capture/showing.ts"
import { legacy, respond, resultOf } from "../fixtures/servers/http.ts"
import { capture, failure, scripted } from "./harness.ts"

const secret = "Zq7-Xv9-Kw3-Jy5-Pd1"

const showing = makeShowing((text) => text.replaceAll(secret, "[redacted]"))

/** Whether some part of the secret that is longer than chance is in a text. */
const holds = (text: string): boolean =>
  Array.from({ length: secret.length - 4 }, (_, at) => secret.slice(at, at + 5)).some((part) => text.includes(part))

const hidden = [
  "\u0085",
  "\u200B",
  "\u0000",
  "\u202E",
  "\u2028",
  "\uFEFF",
  "\u001B[31m",
  "\u009B1m",
  "\u001B]0;t\u0007"
]

describe("a text that is shown", () => {
  it("stands on one line and is cut", () => {
    assert.strictEqual(showing.quote(" a\n\tb  c ", 10), "a b c")
    assert.strictEqual(showing.quote("abcdef", 3), "abc…")
  })

  it("keeps its lines when it is whole", () => assert.strictEqual(showing.whole("a\r\n b\u0007"), "a\n b"))

  it("holds no half of a secret, wherever it is split by what does not show and wherever it is cut", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(secret.length), fc.constantFrom(...hidden)), { maxLength: 5 }),
        fc.nat(60),
        fc.constantFrom("-", " ", "\u200B"),
        fc.integer({ min: 1, max: 60 }),
        (splits, count, padding, length) => {
          const split = splits.reduce((text, [at, character]) => text.slice(0, at) + character + text.slice(at), secret)
          const text = `${padding.repeat(count * (padding === "\u200B" ? 30 : 1))}${split} end`
          // A sequence that is put within another need not vanish; then it was not whole either.
          if (splits.every(([, character]) => character.length === 1)) {
            assert.isFalse(holds(showing.quote(text, length)))
            assert.isFalse(holds(showing.whole(text)))
          } else assert.isFalse(showing.quote(text, 200).includes(secret))
        }
      )
    ))

  it("holds no secret that was written on two lines", () =>
    assert.notInclude(makeShowing((text) => text.replaceAll("one two", "-")).quote("a one\n two b"), "one two"))
})

describe("a problem of a capture", () => {
  const headers = [["Authorization", `Bearer ${secret}`]] as const

  for (let padding = 20; padding < 140; padding += 6) {
    it.live(`holds no half of a secret that a server puts ${padding} characters into it`, () =>
      Effect.gen(function* () {
        const told = `${"-".repeat(padding)}${secret}`
        const cursor = yield* failure(
          legacy({
            "tools/list": ({ message }, response) =>
              respond(response, 200, resultOf(message, { tools: [], nextCursor: told }))
          }),
          headers
        )
        const type = yield* failure((_, response) => respond(response, 200, "no", { "content-type": told }), headers)
        const encoding = yield* failure(
          (_, response) => respond(response, 200, "no", { "content-encoding": told }),
          headers
        )
        const body = yield* failure((_, response) => respond(response, 500, told), headers)
        assert.deepStrictEqual(
          [cursor, type, encoding, body].map(({ code }) => code),
          ["pagination_loop", "protocol_error", "protocol_error", "protocol_error"]
        )
        for (const { problem } of [cursor, type, encoding, body]) assert.isFalse(holds(problem), problem)
      })
    )
  }

  it.live("holds no half of a secret in what is no message on stdout", () =>
    Effect.gen(function* () {
      const target = scripted("noisySecret", "", { TOKEN: secret })
      const { notices } = yield* capture(target, { secrets: [secret] })
      assert.include(notices[0], "lines of stdout skipped")
      assert.isFalse(holds(notices.join("\n")), notices.join("\n"))
    })
  )

  it.live("holds no half of a secret in a stderr that was too long to keep", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(capture(scripted("hiddenStderr", "", { TOKEN: secret }), { secrets: [secret] }))
      assert.match(error.stderr ?? "", /the end$/)
      assert.isFalse(holds(error.stderr ?? ""), error.stderr)
    })
  )
})
