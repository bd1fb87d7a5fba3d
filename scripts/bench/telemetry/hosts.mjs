// Hosts for those who send: one accepts everything, one takes connections and never answers.
import { once } from "node:events"
import { createServer } from "node:http"
import { createServer as createPlainServer } from "node:net"

const at = async (server) => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return `http://127.0.0.1:${server.address().port}`
}

/** `{ healthy, hanging, close }`. */
export const openHosts = async () => {
  const healthy = createServer((request, response) => {
    request.resume()
    request.on("end", () => response.writeHead(202, { "content-type": "application/json" }).end("{}"))
  })
  const sockets = new Set()
  const hanging = createPlainServer((socket) => {
    sockets.add(socket.resume())
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
  })
  const endpoints = { healthy: await at(healthy), hanging: await at(hanging) }
  const close = () => {
    healthy.close()
    healthy.closeAllConnections()
    hanging.close()
    for (const socket of sockets) socket.destroy()
  }
  return { ...endpoints, close }
}
