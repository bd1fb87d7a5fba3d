// The console: its files, and one document for every address that a person may open or reload. Files are named by their
// content, so that a browser asks for each of them once.
import { Effect, FileSystem, Layer } from "effect"
import { HttpRouter, HttpServerResponse, HttpStaticServer } from "effect/http"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../console/dist")

/** As `router.tsx` of the console has them; `*` is whatever follows. */
export const places = [
  "/",
  "/welcome",
  "/account",
  "/docs/rules",
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

const document = Effect.gen(function* () {
  const path = join(folder, "index.html")
  const files = yield* FileSystem.FileSystem
  if (!(yield* files.exists(path))) return notBuilt
  return yield* HttpServerResponse.file(path, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" }
  })
}).pipe(Effect.orDie)

/** The console and its files. */
export const ConsoleHttp = Layer.mergeAll(
  HttpStaticServer.layer({
    root: join(folder, "assets"),
    prefix: "/console/assets",
    cacheControl: "public, max-age=31536000, immutable"
  }),
  HttpStaticServer.layer({ root: folder, prefix: "/console", cacheControl: "no-cache" }),
  ...places.map((path) => HttpRouter.add("GET", path, document))
)
