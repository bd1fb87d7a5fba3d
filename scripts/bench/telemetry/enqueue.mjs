// What it costs to put an event into the buffer that holds so many already: `node enqueue.mjs JSON`, with
// `{ pipeline, depths, rounds }`, the first the address of its source. Prints nanoseconds of CPU.
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

const { depths, pipeline, rounds } = JSON.parse(process.argv[2])
const { Pipeline } = await import(pipeline)
const { Exporter } = await import(new URL("Exporter.ts", pipeline).href)
const { Timer } = await import(new URL("Timer.ts", pipeline).href)
const require = createRequire(pipeline)
const [Context, Effect, Layer, Scope] = await Promise.all(
  ["Context", "Effect", "Layer", "Scope"].map((name) => import(pathToFileURL(require.resolve(`effect/${name}`)).href))
)

const idle = Layer.succeed(
  Exporter,
  Exporter.of({ wantsDetails: false, ambient: undefined, export: () => Effect.never })
)

const opened = (capacity) => {
  const options = { capacity, batchSize: 2 ** 30, flushIntervalMs: 2 ** 30, boundMs: 1, common: Effect.succeed({}) }
  const layer = Pipeline.layer({ ...options, onError: () => undefined }).pipe(
    Layer.provide(idle),
    Layer.provide(Timer.layer)
  )
  const context = Effect.runSync(Layer.buildWithScope(layer, Scope.makeUnsafe()))
  return Context.get(context, Pipeline)
}

const uses = Array.from({ length: 1000 }, (_, index) => ({
  event: {
    entityKind: "tool",
    entityName: `tool${index}`,
    argumentsPresent: ["query", "limit"],
    durationMs: 1,
    success: true
  },
  startedAtMs: index,
  call: undefined
}))

const count = 1_000_000
const pipelines = depths.map((depth) => {
  const made = opened(depth)
  for (let index = 0; index < depth; index++) made.offer(uses[index % uses.length])
  if (made.buffered() !== depth) throw new Error(`${made.buffered()} wait where ${depth} should`)
  return made
})

const nsOf = ({ offer }) => {
  const { user, system } = process.cpuUsage()
  for (let index = 0; index < count; index++) offer(uses[index % uses.length])
  const after = process.cpuUsage()
  return ((after.user - user + after.system - system) * 1000) / count
}

const samples = depths.map(() => [])
for (let round = 0; round <= rounds; round++) {
  const order = depths.map((_, index) => index)
  for (const index of round % 2 === 0 ? order : order.toReversed()) {
    const sample = nsOf(pipelines[index])
    if (round > 0) samples[index].push(sample)
  }
}
console.log(JSON.stringify(samples))
process.exit(0)
