// What has to be settled for each server before the first one is captured, so that nobody waits for a question.
import { Effect } from "effect"
import { targetOf } from "./captureConfigured.ts"
import type { Client, Configured } from "./configured.ts"
import { agree } from "./consent.ts"
import type { Locked } from "./document.ts"

/** Settles one server: the target to capture, or why it cannot be. */
export const prepare = Effect.fnUntraced(function* (
  client: Client,
  { name, outcome }: Configured,
  earlier: Locked | undefined,
  isAgreed: boolean
) {
  if (outcome.kind === "failed") return yield* outcome.failure
  if (outcome.kind === "disabled") return undefined
  const chosen = yield* targetOf(client, name, outcome, earlier?.snapshot.capture.era)
  const { path, source, unheld } = outcome
  yield* agree({ name, place: client.at(path), source, unheld, earlier: earlier?.source, isAgreed })
  return { chosen, server: outcome }
})
