// What has to be settled for each server before the first one is captured, so that nobody waits for a question.
import { Effect } from "effect"
import type { SignInFlags } from "../config/signIn.ts"
import { targetOf } from "./captureConfigured.ts"
import type { Client, Configured } from "./configured.ts"
import { agree } from "./consent.ts"
import type { Locked } from "./document.ts"

/** How servers are reached. */
export interface Manner {
  /** Whether commands are started without asking. */
  readonly isAgreed: boolean
  readonly signIn: SignInFlags
}

/** Settles one server: the target to capture, or why it cannot be. */
export const prepare = Effect.fnUntraced(function* (
  client: Client,
  { name, outcome }: Configured,
  earlier: Locked | undefined,
  { isAgreed, signIn }: Manner
) {
  if (outcome.kind === "failed") return yield* outcome.failure
  if (outcome.kind === "disabled") return undefined
  const chosen = yield* targetOf(client, name, outcome, signIn, earlier?.snapshot.capture.era)
  const { open, path, source, unheld } = outcome
  yield* agree({ name, place: client.at(path), source, open, unheld, earlier: earlier?.source, isAgreed })
  return { chosen, server: outcome }
})
