import { type Effect, Metric } from "effect"

const durations = Metric.histogram("http.server.request.duration", {
  description: "How long requests took, in seconds",
  attributes: { unit: "s" },
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
})

/** Counts a request. Neither of its attributes is a stranger's to choose: the parser of HTTP knows all methods. */
export const recordRequest = (method: string, status: number, millis: number): Effect.Effect<void> =>
  Metric.update(
    Metric.withAttributes(durations, {
      "http.request.method": method,
      "http.response.status_code": String(status)
    }),
    millis / 1000
  )
