// The bare pages: static files, and one document for every path that a person may open or reload.
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse, HttpStaticServer } from "effect/http"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../pages")

const places = [
  "/",
  "/account",
  "/signin",
  "/signup",
  "/forgot",
  "/reset/:token",
  "/verify/:token",
  "/invitations/:token",
  "/o/:org",
  "/settings/:org/:project",
  "/p/:org/:project",
  "/p/:org/:project/:server"
] as const

const document = HttpServerResponse.file(join(folder, "index.html"), {
  headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" }
}).pipe(Effect.orDie)

/** The pages and their files. */
export const PagesHttp = Layer.mergeAll(
  HttpStaticServer.layer({ root: folder, prefix: "/pages", cacheControl: "no-cache" }),
  ...places.map((path) => HttpRouter.add("GET", path, document))
)
