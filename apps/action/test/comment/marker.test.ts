import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { hasMarker, type Job, markerOf } from "../../src/comment/marker.ts"

const place: Job = { workingDirectory: ".", config: ".mcp-inspect.yml" }

const hostile = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("-", ">", "<", "!", ":", "%", "/", ".", "\n", "\r", "\u202e", "\u0000", "é", "😀")
  }),
  fc.string({ minLength: 200, maxLength: 2_000 })
)

const jobs = fc.record({ workingDirectory: hostile, config: hostile, server: fc.option(hostile, { nil: undefined }) })

describe("the marker of a comment", () => {
  it("names the folder and the configuration of the job", () => {
    assert.strictEqual(markerOf(place), "<!-- mcp-inspect:report:.:.mcp-inspect.yml -->")
  })

  it("names the server of a job that is about one", () => {
    assert.strictEqual(markerOf({ ...place, server: "api" }), "<!-- mcp-inspect:report:.:.mcp-inspect.yml:api -->")
    // A name is no path: these are two servers.
    assert.notStrictEqual(markerOf({ ...place, server: "a" }), markerOf({ ...place, server: "./a" }))
  })

  it("is the same for two spellings of one place", () => {
    const job = { workingDirectory: "apps/a", config: ".mcp-inspect.yml" }
    assert.strictEqual(markerOf({ workingDirectory: "./apps//b/../a/", config: "./.mcp-inspect.yml" }), markerOf(job))
  })

  it("stays one HTML comment on one line, whatever a path is made of", () => {
    fc.assert(
      fc.property(jobs, (job) => {
        const marker = markerOf(job)
        assert.match(marker, /^<!-- [ -~]* -->$/)
        assert.notMatch(marker.slice("<!--".length, -"-->".length), /--|[<>]/)
        assert.isBelow(marker.length, 1_000)
      })
    )
  })

  it("tells apart jobs whose parts are put together to the same text", () => {
    const markers = [
      { workingDirectory: "a:b", config: "c" },
      { workingDirectory: "a", config: "b:c" },
      { workingDirectory: "a", config: "b", server: "c" },
      { workingDirectory: "a", config: "b", server: "" },
      { workingDirectory: "a%3Ab", config: "c" },
      { workingDirectory: "a", config: "b%3Ac" }
    ].map(markerOf)
    assert.strictEqual(new Set(markers).size, markers.length)
  })

  it("tells apart paths that differ after their three hundredth character", () => {
    const long = "a".repeat(400)
    assert.notStrictEqual(markerOf({ ...place, config: `${long}b` }), markerOf({ ...place, config: `${long}c` }))
  })

  it("never matches the comment of another job", () => {
    fc.assert(
      fc.property(jobs, jobs, fc.string(), (one, other, text) => {
        fc.pre(markerOf(one) !== markerOf(other))
        assert.isFalse(hasMarker(`${markerOf(one)}\n${text}`, markerOf(other)))
        assert.isTrue(hasMarker(`${markerOf(one)}\n${text}`, markerOf(one)))
      })
    )
  })

  it("is looked for in the first line alone", () => {
    assert.isFalse(hasMarker(`> quoted\n${markerOf(place)}`, markerOf(place)))
    assert.isFalse(hasMarker(`see ${markerOf(place)}`, markerOf(place)))
    assert.isTrue(hasMarker(`${markerOf(place)}\r\ntext`, markerOf(place)))
    assert.isTrue(hasMarker(markerOf(place), markerOf(place)))
  })
})
