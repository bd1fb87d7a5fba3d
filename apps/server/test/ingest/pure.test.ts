import { Schema } from "effect"
import { assert, describe, it } from "@effect/vitest"
import { ArgumentPath, UsageEventShape } from "@mcp-inspect/api/wire/UsageEventBatch"
import type { Json } from "@mcp-inspect/engine/model/Json"
import fc from "fast-check"
import { coalesce } from "../../src/ingest/coalesce.ts"
import { forbiddenKey, forbiddenKeys } from "../../src/ingest/forbidden.ts"
import { Generations } from "../../src/ingest/Generations.ts"
import {
  add,
  bucketOf,
  fromBytes,
  longestMs,
  lowestOf,
  merge,
  quantileOf,
  toBytes,
  totalOf
} from "../../src/ingest/histogram.ts"
import { bounds, readEvents } from "../../src/ingest/read.ts"
import { use } from "../support/ingestService.ts"

const receivedAt = Date.UTC(2026, 10, 29, 8, 30, 20)

const read = (events: ReadonlyArray<unknown>) =>
  readEvents(JSON.parse(JSON.stringify(events)) as ReadonlyArray<Json>, {
    orgId: "org",
    projectId: "project",
    receivedAt,
    seen: new Generations(10_000)
  })

const forbiddenIn = (text: string) => forbiddenKey(text, Buffer.from(text))

const spelt = (name: string, seed: ReadonlyArray<boolean>) =>
  [...name].map((letter, index) => (seed[index] === true ? letter.toUpperCase() : letter)).join("")

describe("forbidden keys", () => {
  it("are found at any depth, in any letter case, however they are written", () => {
    for (const key of forbiddenKeys) {
      const escaped = [...key].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("")
      const deep = `${'{"a":['.repeat(20_000)}{"${key}":1}${"]}".repeat(20_000)}`
      for (const text of [
        `{"${key}":1}`,
        `{"events":[{"${key.toUpperCase()}" \n : {"a":1}}]}`,
        `{"x":"é","y":{"${key}":1}}`,
        `{"x":"\\"","y":{"${key}":1}}`,
        `{"${escaped}":1}`,
        `{"a":{"${key}":1},"a":2}`,
        `{"${key}":"secret","${key}":1}`,
        `[[{"${key}":null}]]`,
        deep
      ])
        assert.strictEqual(forbiddenIn(text), key, text.slice(0, 80))
    }
    assert.strictEqual(forbiddenIn(`{"\u0131nput":1}`), "input")
    assert.strictEqual(forbiddenIn(`{"re\u017fult":1}`), "result")
  })

  it("are no values, and no parts of other keys", () => {
    for (const text of [
      `{"a":"input"}`,
      `{"a":["arguments","content"]}`,
      `{"argumentsPresent":1,"inputs":1," input":1,"input ":1,"in put":1}`,
      `{"a":"\\"input\\":"}`,
      `{"a":"é\\"input\\": 1"}`,
      `{"a\\"input":1}`
    ])
      assert.isUndefined(forbiddenIn(text), text)
  })

  it("are told as a parser of JSON sees them", () => {
    const key = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 6 }),
      fc.tuple(fc.constantFrom(...forbiddenKeys), fc.array(fc.boolean())).map(([name, seed]) => spelt(name, seed))
    )
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.string({ unit: "binary" }),
        fc.integer(),
        fc.constant(null),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 4 })
      )
    }))
    const keysOf = (value: unknown): ReadonlyArray<string> =>
      typeof value !== "object" || value === null
        ? []
        : Array.isArray(value)
          ? value.flatMap(keysOf)
          : Object.entries(value).flatMap(([name, inner]) => [name, ...keysOf(inner)])
    fc.assert(
      fc.property(tree, fc.boolean(), (value, isSpaced) => {
        const isIn = keysOf(value).some((name) => (forbiddenKeys as ReadonlyArray<string>).includes(name.toLowerCase()))
        const text = JSON.stringify(value, null, isSpaced ? 2 : undefined)
        assert.strictEqual(forbiddenIn(text) !== undefined, isIn, text)
      })
    )
  })
})

describe("paths of arguments", () => {
  it("have the shape of property names, or are left out", () => {
    const kept = ["_meta", "filters.owner", "query", "user-id"]
    const not = ["please find my invoice", "jane@mail.example", "items[3].owner", "10.0.0.1", "", "a.b.c.d.e.f.g.h.i"]
    const { pathsDiscarded, uses } = read([use({ argumentsPresent: [...not, ...kept.toReversed(), "query"] })])
    assert.strictEqual(pathsDiscarded, not.length)
    assert.deepStrictEqual(uses[0]?.series.arguments, kept)
    assert.isTrue(uses[0]?.series.argumentsCut)
  })

  it("are judged as the contract judges them", () => {
    const isPath = Schema.is(ArgumentPath)
    const path = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.array(fc.stringMatching(/^[a-zA-Z0-9_$.-]{0,8}$/), { maxLength: 10 }).map((parts) => parts.join("."))
    )
    fc.assert(
      fc.property(path, (one) => {
        assert.strictEqual(read([use({ argumentsPresent: [one] })]).pathsDiscarded, isPath(one) ? 0 : 1)
      })
    )
  })
})

describe("an event", () => {
  const text = fc.oneof(
    { arbitrary: fc.string({ minLength: 1, maxLength: 6 }), weight: 20 },
    fc.constantFrom("", "a\nb", "a\u2028b", "x".repeat(128), "x".repeat(129), "x".repeat(257))
  )
  const anything: fc.Arbitrary<unknown> = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, "2026-11-29T08:30:00+01:00", `sha256:${"a".repeat(63)}`, [1])
  )
  const good = {
    entityKind: fc.constantFrom("tool", "resource", "prompt"),
    entityName: fc.oneof(text, fc.constantFrom("file:///a", "search", "http+x:", "1:a")),
    argumentsPresent: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
    durationMs: fc.nat(),
    success: fc.boolean(),
    timestamp: fc.constantFrom("2026-11-29T08:30:00Z", "2026-11-29T08:30:00.123456Z"),
    clientName: text,
    clientVersion: text,
    protocolVersion: text,
    serverVersion: text,
    surfaceFingerprint: fc.constantFrom(`sha256:${"a".repeat(64)}`, `sha256:${"b".repeat(64)}`),
    environment: text,
    sessionId: text
  }
  const required = ["entityKind", "entityName", "argumentsPresent", "durationMs", "success"] as const

  it("has the shape of the contract or is dropped", () => {
    const isEvent = Schema.is(UsageEventShape)
    const some = fc.record(good, { requiredKeys: [...required] })
    const spoilt = fc
      .tuple(some, fc.constantFrom(...Object.keys(good)), fc.option(anything, { nil: undefined }))
      .map(([event, key, value]) => ({ ...event, [key]: value }))
    let [kept, dropped] = [0, 0]
    fc.assert(
      fc.property(fc.oneof(some, spoilt), (event) => {
        const sent = JSON.parse(JSON.stringify(event)) as { readonly [key: string]: unknown }
        // Neither can be stored; the contract has no pattern for them.
        fc.pre(!JSON.stringify(sent).includes("\\u0000") && JSON.stringify(sent).isWellFormed())
        const { uses, wrongShape } = read([event])
        assert.deepStrictEqual([uses.length, wrongShape], isEvent(sent) ? [1, 0] : [0, 1])
        if (uses.length === 1) kept++
        else dropped++
      }),
      { numRuns: 1000 }
    )
    assert.isAbove(kept, 50)
    assert.isAbove(dropped, 50)
  })

  it("with what a database cannot hold is dropped", () => {
    assert.strictEqual(read([use({ entityName: "a\0b" }), use({ clientName: "\ud800" })]).wrongShape, 2)
  })

  it("that happened out of bounds counts when it came", () => {
    const at = (ms: number) => use({ timestamp: new Date(ms).toISOString() })
    const times = [receivedAt - bounds.back, receivedAt + bounds.ahead]
    const within = read(times.map(at))
    assert.strictEqual(within.late, 0)
    assert.deepStrictEqual(
      within.uses.map(({ minute }) => minute),
      times.map((time) => time - (time % 60_000))
    )
    const without = read([at(receivedAt - bounds.back - 1), at(receivedAt + bounds.ahead + 1), at(0)])
    assert.strictEqual(without.late, 3)
    assert.deepStrictEqual(new Set(without.uses.map(({ minute }) => minute)), new Set([Date.UTC(2026, 10, 29, 8, 30)]))
  })
})

describe("histograms", () => {
  const duration = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 5000 }), fc.nat({ max: longestMs }))

  it("have a bucket for each duration, in order and at most a quarter wide", () => {
    fc.assert(
      fc.property(duration, (ms) => {
        const bucket = bucketOf(ms)
        assert.isAtMost(lowestOf(bucket), ms)
        assert.isAbove(lowestOf(bucket + 1), ms)
        assert.isAtMost(lowestOf(bucket + 1) - lowestOf(bucket), Math.max(1, lowestOf(bucket) / 4))
      })
    )
    assert.strictEqual(bucketOf(longestMs), 119)
  })

  it("are the same after they were written, and together count what both did", () => {
    const histogram = fc.array(duration).map((all) => {
      const counts: Array<number> = []
      for (const ms of all) add(counts, ms)
      return counts
    })
    fc.assert(
      fc.property(histogram, histogram, fc.nat({ max: 100 }), (left, right, times) => {
        const many = left.map((count) => count * 10 ** (times % 12))
        assert.deepStrictEqual(fromBytes(toBytes(many)), many)
        assert.strictEqual(totalOf(merge(left, right)), totalOf(left) + totalOf(right))
        assert.deepStrictEqual(merge(left, right), merge(right, left))
      })
    )
  })

  it("estimate quantiles within an eighth", () => {
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
        const counts: Array<number> = []
        for (const ms of all) add(counts, ms)
        const exact = all.toSorted((left, right) => left - right)[Math.max(0, Math.ceil(share * all.length) - 1)] ?? 0
        assert.isAtMost(Math.abs((quantileOf(counts, share) ?? -1) - exact), Math.max(1, exact / 8))
      })
    )
    assert.isUndefined(quantileOf([], 0.5))
  })
})

describe("coalescing", () => {
  it("keeps every total and every combination", () => {
    const event = fc.record({
      entityKind: fc.constant("tool" as const),
      entityName: fc.constantFrom("a", "b"),
      argumentsPresent: fc.subarray(["x", "y"]),
      durationMs: fc.nat({ max: 1000 }),
      success: fc.boolean(),
      timestamp: fc.nat({ max: 200 }).map((seconds) => new Date(receivedAt - seconds * 1000).toISOString())
    })
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const { uses } = read(events)
        const rows = coalesce(uses, new Date(receivedAt))
        const keyOf = (one: { readonly key: string }, minute: number) => `${one.key} ${minute}`
        const expected = Map.groupBy(uses, ({ minute, series }) => keyOf(series, minute))
        assert.strictEqual(rows.length, expected.size)
        for (const row of rows) {
          const some = expected.get(keyOf(row as never, row.at.getTime())) ?? []
          const durations = some.map(({ durationMs }) => durationMs)
          assert.strictEqual(row.n, some.length)
          assert.strictEqual(
            row.durationSum,
            durations.reduce((sum, ms) => sum + ms, 0)
          )
          assert.strictEqual(row.durationMax, Math.max(...durations))
          assert.strictEqual(totalOf(row.histogram), some.length)
        }
      })
    )
  })
})
