import { assert, describe, it } from "@effect/vitest"
import { nameOf } from "../src/features/capture/naming.ts"
import { stagesOf } from "../src/features/capture/stages.ts"

const told = (capture: Parameters<typeof stagesOf>[0]) => stagesOf(capture).map(({ is, state }) => `${state} ${is}`)

describe("the stages of a capture", () => {
  it("are ticked up to the one that goes on", () => {
    assert.deepStrictEqual(told({ state: "listing", lists: [], headersSet: false }), [
      "queued past",
      "connecting past",
      "listing now",
      "recording next",
      "done next"
    ])
  })

  it("have authorizing among them where a header was given", () => {
    assert.include(told({ state: "connecting", lists: [], headersSet: true }), "authorizing next")
  })

  it("are all past when it is done", () => {
    assert.isTrue(stagesOf({ state: "done", lists: [], headersSet: false }).every(({ is }) => is === "past"))
  })

  it("never tick what a failed capture is not known to have reached", () => {
    const failed = stagesOf({ state: "failed", lists: [], headersSet: false })
    assert.deepStrictEqual(
      failed.filter(({ is }) => is === "past").map(({ state }) => state),
      ["queued"]
    )
    const listed = { list: "tools", pages: 1, items: 3 } as const
    assert.include(told({ state: "failed", lists: [listed], headersSet: false }), "listing stopped")
  })
})

describe("the name of a server that nobody named", () => {
  it("is its host, as far as a name may be one", () => {
    assert.strictEqual(nameOf("https://mcp.example.com:8443/mcp?a=b"), "mcp-example-com")
    assert.strictEqual(nameOf("http://[2001:db8::1]/mcp"), "2001-db8-1")
    assert.strictEqual(nameOf(`https://${"a".repeat(60)}.${"b".repeat(60)}.example/`).length, 64)
  })

  it("is the usual one where there is no host", () => {
    assert.strictEqual(nameOf("no address"), "default")
  })
})
