// The documentation as the service gives it: every address of its build, as what it is, by GET and by HEAD.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpRouter } from "effect/http"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Edge } from "../../src/edge/Edge.ts"
import { DocsHttp } from "../../src/pages/DocsHttp.ts"
import { prefersMarkdown } from "../../src/pages/prefersMarkdown.ts"
import { settings } from "../support/settings.ts"

const folder = join(import.meta.dirname, "../../../docs/dist")

interface Served {
  readonly path: string
  readonly file: string
  readonly type: string
  readonly isKept: boolean
  readonly link?: string
  readonly markdown?: string
}

const { policy, served }: { readonly policy: string; readonly served: ReadonlyArray<Served> } = JSON.parse(
  readFileSync(join(folder, "site.json"), "utf8")
)

const server = HttpRouter.serve(DocsHttp.pipe(Layer.provide(Edge)), {
  disableLogger: true,
  disableListenLog: true
}).pipe(Layer.provide(settings()), Layer.provideMerge(NodeHttpServer.layerTest), Layer.provide(NodeServices.layer))

layer(server, { excludeTestServices: true })("the documentation", (it) => {
  it.effect("has each of its addresses served with its bytes, its type and its policy", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      assert.isAbove(served.length, 300)
      for (const { file, isKept, link, path, type } of served) {
        const response = yield* http.get(path)
        assert.strictEqual(response.status, 200, path)
        assert.isTrue(readFileSync(join(folder, file)).equals(Buffer.from(yield* response.arrayBuffer)), path)
        assert.strictEqual(response.headers["content-type"], type, path)
        assert.strictEqual(response.headers["content-security-policy"], policy, path)
        assert.strictEqual(response.headers["x-content-type-options"], "nosniff", path)
        assert.match(response.headers["cache-control"] ?? "", isKept ? /immutable/ : /no-cache/, path)
        assert.strictEqual(response.headers["link"], link, path)
      }
    })
  )

  it.effect("answers HEAD as it answers GET, without the bytes", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const path of ["/docs", "/docs/cli", "/docs/cli.md", "/llms.txt", "/.well-known/agent-skills/index.json"]) {
        const [head, get] = [yield* http.head(path), yield* http.get(path)]
        assert.strictEqual(head.status, 200, path)
        for (const name of ["content-type", "link", "vary"])
          assert.strictEqual(head.headers[name], get.headers[name], `${path} ${name}`)
        assert.strictEqual((yield* head.arrayBuffer).byteLength, 0, path)
      }
    })
  )

  it.effect("gives the Markdown of a page to who prefers it, and says that it depends on that", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const { file, markdown, path } of served.filter((one) => one.markdown !== undefined).slice(0, 40)) {
        const plain = yield* http.get(path, { headers: { accept: "text/html,*/*;q=0.8" } })
        assert.strictEqual(plain.headers["vary"], "accept", path)
        assert.strictEqual(yield* plain.text, readFileSync(join(folder, file), "utf8"), path)
        const preferred = yield* http.get(path, { headers: { accept: "text/markdown, text/html;q=0.9" } })
        assert.strictEqual(preferred.headers["content-type"], "text/markdown; charset=utf-8", path)
        assert.strictEqual(yield* preferred.text, readFileSync(join(folder, (markdown ?? "").slice(1)), "utf8"), path)
      }
    })
  )

  it.effect("has skills whose bytes are those of the manifest, readable from other sites", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const response = yield* http.get("/.well-known/agent-skills/index.json")
      assert.strictEqual(response.headers["access-control-allow-origin"], "*")
      const manifest: { readonly skills: ReadonlyArray<{ readonly url: string; readonly sha256: string }> } =
        JSON.parse(yield* response.text)
      for (const { sha256, url } of manifest.skills) {
        const bytes = Buffer.from(yield* (yield* http.get(url)).arrayBuffer)
        assert.strictEqual(createHash("sha256").update(bytes).digest("hex"), sha256, url)
      }
    })
  )

  it.effect("is nowhere else: what the build does not list is not there", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const path of [
        "/docs/nothing",
        "/docs/nothing.html",
        "/docs/../site.json",
        "/docs/..%2fsite.json",
        "/docs/%2e%2e/%2e%2e/package.json",
        "/skills/none/SKILL.md",
        "/.well-known/agent-skills/none",
        "/site.json",
        "/_headers"
      ])
        assert.strictEqual((yield* http.get(path)).status, 404, path)
    })
  )

  it.effect("answers whoever reads HTML with a page that says that there is none, and programs with JSON", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
      const page = yield* http.get("/docs/nothing", { headers: html })
      assert.strictEqual(page.status, 404)
      assert.strictEqual(page.headers["content-type"], "text/html; charset=utf-8")
      assert.strictEqual(page.headers["content-security-policy"], policy)
      assert.strictEqual(yield* page.text, readFileSync(join(folder, "404.html"), "utf8"))
      for (const [path, headers] of [
        ["/docs/nothing", {}],
        ["/docs/nothing", { accept: "text/html;q=0, */*" }],
        ["/docs/nothing", { accept: "application/json" }],
        ["/skills/none/SKILL.md", html]
      ] as const) {
        const refusal = yield* http.get(path, { headers })
        assert.strictEqual(refusal.status, 404, path)
        assert.deepStrictEqual(yield* refusal.json, {
          error: { code: "not_found", message: "There is no such thing." }
        })
      }
    })
  )

  it.effect("leads from other spellings of an address to the one there is", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const [path, meant] of [
        ["/docs/cli.html", "/docs/cli"],
        ["/docs/cli/", "/docs/cli"],
        ["/docs/", "/docs"],
        ["/docs/index.html", "/docs"]
      ] as const) {
        const response = yield* http
          .get(path)
          .pipe(Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }))
        assert.strictEqual(response.status, 308, path)
        assert.strictEqual(response.headers["location"], meant, path)
      }
    })
  )

  it.effect("prefers Markdown only when it is asked for by name, and HTML is not asked for more", () =>
    Effect.sync(() => {
      for (const accept of [
        "text/markdown",
        "text/markdown, text/html",
        "Text/Markdown;q=0.5",
        "text/html;q=0.8, text/markdown;q=0.9"
      ])
        assert.isTrue(prefersMarkdown(accept), accept)
      for (const accept of [
        "",
        "*/*",
        "text/html",
        "text/markdown;q=0",
        "text/markdown;q=0.5, text/html",
        "text/plain, */*"
      ])
        assert.isFalse(prefersMarkdown(accept), accept)
    })
  )
})
