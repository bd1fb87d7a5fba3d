// What the heap has grown by after so many events for a host that never answers: `node --expose-gc heap.mjs JSON`, with
// `{ ours, endpoint, events }`. Prints bytes, after collections: from before the first call,
// so that what is loaded with it counts as well.
const { endpoint, events, ours } = JSON.parse(process.argv[2])
const { instrumentServer } = await import(ours)

const handlers = new Map()
const server = { _requestHandlers: handlers, _registeredTools: { search: {} } }
const { stats } = instrumentServer(server, { apiKey: "key", endpoint, requestTimeoutMs: 200, onError: () => undefined })
handlers.set("tools/call", () => ({}))
const call = async (count) => {
  for (let index = 0; index < count; index++) {
    handlers.get("tools/call")({ params: { name: "search", arguments: { query: "q", filters: { owner: "o" } } } })
    if (index % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}
const heap = () => {
  global.gc()
  return process.memoryUsage().heapUsed
}

const before = heap()
await call(events)
const bytes = heap() - before
const { buffered, dropped } = stats()
if (buffered + dropped < events - 200) throw new Error(`not recorded: ${JSON.stringify(stats())}`)
console.log(JSON.stringify({ bytes }))
process.exit(0)
