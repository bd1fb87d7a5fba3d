// What browsers are given: each file under the policy, and the document wherever a person may reload.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpClient, HttpRouter } from "effect/http"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Edge } from "../../src/edge/Edge.ts"
import { PagesHttp } from "../../src/pages/PagesHttp.ts"
import { settings } from "../support/settings.ts"

const folder = join(import.meta.dirname, "../../pages")

const files = readdirSync(folder)

const read = (file: string): string => readFileSync(join(folder, file), "utf8")

const server = HttpRouter.serve(PagesHttp.pipe(Layer.provide(Edge)), {
  disableLogger: true,
  disableListenLog: true
}).pipe(Layer.provide(settings()), Layer.provideMerge(NodeHttpServer.layerTest), Layer.provide(NodeServices.layer))

const types: Readonly<Record<string, RegExp>> = {
  css: /^text\/css/,
  html: /^text\/html/,
  js: /^text\/javascript|^application\/javascript/
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
  "/p/acme/search-mcp",
  "/p/acme/search-mcp/default",
  "/settings/acme/search-mcp"
]

layer(server, { excludeTestServices: true })("the pages", (it) => {
  it.effect("are served under the policy, each file as what it is", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      assert.isAbove(files.length, 5)
      for (const file of files) {
        const response = yield* http.get(`/pages/${file}`)
        assert.strictEqual(response.status, 200, file)
        assert.strictEqual(yield* response.text, read(file), file)
        assert.match(response.headers["content-type"] ?? "", types[file.split(".").at(-1) ?? ""] ?? /^never$/, file)
        assert.include(response.headers["content-security-policy"] ?? "", "default-src 'none'", file)
        assert.strictEqual(response.headers["x-content-type-options"], "nosniff", file)
      }
    })
  )

  it.effect("are there wherever a person may reload", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const place of places) {
        const response = yield* http.get(place)
        assert.strictEqual(response.status, 200, place)
        assert.match(response.headers["content-type"] ?? "", /^text\/html/, place)
        assert.include(response.headers["content-security-policy"] ?? "", "script-src 'self'", place)
        assert.strictEqual(yield* response.text, read("index.html"), place)
      }
    })
  )

  it.effect("leave everything outside their folder where it is", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const path of ["/pages/../package.json", "/pages/%2e%2e/package.json", "/pages/..%2fpackage.json"]) {
        const response = yield* http.get(path)
        assert.notInclude(yield* response.text, "@mcp-inspect/server", path)
      }
    })
  )
})

layer(Layer.empty)("the sources of the pages", (it) => {
  it.effect("have no script or style within the document, and make no markup from text", () =>
    Effect.sync(() => {
      assert.notMatch(read("index.html"), /<style|style=|<script(?![^>]*src=)|\son\w+=/)
      for (const file of files.filter((name) => name.endsWith(".js")))
        assert.notMatch(read(file), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|srcdoc/, file)
    })
  )

  it.effect("load nothing that another file of theirs is not", () =>
    Effect.sync(() => {
      const sources = files.filter((name) => name.endsWith(".js"))
      for (const file of sources)
        for (const [, from = ""] of read(file).matchAll(/from "([^"]+)"/g))
          assert.include(sources, from.replace(/^\.\//, ""), file)
    })
  )
})
