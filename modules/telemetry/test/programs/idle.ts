// A process that instruments a server and has nothing else to do, in one of the ways that its argument names.
import { published, publishedCommonJs } from "./published.ts"

const [, , way, endpoint] = process.argv
const { instrumentServer } = way === "commonjs" ? publishedCommonJs : published
const handlers = new Map<string, (request: object) => unknown>()
const options = { apiKey: "key", endpoint, requestTimeoutMs: 500, onError: () => undefined }
const { flush, shutdown, stats } = instrumentServer(
  { _requestHandlers: handlers, _registeredTools: { one: {} } },
  options
)
handlers.set("tools/call", () => ({}))
const signals = [
  "SIGINT",
  "SIGTERM",
  "SIGHUP",
  "SIGBREAK",
  "beforeExit",
  "exit",
  "uncaughtException",
  "unhandledRejection"
]
const call = (): unknown => handlers.get("tools/call")?.({ params: { name: "one" } })

if (way !== "untouched") for (let time = 0; time < 150; time++) call()
if (way === "flushed") await flush()
if (way === "shut down") await shutdown()
const listeners = signals.flatMap((signal) => (process.listenerCount(signal) === 0 ? [] : [signal]))
process.stdout.write(`${JSON.stringify({ attached: stats().attached, listeners })}\n`)
if (way === "signalled") {
  setInterval(() => undefined, 1000)
  process.stdout.write("ready\n")
}
