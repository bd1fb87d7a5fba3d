import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { ArgumentPath, UsageEventBatchShape, UsageEventShape } from "../../src/wire/UsageEventBatch.ts"

const event = {
  entityKind: "tool",
  entityName: "search",
  argumentsPresent: ["limit", "query"],
  durationMs: 42,
  success: true
}

const isTaken = (more: object): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(UsageEventShape)({ ...event, ...more }))

describe("an event", () => {
  it("needs five members, and has others by their shape alone", () => {
    assert.isTrue(isTaken({}))
    for (const key of Object.keys(event)) assert.isFalse(isTaken({ [key]: undefined }), key)
    assert.isTrue(isTaken({ timestamp: "2026-11-30T08:00:00.000Z", clientName: "desktop", environment: "production" }))
    assert.isTrue(isTaken({ surfaceFingerprint: `sha256:${"0".repeat(64)}` }))
    for (const key of [
      "timestamp",
      "clientName",
      "clientVersion",
      "protocolVersion",
      "surfaceFingerprint",
      "sessionId"
    ])
      for (const odd of [7, null, "", "a\nb", "x".repeat(300)]) assert.isFalse(isTaken({ [key]: odd }), `${key} ${odd}`)
  })

  it("has a duration in whole milliseconds, a name of one line, and of a resource a scheme", () => {
    for (const durationMs of [-1, 0.5, NaN, "1"]) assert.isFalse(isTaken({ durationMs }))
    for (const entityName of ["", "a\nb", "a\u2028b", "x".repeat(257)]) assert.isFalse(isTaken({ entityName }))
    assert.isTrue(isTaken({ entityKind: "resource", entityName: "users://{id}" }))
    assert.isFalse(isTaken({ entityKind: "resource", entityName: "/home/jane" }))
    assert.isFalse(isTaken({ entityKind: "server" }))
  })

  it("loses members that are not named", () => {
    const decoded = Schema.decodeUnknownSync(UsageEventShape)({ ...event, value: "secret" })
    assert.deepStrictEqual(Object.keys(decoded), Object.keys(event))
  })
})

describe("a path of an argument", () => {
  const isPath = (path: string): boolean => Result.isSuccess(Schema.decodeUnknownResult(ArgumentPath)(path))

  it("is names joined by dots", () => {
    for (const path of ["query", "filters.owner", "_meta", "user-id", "$ref", "a.b.c.d.e.f.g.h", "x".repeat(200)])
      assert.isTrue(isPath(path), path)
  })

  it("is no sentence, no address, no place in an array, and not too long or too deep", () => {
    const others = [
      "please find my invoice",
      "jane@mail.example",
      "items[3].owner",
      "10.0.0.1",
      "",
      ".",
      "a.",
      "é",
      "a\n"
    ]
    for (const path of [...others, "a.b.c.d.e.f.g.h.i", "x".repeat(201)]) assert.isFalse(isPath(path), path)
  })
})

describe("a batch", () => {
  it("has a thousand events at most, and a count of what was lost", () => {
    const isBatch = (count: number, droppedSinceLast: unknown): boolean =>
      Result.isSuccess(
        Schema.decodeUnknownResult(UsageEventBatchShape)({
          events: Array.from({ length: count }, () => event),
          droppedSinceLast
        })
      )
    assert.isTrue(isBatch(0, 0))
    assert.isTrue(isBatch(1000, 12))
    assert.isFalse(isBatch(1001, 0))
    assert.isFalse(isBatch(1, -1))
  })
})
