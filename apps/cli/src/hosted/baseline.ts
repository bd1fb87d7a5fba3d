// Step 3 of the baseline (CLI-40, CLI-45): the newest snapshot that was pushed to the hosted API.
import { defaultEnvironment, defaultServer, serverName } from "@mcp-inspect/api/wire/names"
import type { Baseline } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Effect, Result } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"
import { projectAccess } from "./access.ts"
import { HostedFailure, inWords } from "./HostedFailure.ts"
import { answerLimits } from "./limits.ts"

/** The hosted baseline, or the reason there is none. */
export type HostedBaseline =
  | { readonly snapshot: Snapshot; readonly text: ""; readonly source: Omit<Baseline, "fingerprint"> }
  | { readonly snapshot: undefined; readonly reason: string }

const none = (reason: string): HostedBaseline => ({ snapshot: undefined, reason })

/** True when the configuration and the environment ask for step 3. */
export const hasHosted = ({ data }: LoadedConfig) =>
  Effect.map(Host, ({ env }) => data.project !== undefined && (env["MCP_INSPECT_KEY"] ?? "").trim() !== "")

// The contract and its client: a check without a project loads neither.
const loadClient = Effect.promise(() => import("./client.ts"))
const loadPatience = Effect.promise(() => import("./patience.ts"))

const read = Effect.fnUntraced(function* (loaded: LoadedConfig, server: string) {
  const access = yield* projectAccess(loaded)
  const { ask } = yield* loadClient
  const { twice } = yield* loadPatience
  const document = yield* twice(access.endpoint)(
    ask(
      access,
      (client) => client.baseline.read({ params: access.project, query: { server, environment: defaultEnvironment } }),
      answerLimits.snapshot
    )
  )
  return { document, access }
})

/**
 * Reads the newest pushed snapshot of a server. A service that fails is a warning and a reason; a snapshot that arrived
 * and cannot be used is an error, as any other baseline (CLI-44).
 */
export const hostedBaseline = Effect.fn("hostedBaseline")(function* (
  loaded: LoadedConfig,
  server: string = defaultServer
) {
  if (!serverName.test(server)) return none(`The hosted API has no server of the name given with \`--server\`.`)
  const answer = yield* Effect.result(read(loaded, server))
  if (Result.isFailure(answer)) {
    const { failure } = answer
    if (failure instanceof HostedFailure && failure.code === "hosted_not_found") {
      return none(`The hosted API has no snapshot of ${server} in ${loaded.data.project ?? "this project"}.`)
    }
    yield* say([`warning: the hosted baseline was not read. ${inWords(failure)}`])
    return none(`The hosted baseline was not read: ${failure.problem}`)
  }
  const { access, document } = answer.success
  const decoded = decodeSnapshot(document)
  if (Result.isFailure(decoded)) {
    const { code, mend, problem } = decoded.failure
    return yield* new CannotRun({
      code,
      where: `${new URL(access.endpoint).origin}, baseline of ${server}`,
      problem: `${problem}.`,
      mend
    })
  }
  const found: HostedBaseline = {
    snapshot: decoded.success,
    text: "",
    source: { source: "api", ref: null, path: null }
  }
  return found
})
