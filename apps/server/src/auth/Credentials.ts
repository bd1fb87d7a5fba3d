// What a request can prove who it is with. Each is a service of its own, kept by the part that issues it.
import type { Forbidden, Unauthorized } from "@mcp-inspect/api/Errors"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Context, type Effect, type Redacted } from "effect"

/** A signed-in browser. */
export interface SessionHolder {
  readonly accountId: string
  readonly sessionId: string
  /** Of the token that has to come in `x-csrf-token` with whatever changes something. */
  readonly csrfDigest: Uint8Array
}

/** Session cookies. */
export class SessionCredentials extends Context.Service<
  SessionCredentials,
  { readonly find: (cookie: Redacted.Redacted) => Effect.Effect<SessionHolder, Unauthorized> }
>()("@mcp-inspect/server/auth/SessionCredentials") {}

/** Tokens of accounts, for the command line. */
export class AccountTokenCredentials extends Context.Service<
  AccountTokenCredentials,
  { readonly find: (token: Redacted.Redacted) => Effect.Effect<{ readonly accountId: string }, Unauthorized> }
>()("@mcp-inspect/server/auth/AccountTokenCredentials") {}

/** Keys of projects, of kind `api`; one of another kind is forbidden. */
export class ProjectKeyCredentials extends Context.Service<
  ProjectKeyCredentials,
  {
    readonly find: (
      key: Redacted.Redacted
    ) => Effect.Effect<{ readonly keyId: string } & ProjectPath, Unauthorized | Forbidden>
  }
>()("@mcp-inspect/server/auth/ProjectKeyCredentials") {}
