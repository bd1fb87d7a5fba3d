// Telemetry that is traced makes more telemetry. OpenTelemetry's context is asked to trace nothing, where it is there: the
// API keeps its parts in a global, under a name that its major shares, so that no import is needed.
import { ask, attempt, member } from "./foreign.ts"

const api = Symbol.for("opentelemetry.js.api.1")
const suppressed = Symbol.for("OpenTelemetry SDK Context Key SUPPRESS_TRACING")

/** Runs it, once, in a context in which nothing is traced. */
export const untraced = <A>(run: () => A): A => {
  const manager = attempt(() => member(Reflect.get(globalThis, api), "context"))
  const context = attempt(() => {
    const active = ask(manager, "active")
    const setValue = member(active, "setValue")
    return typeof setValue === "function" ? Reflect.apply(setValue, active, [suppressed, true]) : undefined
  })
  const within = attempt(() => member(manager, "with"))
  if (context === undefined || typeof within !== "function") return run()
  const runs: Array<() => A> = []
  attempt(() => Reflect.apply(within, manager, [context, () => runs.push(ended(run))]))
  const [answer = run] = runs
  return answer()
}

/** Runs it, and answers a function that ends as it did. */
const ended = <A>(run: () => A): (() => A) => {
  try {
    const answer = run()
    return () => answer
  } catch (error) {
    return () => {
      throw error
    }
  }
}
