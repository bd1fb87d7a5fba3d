// The console: its files, and one document for every address that a person may open or reload. Files are named by their
// content, so that a browser asks for each of them once.
import { Effect, Layer } from "effect"
import {
  HttpPlatform,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse,
  HttpStaticServer
} from "effect/http"
import { join } from "node:path"
import { accepted, type Encoding, isEncoded, typeOf } from "./encodings.ts"
import { heldFiles } from "./heldFiles.ts"

const folder = join(import.meta.dirname, "../../console/dist")

/** As `router.tsx` of the console has them; `*` is whatever follows. */
export const places = [
  "/",
  "/welcome",
  "/account",
  "/signin",
  "/signup",
  "/forgot",
  "/reset/:token",
  "/verify/:token",
  "/invitations/:token",
  "/o/:org",
  "/o/:org/:place",
  "/p/:org/:project/*"
] as const

const notBuilt = HttpServerResponse.text("The console is not built. Build it with `npm run build`.\n", { status: 503 })

/* One for every address. */
const document = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const platform = yield* HttpPlatform.HttpPlatform
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" }
    const served = platform.fileResponse(join(folder, "index.html"), { headers }).pipe(
      Effect.catchReason("PlatformError", "NotFound", () => Effect.succeed(notBuilt)),
      Effect.orDie
    )
    for (const path of places) yield* router.add("GET", path, served)
  })
)

/* Files of a folder, compressed where they are there so and whoever asks accepts it. */
const files = (prefix: `/${string}`, root: string, cacheControl: string) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const router = yield* HttpRouter.HttpRouter
      const serve = yield* HttpStaticServer.make({ root, cacheControl })
      const serveEncoded = (path: string, type: string, { coding, suffix }: Encoding) =>
        serve.pipe(
          Effect.updateService(HttpServerRequest.HttpServerRequest, (request) =>
            request.modify({ url: `${path}${suffix}` })
          ),
          Effect.map((response) =>
            HttpServerResponse.setHeaders(response, { "content-type": type, "content-encoding": coding })
          )
        )
      const served = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const path = request.url.split("?", 1)[0] ?? ""
        if (isEncoded(path))
          return yield* new HttpServerError.HttpServerError({
            reason: new HttpServerError.RouteNotFound({ request })
          })
        const type = typeOf(path)
        if (type === undefined) return yield* serve
        const ways = accepted(request.headers["accept-encoding"]).map((encoding) => serveEncoded(path, type, encoding))
        const response = yield* Effect.firstSuccessOf([...ways, serve])
        return HttpServerResponse.setHeader(response, "vary", "accept-encoding")
      }).pipe(Effect.catch(HttpServerRespondable.toResponse))
      yield* router.prefixed(prefix).add("GET", "/*", served)
    })
  )

/* A build that comes later is seen without a restart. */
const soon = "1 second"

/** The console and its files. */
export const ConsoleHttp = Layer.mergeAll(
  // Named by their content, they never change.
  files("/console/assets", join(folder, "assets"), "public, max-age=31536000, immutable").pipe(
    Layer.provide(heldFiles("1 day"))
  ),
  Layer.merge(files("/console", folder, "no-cache"), document).pipe(Layer.provide(heldFiles(soon)))
)
