// Clients that hold connections: headers and bodies that come a byte now and then, silence, answers that nobody reads, and
// connections of which one half is closed. Each is there again when it is closed.
import { connect } from "node:net"

/* Of each kind, at each port. */
const each = 2

const everyMs = 1000

/* Writes a little now and then. */
const dripping = (begin, drop) => (socket) => {
  socket.write(begin)
  const timer = setInterval(() => socket.write(drop), everyMs)
  socket.on("close", () => clearInterval(timer))
}

const get = "GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"

const kinds = [
  dripping("POST /v1/events HTTP/1.1\r\nhost: 127.0.0.1\r\n", "x-a: b\r\n"),
  dripping(
    "POST /v1/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n",
    " "
  ),
  () => {},
  (socket) => {
    socket.pause()
    socket.end(get)
  },
  (socket) => {
    socket.pause()
    socket.write(get.repeat(200))
  }
]

/** Holds connections to some ports until it is told to stop; how many there were. */
export const holdConnections = (ports) => {
  const sockets = new Set()
  let [isOver, opened] = [false, 0]
  const hold = (port, behave) => {
    if (isOver) return
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    opened++
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("end", () => socket.destroy())
    socket.on("close", () => {
      sockets.delete(socket)
      setTimeout(() => hold(port, behave), everyMs)
    })
    socket.on("connect", () => behave(socket))
  }
  for (const port of ports) for (const behave of kinds) for (let n = 0; n < each; n++) hold(port, behave)
  return {
    opened: () => opened,
    stop: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    }
  }
}
