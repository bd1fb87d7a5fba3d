// What instrumentation adds to whole calls over the in-memory transport: servers of one major of the SDK in one process,
// one of them bare, called in turn. `node calls.mjs JSON`, with `{ major, rival, ours, endpoints, rounds, calls }`: prints
// for each server the CPU of a call in microseconds, one sample a round.
const { calls, endpoints, major, ours, rival, rounds } = JSON.parse(process.argv[2])

/** A package of the folder that this program is copied to, which is no part of the workspace. */
const installed = (name) => import(name)

const sdk = {
  v1: async () => {
    const { Client } = await installed("@modelcontextprotocol/sdk/client/index.js")
    const { InMemoryTransport } = await installed("@modelcontextprotocol/sdk/inMemory.js")
    const { McpServer } = await installed("@modelcontextprotocol/sdk/server/mcp.js")
    return { Client, InMemoryTransport, McpServer }
  },
  v2: async () => {
    const { Client, InMemoryTransport } = await installed("@modelcontextprotocol/client")
    const { McpServer } = await installed("@modelcontextprotocol/server")
    return { Client, InMemoryTransport, McpServer }
  }
}
const { Client, InMemoryTransport, McpServer } = await sdk[major]()
const z = await installed("zod")

const quiet = () => undefined
const bare = { attach: (server) => server, finish: quiet }

/** Ours, sending to a host. `finish` sends the rest of a round, which is of its costs. */
const own = async (endpoint) => {
  const { instrumentServer } = await import(ours)
  let made
  const options = { apiKey: "key", endpoint, requestTimeoutMs: 200, onError: quiet }
  return {
    attach: (server) => {
      made = instrumentServer(server, options)
      return server
    },
    finish: () => made.flush(),
    check: () => {
      const { attached, dropped, sent } = made.stats()
      if (!attached || sent + dropped < rounds * calls) throw new Error(`not recorded: ${JSON.stringify(made.stats())}`)
    }
  }
}

const rivals = {
  none: async () => {
    const made = {}
    for (const [state, endpoint] of Object.entries(endpoints)) made[state] = await own(endpoint)
    return made
  },
  posthog: async () => {
    const { instrument } = await installed("@posthog/mcp")
    const { PostHog } = await installed("posthog-node")
    const posthog = new PostHog("phc_key", { host: endpoints.healthy })
    const attach = (server) => {
      instrument(server, posthog)
      return server
    }
    return { posthog: { attach, finish: () => posthog.flush() } }
  },
  sentry: async () => {
    const Sentry = await installed("@sentry/node")
    Sentry.init({ dsn: endpoints.healthy.replace("//", "//key@") + "/1", tracesSampleRate: 1 })
    return { sentry: { attach: Sentry.wrapMcpServerWithSentry, finish: () => Sentry.flush(2000) } }
  }
}
const contestants = { bare, ...(await rivals[rival]()) }

const connected = async (attach) => {
  const server = attach(new McpServer({ name: "fixture", version: "1.0.0" }))
  const inputSchema = { query: z.string(), limit: z.number(), filters: z.object({ owner: z.string() }) }
  const tool = ({ query }) => ({ content: [{ type: "text", text: query }] })
  server.registerTool("search", { inputSchema: major === "v1" ? inputSchema : z.object(inputSchema) }, tool)
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  const client = new Client({ name: "caller", version: "1.0.0" })
  await client.connect(near)
  return client
}

const clients = {}
for (const [name, { attach }] of Object.entries(contestants)) clients[name] = await connected(attach)

const cpuOf = async (name) => {
  const { user, system } = process.cpuUsage()
  for (let call = 0; call < calls; call++) {
    await clients[name].callTool({ name: "search", arguments: { query: "q", limit: 1, filters: { owner: "o" } } })
    // Servers get their messages from sockets: each call has a turn of the event loop.
    if (call % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await contestants[name].finish()
  const after = process.cpuUsage()
  return (after.user - user + after.system - system) / calls
}

const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
const warm = 2
for (let round = 0; round < rounds + warm; round++) {
  const names = Object.keys(contestants)
  for (const name of round % 2 === 0 ? names : names.toReversed()) {
    const sample = await cpuOf(name)
    if (round >= warm) samples[name].push(sample)
  }
}
for (const { check } of Object.values(contestants)) check?.()
console.log(JSON.stringify(samples))
process.exit(0)
