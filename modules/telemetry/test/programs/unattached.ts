// Instruments what cannot be, several times each, with two copies of the package; writes what `stats` says.
import { McpServer } from "@modelcontextprotocol/server"
import { published, publishedCommonJs } from "./published.ts"

Reflect.deleteProperty(globalThis, "fetch")
const options = { apiKey: "key", endpoint: "http://127.0.0.1:1" }
const server = new McpServer({ name: "fixture", version: "1.0.0" })
const hostile = new Proxy({}, { get: (_, key) => (key === "then" ? undefined : Reflect.get({}, `no ${String(key)}`)) })
const made = Array.from({ length: 3 }, () => [
  published.instrumentServer({}, options),
  published.instrumentServer(hostile, options),
  published.instrumentServer(server, {}),
  published.instrumentServer(server, { apiKey: "key", endpoint: "no address" }),
  published.instrumentServer(server, options),
  publishedCommonJs.instrumentServer(server, options)
]).flat()
for (const { flush, shutdown } of made) {
  await flush()
  await shutdown()
}
process.stdout.write(JSON.stringify(made.slice(0, 6).map(({ stats }) => [stats().attached, stats().reason])))
