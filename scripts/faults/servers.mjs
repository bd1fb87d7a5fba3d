// MCP servers that are watched: some whose contract changes now and then, one that comes and goes, and those that no client
// should have to meet.
import { createServer } from "node:http"
import { mcpListener } from "../../apps/server/test/support/mcpListener.ts"

const toolOf = (name, version) => ({
  name,
  description: `Version ${version}`,
  inputSchema: { type: "object", properties: { [`argument_${version}`]: { type: "string" } } }
})

const json = { "content-type": "application/json" }

/* Whatever is asked, the answer is a result of this text: that is all a server needs that means harm. */
const answering = (textOf) => (request, response) => {
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const { id = null, method } = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}")
    if (id === null) return void response.writeHead(202).end()
    response.writeHead(200, json).end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${textOf(method)}}`)
  })
}

const handshake = JSON.stringify({
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "hostile", version: "1" }
})

const listing = (tools) =>
  answering((method) => (method === "initialize" ? handshake : `{"tools":${method === "tools/list" ? tools : "[]"}}`))

const large = JSON.stringify([
  { name: "large", inputSchema: { type: "object", properties: {}, description: "x".repeat(10 * 1024 * 1024) } }
])

const levels = 50_000
const deep = `[{"name":"deep","inputSchema":{"type":"object","properties":${'{"a":{"properties":'.repeat(levels)}{}${"}}".repeat(levels)}}}]`

/* Bytes without end, as fast as they are taken, or one now and then. */
const endless = (_, response) => {
  const chunk = Buffer.alloc(64 * 1024, " ")
  response.writeHead(200, json)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", write)
  }
  write()
}

const trickle = (_, response) => {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(" "), 500)
  response.on("close", () => clearInterval(timer))
}

const cut = (_, response) => {
  response.writeHead(200, { ...json, "content-length": "1000" })
  response.write('{"jsonrpc":"2.0","id":1,"result":{', () => response.destroy())
}

/** Those that mean harm, by what they do. `inside` is an address that no server may lead to. */
const hostileOf = (inside) => ({
  silent: () => {},
  endless,
  trickle,
  cut,
  large: listing(large),
  deep: listing(deep),
  redirect: (_, response) => void response.writeHead(307, { location: inside }).end()
})

/** Those of them of which nobody can make a contract. */
export const hopeless = ["silent", "endless", "trickle", "cut", "redirect"]

/** Starts all of them at an address. */
export const startServers = async (address, { inside, steady }) => {
  const hostile = hostileOf(inside)
  const serving = Object.fromEntries(steady.map((name) => [name, { tools: [toolOf(name, 0)], asked: [] }]))
  const listeners = Object.fromEntries(Object.entries(serving).map(([name, one]) => [name, mcpListener(one)]))
  const away = new Set()
  const server = createServer((request, response) => {
    const [, name] = request.url.split(/[/?]/u)
    if (away.has(name)) return void request.socket.destroy()
    const listener = listeners[name] ?? hostile[name]
    response.on("error", () => {})
    if (listener === undefined) response.writeHead(404).end()
    else listener(request, response)
  })
  await new Promise((resolve) => server.listen(0, address, resolve))
  const origin = `http://${address}:${server.address().port}`
  return {
    hostile: Object.keys(hostile),
    /** Where a server is; another address for each `look`, which has a watch look now. */
    urlOf: (name, look) => `${origin}/${name}/mcp?look=${look}`,
    change: (name, version) => void (serving[name].tools = [toolOf(name, version)]),
    away,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  }
}
