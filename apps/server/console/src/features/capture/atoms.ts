// Captures that the service makes, and what is asked for anew when one has recorded something.
import { Captures } from "@mcp-inspect/api/Captures"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi, Reactivity } from "effect/reactivity"
import { connected } from "../../Client.ts"
import { byName } from "../../data/family.ts"

class Capturing extends AtomHttpApi.Service<Capturing>()("console/Capturing", {
  api: HttpApi.make("mcp-inspect").add(Captures),
  ...connected
}) {}

/** What names a capture in paths. */
export interface CapturePath {
  readonly org: string
  readonly project: string
  readonly capture: string
}

/** A capture. */
export const capture = byName((params: { org: string; project: string; capture: string }) =>
  Capturing.query("captures", "read", { params, reactivityKeys: ["captures"] })
)

/** The newest captures of a server. */
export const capturesOf = byName(({ org, project, server }: { org: string; project: string; server: string }) =>
  Capturing.query("captures", "list", { params: { org, project }, query: { server }, reactivityKeys: ["captures"] })
)

/** Starts a capture. */
export const startCapture = Capturing.mutation("captures", "start")

/** Starts one that failed once more, with headers that count now. */
export const retryCapture = Capturing.mutation("captures", "retry")

/** Has everything asked for anew that a recorded snapshot changes. */
export const tellRecorded = Capturing.runtime.fn<void>()(() =>
  Reactivity.invalidate(["servers", "recorded", "captures", "changes", "history", "watches"])
)
