// The one line that says what a long run is about. It stands on a terminal only, and nothing of it remains.
import { escapeInvisible } from "@mcp-inspect/engine/model/Text"
import { clip } from "@mcp-inspect/engine/report/layout"
import { Clock, Context, Effect } from "effect"
import { globals } from "./Globals.ts"
import { Host } from "./Host.ts"

/** What is over sooner is not worth a line that flickers. */
const pauseMs = 150

/** From here on the line counts seconds, so that a silent server does not look like a hung program. */
const countsFromMs = 3000

const erase = "\r\u001B[2K"

/** Erases the line the cursor is on, such as the `^C` of a terminal. */
export const eraseLine = Effect.gen(function* () {
  const { env, err, stderr } = yield* Host
  if (stderr.isTerminal && env["TERM"] !== "dumb") yield* err(erase)
})

/** Whoever else waits for a long run and is told each step as it begins; without one the line is for a terminal. */
export const StepListener = Context.Reference<((text: string) => void) | undefined>("@mcp-inspect/cli/StepListener", {
  defaultValue: () => undefined
})

/** Runs something that may take long, with a line that `show` replaces; `first` stands until then. */
export const withProgress = <A, E, R>(
  first: string,
  use: (show: (text: string) => void) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | Host | Effect.Services<typeof globals>> =>
  Effect.gen(function* () {
    const listener = yield* StepListener
    if (listener !== undefined) {
      listener(first)
      return yield* use(listener)
    }
    const { quiet } = yield* globals
    const { env, err, stderr } = yield* Host
    if (quiet || !stderr.isTerminal || env["TERM"] === "dumb") return yield* use(() => {})
    let text = first
    let drawn = ""
    const began = yield* Clock.currentTimeMillis
    const draw = Effect.gen(function* () {
      const elapsed = (yield* Clock.currentTimeMillis) - began
      const line = `${escapeInvisible(text)}${elapsed < countsFromMs ? "…" : `… ${Math.floor(elapsed / 1000)} s`}`
      if (line === drawn) return
      drawn = line
      // Room is left for the `^C` that a terminal shows: a second line would outlive the first.
      yield* err(`${erase}${clip(line, stderr.columns - 3)}`)
    })
    return yield* Effect.raceFirst(
      use((next) => void (text = next)),
      Effect.forever(Effect.andThen(Effect.sleep(pauseMs), draw))
    ).pipe(Effect.ensuring(Effect.suspend(() => (drawn === "" ? Effect.void : err(erase)))))
  })

/** The same for what has one thing to say. */
export const whileRunning = <A, E, R>(text: string, effect: Effect.Effect<A, E, R>) => withProgress(text, () => effect)
