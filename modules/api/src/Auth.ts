// Who may call what. A browser has a session cookie, the command line an account token, a build a project key; they are
// separate schemes, and each route says which of them it takes. With a cookie, what changes something also needs the
// header `x-csrf-token`.
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { Forbidden, Unauthorized, Unavailable } from "./Errors.ts"
import type { ProjectPath } from "./wire/names.ts"

/** The account a request acts for; `sessionId` is null when it came with a token. */
export class Account extends Context.Service<Account, { readonly id: string; readonly sessionId: string | null }>()(
  "@mcp-inspect/api/Auth/Account"
) {}

/** What a request about a project came with: a key of that project, or an account that may belong to it. */
export type Credential =
  | ({ readonly kind: "key"; readonly keyId: string } & ProjectPath)
  | { readonly kind: "account"; readonly id: string }

/** The credential of a request about a project. */
export class Caller extends Context.Service<Caller, Credential>()("@mcp-inspect/api/Auth/Caller") {}

const described = (description: string, bearerFormat: string) =>
  HttpApiSecurity.bearer.pipe(
    HttpApiSecurity.annotate(OpenApi.Description, description),
    HttpApiSecurity.annotate(OpenApi.Format, bearerFormat)
  )

/** The cookie of a session. Where the service is reached over plain http it is called `session`. */
export const sessionCookie = HttpApiSecurity.apiKey({ key: "__Host-session", in: "cookie" }).pipe(
  HttpApiSecurity.annotate(OpenApi.Description, "The session of a signed-in browser.")
)

const accountToken = described("The token of an account.", "mcpi_acc_…")

/** A signed-in browser alone. */
export class SessionAuth extends HttpApiMiddleware.Service<SessionAuth, { provides: Account }>()(
  "@mcp-inspect/api/Auth/SessionAuth",
  { security: { session: sessionCookie }, error: [Unauthorized, Forbidden] }
) {}

/** The token of an account, or a signed-in browser. */
export class AccountAuth extends HttpApiMiddleware.Service<AccountAuth, { provides: Account }>()(
  "@mcp-inspect/api/Auth/AccountAuth",
  { security: { accountToken, session: sessionCookie }, error: [Unauthorized, Forbidden] }
) {}

/** A key of kind `api` (one of kind `ingest` is refused with 403), or a signed-in browser. */
export class ProjectAuth extends HttpApiMiddleware.Service<ProjectAuth, { provides: Caller }>()(
  "@mcp-inspect/api/Auth/ProjectAuth",
  {
    security: { projectKey: described("A project key of kind `api`.", "mcpi_api_…"), session: sessionCookie },
    error: [Unauthorized, Forbidden]
  }
) {}

/** The project that recorded use is sent for, and the key that said so. */
export class Sender extends Context.Service<
  Sender,
  { readonly orgId: string; readonly projectId: string; readonly keyId: string }
>()("@mcp-inspect/api/Auth/Sender") {}

/** A key of kind `ingest`; one of kind `api` is refused with 403. */
export class IngestAuth extends HttpApiMiddleware.Service<IngestAuth, { provides: Sender }>()(
  "@mcp-inspect/api/Auth/IngestAuth",
  {
    security: { ingestKey: described("A project key of kind `ingest`.", "mcpi_ing_…") },
    error: [Unauthorized, Forbidden, Unavailable]
  }
) {}
