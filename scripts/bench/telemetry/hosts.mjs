// Hosts for those who send, in the states that cost a sender most.
import { once } from "node:events"
import { createServer } from "node:http"
import { createServer as createPlainServer } from "node:net"

const addressOf = async (server) => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return `http://127.0.0.1:${server.address().port}`
}

const answering = (status) =>
  createServer((request, response) => {
    request.resume()
    request.on("end", () => response.writeHead(status, { "content-type": "application/json" }).end("{}"))
  })

/** Says more than anybody reads, until it is hung up on. */
const talkative = () =>
  createServer((request, response) => {
    request.resume()
    const chunk = Buffer.alloc(64 * 1024, " ")
    const fill = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on("drain", fill)
    request.on("end", fill)
  })

const silent = () =>
  createPlainServer((socket) => {
    socket.on("error", () => undefined)
    socket.resume()
  })

/** `{ endpoints, close }`: the address of each, by its state. */
export const openHosts = async () => {
  const servers = {
    healthy: answering(202),
    hanging: silent(),
    500: answering(500),
    talkative: talkative()
  }
  const sockets = new Set()
  const endpoints = {}
  for (const [state, server] of Object.entries(servers)) {
    server.on("connection", (socket) => {
      sockets.add(socket)
      socket.on("close", () => sockets.delete(socket))
    })
    endpoints[state] = await addressOf(server)
  }
  const close = () => {
    for (const server of Object.values(servers)) server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    endpoints: {
      ...endpoints,
      refusing: "http://127.0.0.1:1",
      "without TLS": endpoints.healthy.replace("http:", "https:")
    },
    close
  }
}
