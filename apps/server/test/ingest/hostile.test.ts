// Batches that somebody made by hand.
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import { growth, longest } from "../../src/ingest/body.ts"
import { forbiddenKeys } from "../../src/ingest/forbidden.ts"
import { ingestService, outcomesOf, post, sender, storedCount, storedUses, use } from "../support/ingestService.ts"

const members = JSON.stringify(use()).slice(1, -1)

/* A batch of one event, to which text is added as it is. */
const batch = (more: string): string => `{"events":[{${members},${more}}]}`

const gzip = { "content-encoding": "gzip" }

layer(ingestService(), { excludeTestServices: true, timeout: "60 seconds" })("a batch made by hand", (it) => {
  it.effect("is refused for a key however it is written, and nothing of it is kept", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      for (const name of forbiddenKeys) {
        const [first = "", ...rest] = name
        const escaped = `\\u00${first.charCodeAt(0).toString(16)}${rest.join("")}`
        const deep = 100_000
        for (const text of [
          batch(`"${escaped}":1`),
          batch(`"${escaped.replace(/6[a-f]/, (hex) => hex.toUpperCase())}":1`),
          batch(`"\\u00${first.toUpperCase().charCodeAt(0).toString(16)}${rest.join("")}":1`),
          batch(`"x":{"${name}":1},"x":2`),
          `{"events":[{"${name}":1}],"events":[{${members}}]}`,
          batch(`"__proto__":{"${name}":1}`),
          batch(`"x":${"[".repeat(deep)}{"${name}":1}${"]".repeat(deep)}`),
          batch(`"x":${'{"":'.repeat(deep)}{"${escaped}":1}${"}".repeat(deep)}`)
        ])
          for (const answer of [yield* post(key, text), yield* post(key, gzipSync(text), gzip)]) {
            assert.strictEqual(answer.status, 400, text.slice(0, 200))
            assert.include(answer.text, `the key ${name}`)
          }
      }
      assert.strictEqual(yield* storedCount(id), 0)
      assert.deepStrictEqual(yield* outcomesOf(id), {})
    })
  )

  it.effect("is taken by what it has of its own, and by the last of what came twice", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const all = [
        // A parser sets no prototype, and nobody looks for members in one.
        `{"__proto__":{${members}}}`,
        `{"__proto__":{"entityName":"inherited"},${members}}`,
        `{${members},"entityName":"last"}`,
        JSON.stringify(use({ entityName: "__proto__", argumentsPresent: ["__proto__", "constructor.prototype"] })),
        JSON.stringify(use({ entityName: "constructor", clientName: "toString", environment: "hasOwnProperty" }))
      ]
      const answer = yield* post(key, `{"events":1,"__proto__":{"droppedSinceLast":9},"events":[${all.join(",")}]}`)
      assert.strictEqual(answer.text, `{"accepted":4,"dropped":1,"reasons":{"wrong_shape":1}}`)
      const stored = yield* storedUses(id)
      assert.deepStrictEqual(
        stored.map((one) => [one.name, one.arguments, one.environment]),
        [
          ["__proto__", ["__proto__", "constructor.prototype"], "production"],
          ["constructor", ["query"], "hasOwnProperty"],
          ["last", ["query"], "production"],
          ["search", ["query"], "production"]
        ]
      )
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 4, wrong_shape: 1 })
    })
  )

  it.effect("may be nested as deep as its size allows", () =>
    Effect.gen(function* () {
      const { key } = yield* sender
      const deep = 100_000
      for (const nested of [`${"[".repeat(deep)}${"]".repeat(deep)}`, `${'{"":'.repeat(deep)}1${"}".repeat(deep)}`]) {
        assert.strictEqual((yield* post(key, batch(`"x":${nested}`))).status, 202)
        assert.strictEqual((yield* post(key, nested)).status, 400)
        const inPlace = `{"events":[${nested},{${members},"argumentsPresent":${nested}}]}`
        assert.strictEqual((yield* post(key, inPlace)).text, `{"accepted":0,"dropped":2,"reasons":{"wrong_shape":2}}`)
      }
    })
  )

  it.effect("loses the events whose texts no database holds, whose numbers are none and whose times are none", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const wrong = [
        ...["entityName", "clientName", "clientVersion", "protocolVersion", "serverVersion", "environment"].flatMap(
          (name) => [`"${name}":"a\\u0000b"`, `"${name}":"\\ud800"`, `"${name}":"\\udc00\\ud800"`]
        ),
        ...["1e999", "-1e999", "-1", "-1e-7", "0.5", "9007199254740992", "1e308", '"1"', "null", "[1]", "true"].map(
          (number) => `"durationMs":${number}`
        ),
        ...["1", '"true"', "null", "[]"].map((value) => `"success":${value}`),
        ...["yesterday", "2026-13-01T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T25:00:00Z", "", "1e999"].map(
          (time) => `"timestamp":"${time}"`
        ),
        `"timestamp":1e999`,
        `"timestamp":null`,
        `"timestamp":"+275760-09-13T00:00:00.001Z"`,
        `"argumentsPresent":{"length":1,"0":"query"}`,
        `"argumentsPresent":["query",1]`,
        `"surfaceFingerprint":"sha256:"`
      ]
      for (const one of wrong)
        assert.strictEqual(
          (yield* post(key, batch(one))).text,
          `{"accepted":0,"dropped":1,"reasons":{"wrong_shape":1}}`,
          one
        )
      assert.strictEqual(yield* storedCount(id), 0)
      assert.deepStrictEqual(yield* outcomesOf(id), { wrong_shape: wrong.length })
    })
  )

  it.effect("keeps the events whose times and numbers are only strange", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const late = ["0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59.999999999Z"]
      for (const time of late)
        assert.strictEqual(
          (yield* post(key, batch(`"timestamp":"${time}"`))).text,
          `{"accepted":1,"dropped":0,"reasons":{"late":1}}`
        )
      for (const number of ["-0", "0.0", "1e2", "9007199254740991"])
        assert.strictEqual((yield* post(key, batch(`"durationMs":${number}`))).text, `{"accepted":1,"dropped":0}`)
      const discarded = batch(`"argumentsPresent":["a\\u0000b","\\ud800","",".","a..b","q\\n"]`)
      assert.strictEqual(
        (yield* post(key, discarded)).text,
        `{"accepted":1,"dropped":0,"reasons":{"path_discarded":6}}`
      )
      assert.strictEqual(yield* storedCount(id), 8)
    })
  )

  it.effect("says how many were lost before it, or it is refused", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      for (const count of ["-1", "1e999", "0.5", '"1"', "[]", "null", "true"])
        assert.strictEqual((yield* post(key, `{"events":[],"droppedSinceLast":${count}}`)).status, 400, count)
      assert.strictEqual((yield* post(key, `{"events":[],"droppedSinceLast":1e300}`)).status, 202)
      assert.strictEqual((yield* post(key, `{"events":[],"droppedSinceLast":-0}`)).status, 202)
      assert.deepStrictEqual(yield* outcomesOf(id), { sender_dropped: 1_000_000_000 })
    })
  )

  it.effect("is as long as it may be and no longer, with its length said or not", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const events = JSON.stringify({ events: [use()] })
      const exactly = (size: number) => `${events}${" ".repeat(size - events.length)}`
      const chunked = { "transfer-encoding": "chunked" }
      assert.strictEqual((yield* post(key, exactly(longest.sent))).status, 202)
      assert.strictEqual((yield* post(key, exactly(longest.sent), chunked)).status, 202)
      assert.strictEqual((yield* post(key, exactly(longest.sent + 1))).status, 413)
      // Whoever still writes may find the connection closed before the answer is read.
      assert.include([413, 0], (yield* post(key, exactly(longest.sent + 1), chunked)).status)
      assert.strictEqual((yield* post(key, gzipSync(exactly(growth.free)), gzip)).status, 202)
      assert.strictEqual((yield* post(key, gzipSync(exactly(growth.free + 1)), gzip)).status, 413)
      assert.strictEqual(yield* storedCount(id), 3)
    })
  )

  it.effect("is inflated once, as a whole, and not beyond its bounds", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const events = gzipSync(JSON.stringify({ events: [use()] }))
      const member = gzipSync(" ".repeat(1024 * 1024))
      const damaged = Buffer.from(events)
      damaged.writeUInt8(damaged.readUInt8(damaged.length - 6) ^ 1, damaged.length - 6)
      const cases: ReadonlyArray<readonly [number, Uint8Array]> = [
        [413, Buffer.concat(Array.from({ length: 400 }, () => member))],
        [413, Buffer.concat([...Array.from({ length: 9 }, () => member), events])],
        [400, gzipSync(events)],
        [400, damaged],
        [400, events.subarray(0, -1)],
        [400, events.subarray(0, -8)],
        [400, events.subarray(0, 10)],
        [400, new Uint8Array(0)],
        [400, Buffer.concat([Buffer.from("{"), events])]
      ]
      for (const [place, [status, body]] of cases.entries())
        assert.strictEqual((yield* post(key, body, gzip)).status, status, `case ${place}`)
      assert.strictEqual(yield* storedCount(id), 0)
      assert.deepStrictEqual(yield* outcomesOf(id), {})
    })
  )
})
