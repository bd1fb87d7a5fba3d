// A hosted capture of a server that sends more than is read of it.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import { type Handler, modern, respond, resultOf } from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { failureAgainst, local } from "./hosted.ts"

const mebibyte = Buffer.alloc(1024 * 1024, " ")

/** Writes as fast as it is read, and counts. */
const flooding =
  (contentType: string, count: { mebibytes: number }): Handler =>
  (_, response) => {
    response.writeHead(200, { "content-type": contentType })
    const more = (): void => {
      if (response.destroyed || count.mebibytes === 1024) return void response.end()
      count.mebibytes++
      response.write(mebibyte, () => setImmediate(more))
    }
    more()
  }

const inPieces =
  (mebibytes: number): Handler =>
  ({ message }, response) => {
    const cursor = Number(message.params?.cursor ?? "0")
    const filler = "x".repeat(mebibytes * 1024 * 1024)
    const page = {
      resultType: "complete",
      tools: [{ name: `t${cursor}`, inputSchema: { type: "object" }, description: filler }]
    }
    respond(response, 200, resultOf(message, { ...page, nextCursor: String(cursor + 1) }))
  }

describe("a hosted capture", () => {
  it.live("reads 32 MiB and no more, of one answer and of all", () =>
    Effect.gen(function* () {
      for (const contentType of ["application/json", "text/event-stream"]) {
        const count = { mebibytes: 0 }
        const { failure } = yield* failureAgainst(flooding(contentType, count))
        assert.strictEqual(failure.code, "response_too_large")
        // What lies in the buffers of both ends was sent too.
        assert.isBelow(count.mebibytes, 64)
      }
      const { failure, seen } = yield* failureAgainst(modern({ "tools/list": inPieces(6) }))
      assert.strictEqual(failure.code, "response_too_large")
      assert.isBelow(seen.length, 9)
    }).pipe(Effect.provide(local))
  )

  it.live("counts bytes as they are after decompression", () =>
    Effect.gen(function* () {
      const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, " "), { level: 9 })
      assert.isBelow(bomb.length, 1024 * 1024)
      const encoded = { "content-encoding": "gzip" }
      const { failure } = yield* failureAgainst((_, response) => respond(response, 200, bomb, encoded))
      assert.strictEqual(failure.code, "response_too_large")
    }).pipe(Effect.provide(local))
  )
})
