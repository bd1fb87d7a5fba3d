// The address that the browser is sent back to: one port of 127.0.0.1, for one redirect (CAP-21, CAP-26).
import { createServer, type Server } from "node:http"
import { Deferred, Effect, Result } from "effect"
import { type CannotRun, invalid } from "../Failure.ts"
import { page, pageHeaders } from "./page.ts"

/** A listener that waits for one redirect. */
export interface Loopback {
  readonly redirectUri: string
  /** The redirect, judged; the page that the browser shows follows from it. Judging the first ends the wait. */
  readonly redirected: <A, E>(judge: (parameters: URLSearchParams) => Result.Result<A, E>) => Effect.Effect<A, E>
  /** The parameters of an address, when it is one that a browser would be sent back to. */
  readonly parametersIn: (address: string) => URLSearchParams | undefined
}

const path = "/callback"

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : error.name)

const listen = (port: number) =>
  Effect.callback<Server, CannotRun>((resume) => {
    const server = createServer()
    server.once("error", (error) =>
      resume(
        Effect.fail(
          invalid(
            "redirect_port",
            `The port ${port} of 127.0.0.1 cannot be listened on (${codeOf(error)}).`,
            "End what uses it, or choose another that the client is registered with."
          )
        )
      )
    )
    server.listen(port, "127.0.0.1", () => resume(Effect.succeed(server)))
  })

const close = (server: Server) =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    // Answered ones have said `connection: close`; a browser may hold others open for ever.
    server.closeIdleConnections()
    setImmediate(() => server.closeAllConnections())
  })

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** Listens for the time of the scope, on the given port or any that is free. */
export const openLoopback = Effect.fn("oauth.openLoopback")(function* (port: number | undefined) {
  const server = yield* Effect.acquireRelease(listen(port ?? 0), close)
  const redirectUri = `http://127.0.0.1:${portOf(server)}${path}`

  const parametersIn = (address: string): URLSearchParams | undefined => {
    const url = URL.parse(address.trim())
    return url !== null && `${url.origin}${url.pathname}` === redirectUri ? url.searchParams : undefined
  }

  const redirected: Loopback["redirected"] = Effect.fnUntraced(function* <A, E>(
    judge: (parameters: URLSearchParams) => Result.Result<A, E>
  ) {
    const judged = yield* Deferred.make<A, E>()
    let isOver = false
    server.on("request", (request, response) => {
      request.resume()
      const parameters = parametersIn(new URL(redirectUri).origin + (request.url ?? ""))
      if (isOver || request.method !== "GET" || parameters === undefined) {
        response.writeHead(404, pageHeaders).end()
        return
      }
      isOver = true
      const verdict = judge(parameters)
      const isTaken = Result.isSuccess(verdict)
      // Only when the browser has its page may the listener close.
      response.writeHead(isTaken ? 200 : 400, pageHeaders)
      response.end(page(isTaken))
      response.once("close", () => Deferred.doneUnsafe(judged, Effect.fromResult(verdict)))
    })
    return yield* Deferred.await(judged)
  })

  return { redirectUri, redirected, parametersIn } satisfies Loopback
})
