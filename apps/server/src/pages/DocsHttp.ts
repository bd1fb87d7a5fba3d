// The documentation: exactly what its build lists, each address with the type and headers that stand there. A reader who
// prefers Markdown gets that at the address of the page.
import { Effect, FileSystem, Layer, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { join } from "node:path"
import { prefersMarkdown } from "./prefersMarkdown.ts"
import { weightOf } from "./weightOf.ts"

/* As `apps/docs/src/surfaces/served.ts` writes it. */
const Site = Schema.fromJsonString(
  Schema.Struct({
    policy: Schema.String,
    served: Schema.Array(
      Schema.Struct({
        path: Schema.String,
        file: Schema.String,
        type: Schema.String,
        isKept: Schema.Boolean,
        link: Schema.optionalKey(Schema.String),
        markdown: Schema.optionalKey(Schema.String)
      })
    )
  })
)

/* The first stands for `/docs` too. */
const places = ["/docs/*", "/llms-full.txt", "/sitemap.xml", "/skills/*", "/.well-known/agent-skills/*"] as const

const readSite = Effect.fnUntraced(function* (folder: string) {
  const files = yield* FileSystem.FileSystem
  const path = join(folder, "site.json")
  if (!(yield* files.exists(path))) return undefined
  const { policy, served } = yield* Schema.decodeEffect(Site)(yield* files.readFileString(path))
  return { folder, policy, served: new Map(served.map((one) => [one.path, one])) }
}, Effect.orDie)

const notBuilt = HttpServerResponse.text("The documentation is not built. Build it with `npm run build`.\n", {
  status: 503
})

/* A reader gets a page with the way to the others; a program gets what every refusal of the service is. */
const notFound = (path: string, accept: string, { folder, policy }: { folder: string; policy: string }) =>
  path.startsWith("/docs/") && (weightOf(accept, "text/html") ?? 0) > 0
    ? HttpServerResponse.file(join(folder, "404.html"), {
        status: 404,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          "content-security-policy": policy,
          vary: "accept"
        }
      }).pipe(Effect.orDie)
    : Effect.succeed(HttpServerResponse.empty({ status: 404 }))

const answer = Effect.fnUntraced(function* (built: ReturnType<typeof readSite>) {
  const site = yield* built
  if (site === undefined) return notBuilt
  const { headers, url } = yield* HttpServerRequest.HttpServerRequest
  const path = url.split("?", 1)[0] ?? ""
  const accept = headers["accept"] ?? ""
  const asked = site.served.get(path)
  if (asked === undefined) {
    // The search of the pages, and who copies from a host of static files, names the file.
    const meant = path.replace(/(\/|\.html|\/index\.html)$/, "")
    return meant !== path && site.served.has(meant)
      ? HttpServerResponse.redirect(meant, { status: 308 })
      : yield* notFound(path, accept, site)
  }
  const markdown = asked.markdown === undefined ? undefined : site.served.get(asked.markdown)
  const given = markdown !== undefined && prefersMarkdown(accept) ? markdown : asked
  return yield* HttpServerResponse.file(join(site.folder, given.file), {
    headers: {
      "content-type": given.type,
      "cache-control": given.isKept ? "public, max-age=31536000, immutable" : "no-cache",
      "content-security-policy": site.policy,
      // Public texts, which agents of other sites may read too.
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      ...(given.link === undefined ? {} : { link: given.link }),
      ...(asked.markdown === undefined ? {} : { vary: "accept" })
    }
  }).pipe(Effect.orDie)
})

/** The same from a build that lies elsewhere. */
export const docsOf = (folder: string) =>
  Layer.unwrap(
    // A build that comes later is seen without a restart.
    Effect.map(Effect.cachedWithTTL(readSite(folder), "10 seconds"), (built) =>
      Layer.mergeAll(
        HttpRouter.add("GET", "/llms.txt", answer(built)),
        ...places.map((path) => HttpRouter.add("GET", path, answer(built)))
      )
    )
  )

/** The documentation, its machine-readable forms and the skills. */
export const DocsHttp = docsOf(join(import.meta.dirname, "../../../docs/dist"))
