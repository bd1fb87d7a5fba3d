// The reference server with something of everything, over streamable HTTP.
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"))

const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0)))
  })
})

/** Its URL, for the time of the scope. */
export const everything = Effect.gen(function* () {
  const port = yield* freePort
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [program, "streamableHttp"], {
        env: { PORT: String(port) },
        stdio: ["ignore", "ignore", "pipe"]
      })
    ),
    (running) => Effect.sync(() => running.kill("SIGKILL"))
  )
  yield* Effect.callback<void>((resume) => {
    child.stderr.on("data", (chunk: Buffer) => {
      if (chunk.includes("listening")) resume(Effect.void)
    })
  })
  return `http://127.0.0.1:${port}/mcp`
})
