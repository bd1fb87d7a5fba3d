// Who may call what. Both credentials are bearer tokens; they are two schemes, as neither stands in for the other.
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { Forbidden, Unauthorized } from "./Errors.ts"
import type { ProjectPath } from "./wire/names.ts"

/** The project that a key belongs to. */
export class KeyHolder extends Context.Service<KeyHolder, ProjectPath>()("@mcp-inspect/api/Auth/KeyHolder") {}

/** The organizations that an account may act for. */
export class Account extends Context.Service<Account, { readonly orgs: ReadonlyArray<string> }>()(
  "@mcp-inspect/api/Auth/Account"
) {}

const described = (description: string, bearerFormat: string) =>
  HttpApiSecurity.bearer.pipe(
    HttpApiSecurity.annotate(OpenApi.Description, description),
    HttpApiSecurity.annotate(OpenApi.Format, bearerFormat)
  )

/** A key of kind `api`; one of kind `ingest` is refused with 403. */
export class ProjectKey extends HttpApiMiddleware.Service<ProjectKey, { provides: KeyHolder }>()(
  "@mcp-inspect/api/Auth/ProjectKey",
  {
    security: { projectKey: described("A project key of kind `api`.", "mcpi_api_…") },
    error: [Unauthorized, Forbidden]
  }
) {}

/** The token of an account, which manages keys. */
export class AccountToken extends HttpApiMiddleware.Service<AccountToken, { provides: Account }>()(
  "@mcp-inspect/api/Auth/AccountToken",
  { security: { accountToken: described("The token of an account.", "opaque") }, error: [Unauthorized] }
) {}
