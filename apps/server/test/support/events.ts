// Somebody who follows server-sent events, as a page does.
import { CaptureEvent, type CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { Effect, Schedule, Schema } from "effect"
import { request } from "node:http"
import type { Received } from "./raw.ts"

/** A stream that is open, or was. */
export interface Followed extends Omit<Received, "text"> {
  /** All that came so far. */
  readonly text: () => string
  readonly hasEnded: () => boolean
  /** Leaves without a word. */
  readonly leave: Effect.Effect<void>
}

/** Opens a stream; it is left with the scope. */
export const follow = (port: number, path: string, headers: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.callback<Followed>((resume) => {
      const asked = request({ port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
        let text = ""
        let hasEnded = false
        response.on("data", (chunk: Buffer) => (text += chunk.toString()))
        response.on("end", () => (hasEnded = true))
        response.on("error", () => {})
        resume(
          Effect.succeed({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: () => text,
            hasEnded: () => hasEnded,
            leave: Effect.sync(() => asked.destroy())
          })
        )
      })
      asked.on("error", () => {})
      asked.end()
    }),
    ({ leave }) => leave
  )

/** The captures of the events so far. What is no event of that form fails the test. */
export const eventsOf = ({ text }: Followed): ReadonlyArray<CaptureInfo> =>
  text()
    .split("\n\n")
    .filter((part) => part !== "" && part !== ":")
    .map((part) => {
      const [, event, data = "null"] = /^event: (\w+)\ndata: (\{[^\n]*\})$/.exec(part) ?? []
      return Schema.decodeUnknownSync(CaptureEvent)({ event, data: JSON.parse(data) }).data
    })

/** Waits until something holds. */
export const until = (holds: () => boolean) =>
  Effect.repeat(Effect.sync(holds), { until: (held) => held, schedule: Schedule.spaced("10 millis") })
