import { createServer } from "node:net"

/** A port of this machine that was free a moment ago. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .on("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = server.address()
        server.close(() => resolve(port))
      })
  })
