// What browsers are given: each file under the policy, and the document wherever a person may reload.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpClient, HttpRouter } from "effect/http"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { Edge } from "../../src/edge/Edge.ts"
import { ConsoleHttp } from "../../src/pages/ConsoleHttp.ts"
import { settings } from "../support/settings.ts"

const folder = join(import.meta.dirname, "../../console/dist")

const isEncoded = (file: string): boolean => /\.(?:br|gz)$/.test(file)

const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "index.html")
  .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))

const files = all.filter((file) => !isEncoded(file))

const read = (file: string): Buffer => readFileSync(join(folder, file))

/* What the document asks for by itself, with all that its scripts import before they run. */
const first = (): ReadonlyArray<string> => {
  const document = read("index.html").toString("utf8")
  const asked = [...document.matchAll(/(?:src|href)="\/console\/([^"]*)"/g)].map(([, file = ""]) => file)
  for (const file of asked) {
    if (!file.endsWith(".js")) continue
    const imported = read(file)
      .toString("utf8")
      .matchAll(/(?:^|[;}\n])(?:import|export)[^"'()]*["'](\.{1,2}\/[^"']+)["']/g)
    for (const [, path = ""] of imported) {
      const found = join(dirname(file), path)
      if (!asked.includes(found)) asked.push(found)
    }
  }
  return asked
}

const server = HttpRouter.serve(ConsoleHttp.pipe(Layer.provide(Edge)), {
  disableLogger: true,
  disableListenLog: true
}).pipe(Layer.provide(settings()), Layer.provideMerge(NodeHttpServer.layerTest), Layer.provide(NodeServices.layer))

const types: Readonly<Record<string, RegExp>> = {
  css: /^text\/css/,
  js: /^text\/javascript|^application\/javascript/,
  svg: /^image\/svg\+xml/,
  woff: /^font\/woff/,
  woff2: /^font\/woff2/
}

const token = "A-_z0".repeat(9).slice(0, 43)

const places = [
  "/",
  "/account",
  "/signin?problem=github_denied",
  "/signup",
  "/forgot",
  `/reset/${token}`,
  `/verify/${token}`,
  `/invitations/${token}`,
  "/o/acme",
  "/o/acme/members",
  "/p/acme/search-mcp",
  "/p/acme/search-mcp/settings",
  "/p/acme/search-mcp/servers/default/changes"
]

layer(server, { excludeTestServices: true })("the console", (it) => {
  it.effect(
    "has each of its files served under the policy, as what it is, and kept where its name is of its content",
    () =>
      Effect.gen(function* () {
        const http = yield* HttpClient.HttpClient
        assert.isAbove(files.length, 20)
        for (const file of files) {
          const response = yield* http.get(`/console/${file}`)
          assert.strictEqual(response.status, 200, file)
          assert.isTrue(read(file).equals(Buffer.from(yield* response.arrayBuffer)), file)
          assert.match(response.headers["content-type"] ?? "", types[file.split(".").at(-1) ?? ""] ?? /^never$/, file)
          assert.include(response.headers["content-security-policy"] ?? "", "default-src 'none'", file)
          assert.strictEqual(response.headers["x-content-type-options"], "nosniff", file)
          const isNamed = file.startsWith("assets/")
          assert.match(response.headers["cache-control"] ?? "", isNamed ? /immutable/ : /no-cache/, file)
        }
      })
  )

  it.effect("has its scripts and styles sent compressed to whoever accepts that", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const asked = (file: string, encodings: string) =>
        Effect.flatMap(http.get(`/console/${file}`, { headers: { "accept-encoding": encodings } }), (response) =>
          Effect.map(response.arrayBuffer, (body) => ({ body: Buffer.from(body), headers: response.headers }))
        )
      const texts = files.filter((file) => /^assets\/.*\.(?:css|js)$/.test(file) && read(file).length >= 1024)
      assert.isAbove(texts.length, 20)
      for (const file of texts) {
        const [plain, brotli, gzip] = [
          yield* asked(file, "identity, br;q=0"),
          yield* asked(file, "gzip, deflate, br"),
          yield* asked(file, "gzip;q=1.0, br;q=0.0")
        ]
        assert.isUndefined(plain.headers["content-encoding"], file)
        assert.strictEqual(brotli.headers["content-encoding"], "br", file)
        assert.strictEqual(gzip.headers["content-encoding"], "gzip", file)
        // The client of these tests has taken the bodies apart already: what went over the wire is in the length.
        for (const { body } of [plain, brotli, gzip]) assert.isTrue(read(file).equals(body), file)
        const length = (headers: Readonly<Record<string, string | undefined>>) => Number(headers["content-length"])
        assert.isBelow(length(brotli.headers), length(gzip.headers), file)
        assert.isBelow(length(gzip.headers), length(plain.headers), file)
        for (const { headers } of [plain, brotli, gzip]) {
          assert.strictEqual(headers["vary"], "accept-encoding", file)
          assert.match(headers["content-type"] ?? "", types[file.split(".").at(-1) ?? ""] ?? /^never$/, file)
          assert.match(headers["cache-control"] ?? "", /immutable/, file)
        }
        assert.strictEqual(new Set([plain, brotli, gzip].map(({ headers }) => headers["etag"])).size, 3, file)
      }
      const [stored = ""] = all.filter(isEncoded)
      assert.strictEqual((yield* http.get(`/console/${stored}`)).status, 404, stored)
    })
  )

  it.effect("is there wherever a person may reload, and nowhere else", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const place of places) {
        const response = yield* http.get(place)
        assert.strictEqual(response.status, 200, place)
        assert.match(response.headers["content-type"] ?? "", /^text\/html/, place)
        assert.include(response.headers["content-security-policy"] ?? "", "script-src 'self'", place)
        assert.strictEqual(yield* response.text, read("index.html").toString("utf8"), place)
      }
      for (const place of ["/nowhere", "/o", "/p/acme", "/console/nothing.js", "/pages/app.js"])
        assert.strictEqual((yield* http.get(place)).status, 404, place)
    })
  )

  it.effect("leaves everything outside its folder where it is", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const path of [
        "../package.json",
        "%2e%2e/package.json",
        "..%2fpackage.json",
        "assets/..%2f..%2fpackage.json"
      ]) {
        const response = yield* http.get(`/console/${path}`)
        assert.notInclude(yield* response.text, "@mcp-inspect/console", path)
      }
    })
  )

  it.effect("has no script or style within the document, and asks for nothing from elsewhere", () =>
    Effect.sync(() => {
      const document = read("index.html").toString("utf8")
      assert.notMatch(document, /<style|style=|<script(?![^>]*src=)|\son\w+=/)
      for (const [, address = ""] of document.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^\/console\//)
    })
  )

  it.effect("asks for at most 220 kB of compressed scripts before the first screen, in few files", () =>
    Effect.sync(() => {
      const scripts = first().filter((file) => file.endsWith(".js"))
      assert.isAtLeast(scripts.length, 2)
      const sent = scripts.map((file) => gzipSync(read(file)).length).reduce((sum, bytes) => sum + bytes, 0)
      assert.isAbove(sent, 100_000)
      assert.isAtMost(sent, 220_000)
      // The document, and what the screen asks the service and for fonts, come on top of them.
      assert.isAtMost(first().length, 5, first().join(", "))
    })
  )
})
