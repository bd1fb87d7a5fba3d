// A way to a PostgreSQL that ends connections at a chosen write: before it arrives, or after it was answered and before the
// answer arrives. What is in between is whatever a process or a network does that dies.
import { Effect } from "effect"
import { connect, createServer, type Socket } from "node:net"

/** Where a connection ends. */
export interface Break {
  /** The number of the write, of all that come from now on, from 0. */
  readonly at: number
  readonly side: "before" | "after"
}

/** A proxy that lives as long as its scope. `arm` sets the next break; `isSprung` says whether it happened. */
export const breakingProxy = Effect.fnUntraced(function* (url: URL) {
  let next: Break | undefined
  let writes = 0
  let isAway = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (isAway) return void client.destroy()
    const upstream = connect(Number(url.port), url.hostname)
    let isEnding = false
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on("error", end)
      socket.on("close", () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on("data", (chunk) => {
      const isHere = next !== undefined && writes++ === next.at
      if (isHere && next?.side === "before") {
        next = undefined
        return end()
      }
      if (isHere) {
        next = undefined
        isEnding = true
      }
      upstream.write(chunk)
    })
    upstream.on("data", (chunk) => {
      if (isEnding) return end()
      client.write(chunk)
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () =>
      Effect.sync(() => {
        for (const socket of sockets) socket.destroy()
        server.close()
      })
  )
  const address = server.address()
  const through = new URL(url)
  through.hostname = "127.0.0.1"
  through.port = String(typeof address === "object" && address !== null ? address.port : 0)
  return {
    url: through,
    arm: (one: Break): void => {
      next = one
      writes = 0
    },
    /** Ends all connections and takes no new ones, until it is back. */
    leave: (): void => {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack: (): void => {
      isAway = false
    },
    disarm: (): boolean => {
      const isSprung = next === undefined
      next = undefined
      return isSprung
    }
  }
})
