// A server that was signed in to, as it is remembered while this process runs (CAP-24), and what it is asked with.
import type { Challenge } from "@mcp-inspect/engine/capture/challenge"
import type { HttpTarget } from "@mcp-inspect/engine/capture/Target"
import type { SignInChoice } from "../config/signIn.ts"
import type { Asker, Tokens } from "./tokens.ts"

/** How a token is got: by a person in a browser, or by the client in its own name. */
export type Way = "browser" | "client-credentials"

/** A server that refused a request for want of authorization. */
export interface Asked {
  readonly target: HttpTarget
  readonly choice: SignInChoice
  readonly challenge: Challenge
  readonly way: Way
  /** Other secrets of the capture, for the mask. */
  readonly secrets: ReadonlyArray<string>
}

/** What is remembered of one server. */
export interface Session {
  /** The issuer and client that the tokens are of, and no other gets. */
  readonly asker: Asker
  readonly tokens: Tokens
  /** The scopes asked for so far. */
  readonly scopes: ReadonlyArray<string>
  /** Every text of the flow that must not be shown. */
  readonly secrets: ReadonlyArray<string>
}
