// What browsers are given: each file under the policy, and the document wherever a person may reload.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpClient, HttpRouter } from "effect/http"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Edge } from "../../src/edge/Edge.ts"
import { ConsoleHttp } from "../../src/pages/ConsoleHttp.ts"
import { settings } from "../support/settings.ts"

const folder = join(import.meta.dirname, "../../console/dist")

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "index.html")
  .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))

const read = (file: string): Buffer => readFileSync(join(folder, file))

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
  "/docs/rules",
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
})
