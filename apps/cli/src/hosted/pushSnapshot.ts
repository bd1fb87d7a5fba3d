// Uploading a snapshot. A lost upload must not break a build: it is a warning, whatever went wrong (CLI-79).
import { randomBytes } from "node:crypto"
import { defaultEnvironment } from "@mcp-inspect/api/wire/names"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { toDocument } from "@mcp-inspect/engine/snapshot/Document"
import { Effect } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { say } from "../Output.ts"
import { whileRunning } from "../Progress.ts"
import { projectAccess } from "./access.ts"
import { inWords } from "./HostedFailure.ts"
import { type Origin, originOf } from "./origin.ts"

/** What is told of a snapshot besides the snapshot. */
export interface Told extends Origin {
  readonly environment?: string
  /** Its name under `servers` of the configuration. */
  readonly server?: string
}

// The contract and its client: a command that uploads nothing loads neither.
const loadClient = Effect.promise(() => import("./client.ts"))
const loadPatience = Effect.promise(() => import("./patience.ts"))

const upload = Effect.fnUntraced(function* (loaded: LoadedConfig, snapshot: Snapshot, told: Told) {
  const access = yield* projectAccess(loaded)
  const { environment = defaultEnvironment, server, ...given } = told
  const origin = yield* originOf(loaded.folder, given)
  const { ask } = yield* loadClient
  const { twice } = yield* loadPatience
  // A second attempt whose first was only not answered must not make a second deployment.
  const key = yield* Effect.sync(() => randomBytes(16).toString("hex"))
  const { deployment } = yield* whileRunning(
    "Uploading the snapshot",
    twice(access.endpoint)(
      ask(access, (client) =>
        client.snapshots.push({
          params: access.project,
          headers: { "idempotency-key": key },
          payload: {
            snapshot: toDocument(snapshot),
            environment,
            ...origin,
            ...(server === undefined ? {} : { server })
          }
        })
      )
    )
  )
  return `Uploaded ${server === undefined ? "" : `${server} `}to ${access.project.org}/${access.project.project} as deployment ${deployment.id} (${deployment.environment}).`
})

/** Uploads a snapshot to the project of the configuration and says on stderr how that went; never fails. */
export const pushSnapshot = Effect.fn("pushSnapshot")(function* (
  loaded: LoadedConfig,
  snapshot: Snapshot,
  told: Told = {}
) {
  const line = yield* upload(loaded, snapshot, told).pipe(
    Effect.catch((failure) =>
      Effect.succeed(
        `warning: the snapshot ${told.server === undefined ? "" : `of ${told.server} `}was not uploaded. ${inWords(failure)}`
      )
    )
  )
  yield* say([line])
})
