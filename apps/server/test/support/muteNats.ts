// A broker that greets whoever connects, and is silent to all that it is asked, as one whose disk is full.
import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

const greeting = { server_id: "mute", version: "2.9.10", headers: true, jetstream: true, max_payload: 8_388_608 }

/** Starts it; where it is, and what ends it. */
export const startMuteNats = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.write(`INFO ${JSON.stringify(greeting)}\r\n`)
    socket.on("data", (data) => {
      if (/^PING\r$/mu.test(data.toString("latin1"))) socket.write("PONG\r\n")
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    }
  }
}
