// How a server that asks for authorization is signed in to, from flags and configuration (CAP-22, CAP-25, CAP-28).
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { invalid } from "../Failure.ts"

/** The flags about signing in. */
export const signInFlags = {
  oauth: Flag.Boolean("oauth").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Sign in where the server asks for it, without a terminal too")
  ),
  oauthClientId: Flag.String("oauth-client-id").pipe(
    Flag.optional,
    Flag.withMetavar("<id>"),
    Flag.withDescription("Client to sign in as; with MCP_INSPECT_OAUTH_CLIENT_SECRET no browser is needed")
  ),
  noBrowser: Flag.Boolean("no-browser").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Print the address to sign in at and open nothing")
  )
} as const

/** The values of {@link signInFlags}. */
export interface SignInFlags {
  readonly oauth: boolean
  readonly oauthClientId: Option.Option<string>
  readonly noBrowser: boolean
}

/** Flags that say nothing about signing in. */
export const noSignInFlags: SignInFlags = { oauth: false, oauthClientId: Option.none(), noBrowser: false }

/** How to sign in to one server. */
export interface SignInChoice {
  /** True for `--oauth`: also where no terminal is attached, and through a browser even with a client secret. */
  readonly isForced: boolean
  readonly clientId: string | undefined
  /** An https address at which a client metadata document stands: the client id where the server reads such documents. */
  readonly clientMetadataUrl: string | undefined
  /** The one authorization server that may be used, as it names itself; undefined for any that the server names. */
  readonly issuer: string | undefined
  /** The port to be sent back to; undefined for any that is free. */
  readonly redirectPort: number | undefined
  readonly opensBrowser: boolean
}

/** The first of the flags that is given; undefined when none is. */
export const givenSignInFlag = (flags: SignInFlags): string | undefined => {
  if (flags.oauth) return "--oauth"
  if (Option.isSome(flags.oauthClientId)) return "--oauth-client-id"
  return flags.noBrowser ? "--no-browser" : undefined
}

/** Refuses a flag about signing in where nothing is signed in to. */
export const refuseSignIn = (flags: SignInFlags, problem: string) => {
  const flag = givenSignInFlag(flags)
  return flag === undefined
    ? Effect.void
    : Effect.fail(invalid(flag, problem, `Leave \`${flag}\` out, or name a server by its URL.`))
}

const isClientId = (text: string): boolean => /^[\u0020-\u007E]+$/.test(text)

const isDocumentUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && url.protocol === "https:" && url.pathname !== "/" && url.username === "" && url.hash === ""
}

const isIssuer = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === ""
}

/** What flags and the `oauth` of a configuration say; undefined when they rule signing in out. `at` names a key's place. */
export const chooseSignIn = Effect.fnUntraced(function* (
  flags: SignInFlags,
  config: ServerConfig["oauth"],
  at: (key: string) => string
) {
  const given = Option.getOrUndefined(flags.oauthClientId)
  if (config === false && !flags.oauth && given === undefined) return undefined
  const settings = config === false || config === undefined ? {} : config
  const clientId = given ?? settings.client_id
  if (clientId !== undefined && !isClientId(clientId)) {
    return yield* invalid(
      given === undefined ? at("client_id") : "--oauth-client-id",
      "The client id has characters that no client id may have.",
      "Give it as the authorization server shows it: printable ASCII."
    )
  }
  const clientMetadataUrl = settings.client_metadata_url
  if (clientMetadataUrl !== undefined && !isDocumentUrl(clientMetadataUrl)) {
    return yield* invalid(
      at("client_metadata_url"),
      "The address of a client metadata document must be https and have a path.",
      "For example https://example.com/mcp-inspect.json."
    )
  }
  const { issuer } = settings
  if (issuer !== undefined && !isIssuer(issuer)) {
    return yield* invalid(
      at("issuer"),
      "The issuer must be the address of an authorization server, without query and fragment.",
      "Give it as its metadata does, for example https://auth.example.com."
    )
  }
  return {
    isForced: flags.oauth,
    clientId,
    clientMetadataUrl,
    issuer,
    redirectPort: settings.redirect_port,
    opensBrowser: !flags.noBrowser
  } satisfies SignInChoice
})
