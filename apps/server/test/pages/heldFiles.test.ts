// Files in memory: the same answers as from the file, which is read again when it may have changed.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { TestClock } from "effect/testing"
import { HttpClient, HttpRouter, HttpStaticServer } from "effect/http"
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { heldFiles } from "../../src/pages/heldFiles.ts"

const makeFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-held-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

/* The file system of the machine, which notes the files that are read whole. */
const noting = (read: Array<string>) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (files) => ({
      ...files,
      readFile: (path: string) =>
        Effect.andThen(
          Effect.sync(() => void read.push(path)),
          files.readFile(path)
        )
    }))
  )

const serving = (root: string, read: Array<string>) =>
  HttpRouter.serve(
    HttpStaticServer.layer({ root }).pipe(Layer.provide(heldFiles("1 second").pipe(Layer.provide(noting(read))))),
    { disableLogger: true, disableListenLog: true }
  ).pipe(Layer.provideMerge(NodeHttpServer.layerTest), Layer.provide(NodeServices.layer))

/* Runs with a server of a folder, in which `one.txt` is; `get` asks for a file. */
const withServer = <A, E, R>(
  use: (folder: string, read: Array<string>) => Effect.Effect<A, E, R | HttpClient.HttpClient>
) =>
  Effect.gen(function* () {
    const folder = yield* makeFolder
    writeFileSync(join(folder, "one.txt"), "first")
    const read: Array<string> = []
    return yield* use(folder, read).pipe(Effect.provide(serving(folder, read)))
  }).pipe(Effect.scoped)

const get = Effect.fnUntraced(function* (path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = yield* HttpClient.get(path, { headers })
  return { status: response.status, headers: response.headers, text: yield* response.text }
})

describe("a file that is held", () => {
  it.effect("is read once, however often it is asked for", () =>
    withServer((folder, read) =>
      Effect.gen(function* () {
        const all = yield* Effect.replicateEffect(get("/one.txt"), 5)
        for (const { headers, status, text } of all) {
          assert.deepStrictEqual([status, text, headers["content-length"]], [200, "first", "5"])
          assert.match(headers["content-type"] ?? "", /^text\/plain/u)
        }
        assert.deepStrictEqual(read, [join(folder, "one.txt")])
      })
    )
  )

  it.effect("is seen as it is once its time is over, and so is one that comes later", () =>
    withServer((folder) =>
      Effect.gen(function* () {
        const before = yield* get("/one.txt")
        assert.strictEqual((yield* get("/two.txt")).status, 404)
        appendFileSync(join(folder, "one.txt"), " and more")
        writeFileSync(join(folder, "two.txt"), "second")
        assert.strictEqual((yield* get("/one.txt")).text, "first")
        yield* TestClock.adjust("2 seconds")
        const after = yield* get("/one.txt")
        assert.strictEqual(after.text, "first and more")
        assert.notStrictEqual(after.headers["etag"], before.headers["etag"])
        assert.strictEqual((yield* get("/two.txt")).text, "second")
      })
    )
  )

  it.effect("is not sent to who has it, and in parts to who asks for a part", () =>
    withServer(() =>
      Effect.gen(function* () {
        const { headers } = yield* get("/one.txt")
        const again = yield* get("/one.txt", { "if-none-match": headers["etag"] ?? "" })
        assert.deepStrictEqual([again.status, again.text], [304, ""])
        const part = yield* get("/one.txt", { range: "bytes=1-3" })
        assert.deepStrictEqual([part.status, part.text, part.headers["content-range"]], [206, "irs", "bytes 1-3/5"])
        const head = yield* HttpClient.head("/one.txt")
        assert.deepStrictEqual([head.status, head.headers["content-length"], yield* head.text], [200, "5", ""])
      })
    )
  )
})
