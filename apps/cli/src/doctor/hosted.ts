// Whether the hosted API answers. No local command needs it, so what is wrong here is a warning at most (CLI-70).
import { fetchClient } from "@mcp-inspect/engine/capture/fetchClient"
import { Effect } from "effect"
import { HttpClient } from "effect/http"
import { type Check, pass, warn } from "./Check.ts"

const limitMs = 5000

/** Asks `GET <endpoint>/v1/status`. No key goes along: the answer is the same for everybody. */
export const askStatus = Effect.fn("askStatus")(
  function* (endpoint: URL, hasKey: boolean): Effect.fn.Return<Check, never, HttpClient.HttpClient> {
    const shown = `${endpoint.origin}${endpoint.pathname}`.replace(/\/$/, "")
    const { status } = yield* HttpClient.get(`${shown}/v1/status`).pipe(
      Effect.timeoutOption(limitMs),
      Effect.map((answer) => (answer._tag === "None" ? { status: "late" as const } : { status: answer.value.status })),
      Effect.orElseSucceed(() => ({ status: "unreachable" as const }))
    )
    if (status === "late")
      return warn("hosted", `${shown} did not answer within ${limitMs / 1000} s. Local commands work.`)
    if (status === "unreachable")
      return warn("hosted", `${shown} cannot be reached. Check \`endpoint\` and the network; local commands work.`)
    if (status < 200 || status > 299)
      return warn("hosted", `${shown} answered with HTTP ${status}. Check \`endpoint\`; local commands work.`)
    return hasKey
      ? pass("hosted", `${shown} answers.`)
      : warn("hosted", `${shown} answers, but MCP_INSPECT_KEY is not set. Set it for baselines from there and uploads.`)
  },
  Effect.provide(fetchClient),
  Effect.scoped
)
