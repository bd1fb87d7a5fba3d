// Receivers of alerts: they write down what arrives, by its id. One answers at once; the other takes what it gets and now and
// then closes the connection without an answer, so that it gets the same again.
import { createHmac } from "node:crypto"
import { createServer } from "node:http"

const isSigned = ({ headers }, body, secret) => {
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64")
  const wanted = `v1,${createHmac("sha256", key).update(text).digest("base64")}`
  return String(headers["webhook-signature"]).split(" ").includes(wanted)
}

const textOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

/** Starts them at an address. `random` decides when an answer is lost, which none is after `isOver()`. */
export const startReceivers = async (address, { isOver, random }) => {
  const received = []
  const channels = new Map()

  const take = async (request, response) => {
    const body = await textOf(request)
    const channel = channels.get(request.url)
    // What comes before the channel is known here is not of this run's alerts.
    if (channel === undefined) return void response.writeHead(404).end()
    const { data } = JSON.parse(body)
    const id = request.headers["webhook-id"]
    received.push({ id, alert: data.id, channel: channel.id, isSigned: isSigned(request, body, channel.secret) })
    if (channel.forgets && !isOver() && random(3) === 0) return void response.socket?.destroy()
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise((resolve) => server.listen(0, address, resolve))
  const origin = `http://${address}:${server.address().port}`
  return {
    received,
    /** Where a channel leads, before it is made. */
    urlOf: (path) => `${origin}${path}`,
    /** What the service calls the channel at a path, and what it signs with. */
    know: (path, channel) => void channels.set(path, channel),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  }
}
