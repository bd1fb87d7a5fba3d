// What commands say on stderr beside their result, such as that a key of the configuration is unknown: a call has no
// stderr of its own, so its answer says it.
import { Effect } from "effect"
import { Host } from "../Host.ts"

/** Runs an effect and collects the lines that it says, each by itself. */
export const noted = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const host = yield* Host
    const notes: Array<string> = []
    const err = (text: string) => Effect.sync(() => void notes.push(...text.trimEnd().split("\n")))
    const value = yield* Effect.provideService(effect, Host, Host.of({ ...host, err }))
    return { notes, value }
  })
