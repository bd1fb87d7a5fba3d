// A client that costs little beside what it measures: sockets that stay open, one request at a time on each, and of an
// answer no more is read than its status and its length.
import { connect } from "node:net"

const headEnd = Buffer.from("\r\n\r\n")

const headOf = (bytes) => {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString("latin1", 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length === null) throw new Error(`an answer without a length: ${head}`)
  return {
    status: Number(head.slice(9, 12)),
    size: end + headEnd.length + Number(length[1]),
    start: end + headEnd.length
  }
}

/* A body of bytes comes with its length. */
const bytesOf = ({ body, headers, method = "GET", path }) => {
  const head =
    [
      `${method} ${path} HTTP/1.1`,
      "host: 127.0.0.1",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : [`content-length: ${body.length}`])
    ].join("\r\n") + "\r\n\r\n"
  return body === undefined ? head : Buffer.concat([Buffer.from(head), body])
}

/** One socket; `ask` resolves with an answer's status and body once it is there, and rejects once the socket is closed. */
export const openSocket = (port) =>
  new Promise((opened, failed) => {
    let parts = []
    let have = 0
    let head
    let waiting
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () =>
      opened({
        ask: (request) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject }
            if (socket.destroyed) return reject(new Error("the connection was closed"))
            socket.write(bytesOf(request))
          }),
        close: () => socket.destroy()
      })
    )
    const failing = (error) => (waiting === undefined ? failed(error) : waiting.reject(error))
    socket.on("error", failing)
    socket.on("close", () => failing(new Error("the connection was closed")))
    socket.on("data", (chunk) => {
      parts.push(chunk)
      have += chunk.length
      head ??= headOf(parts.length === 1 ? chunk : Buffer.concat(parts))
      if (head === undefined || have < head.size) return
      const { resolve } = waiting
      const [bytes, { start, status }] = [parts, head]
      parts = []
      have = 0
      head = undefined
      resolve({ status, body: () => Buffer.concat(bytes).toString("utf8", start) })
    })
  })

const isDone = (status) => status >= 200 && status < 300

/* An answer, which has to be a good one. */
const answered = async (socket, request) => {
  const { body, status } = await socket.ask(request)
  if (!isDone(status)) throw new Error(`${request.path} was answered with ${status}: ${body().slice(0, 300)}`)
  return body
}

/** The body of one answer, which has to be a good one. */
export const askOnce = async (port, request) => {
  const socket = await openSocket(port)
  const body = await answered(socket, request)
  socket.close()
  return body()
}

/** Sends each of some requests once, `connections` at a time. */
export const driveEach = async (port, { connections, requests }) => {
  const left = requests.values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await openSocket(port)
      for (const request of left) await answered(socket, request)
      socket.close()
    })
  )
}

/**
 * Keeps `connections` requests under way for `milliseconds`, in the order that `next` gives them; how many were answered
 * a second, and the time of each in milliseconds, shortest first.
 */
export const drive = async (port, { connections, milliseconds, next }) => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)))
  const times = []
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    sockets.map(async (socket) => {
      for (let at = performance.now(); at < until;) {
        await answered(socket, next())
        const now = performance.now()
        times.push(now - at)
        at = now
      }
    })
  )
  const seconds = (performance.now() - began) / 1000
  for (const socket of sockets) socket.close()
  return { rate: times.length / seconds, count: times.length, times: times.sort((left, right) => left - right) }
}
