import { Effect } from "effect"
import { Capture } from "./src/capture/Capture.ts"
import { defaultOptions } from "./src/capture/Target.ts"
const [kind, ...rest] = process.argv.slice(2)
const target: any =
  kind === "http" ? { kind: "http", url: rest[0], headers: [] } : { kind: "stdio", command: rest, env: {} }
const t = performance.now(),
  c = process.cpuUsage()
const out = await Effect.runPromise(
  Effect.gen(function* () {
    const cap = yield* Capture
    return yield* cap.capture(target, defaultOptions)
  }).pipe(Effect.provide(Capture.layer), Effect.result)
)
const u = process.cpuUsage(c)
console.log((performance.now() - t).toFixed(0), "ms cpu", (u.user + u.system) / 1000)
if (out._tag === "Failure") console.log(out.failure)
else {
  const { raw, notices, evidence } = out.success
  console.log(
    raw.capture,
    raw.server.protocolVersion,
    Object.entries(raw.lists)
      .map(([k, v]) => k + ":" + v.length)
      .join(" "),
    notices
  )
  console.log(
    evidence()
      .exchanges.map((e: any) => e.method + " " + ("error" in e ? "E" : "R") + " " + e.durationMs)
      .join(", ")
  )
}
