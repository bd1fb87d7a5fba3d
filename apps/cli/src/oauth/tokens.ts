// The requests that end in a token. Each names the resource (RFC 8707), whether or not the server heeds it.
import { Effect } from "effect"
import {
  authorizationCodeGrantRequest,
  clientCredentialsGrantRequest,
  processGenericTokenEndpointResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse
} from "oauth4webapi"
import type { Asking } from "./Asking.ts"
import type { Identity } from "./client.ts"
import { asLibrary, exchange, type Sending } from "./library.ts"
import type { ServerMetadata } from "./metadata.ts"
import { scopesIn } from "./metadata.ts"
import { passCredential, refused } from "./problems.ts"

/** What tokens are asked with. */
export interface Asker {
  readonly asking: Asking
  readonly server: ServerMetadata
  readonly identity: Identity
  readonly resource: string
}

/** Tokens as they live in memory. */
export interface Tokens {
  readonly access: string
  readonly refresh: string | undefined
  /** The scopes that were granted; undefined when the answer does not say, which means those asked for. */
  readonly scopes: ReadonlyArray<string> | undefined
}

const tokenRequest = Effect.fnUntraced(function* (
  { asking, identity, server }: Asker,
  send: (sending: Sending) => Promise<Response>
) {
  if (server.tokenEndpoint === undefined)
    return yield* refused(
      asking.where,
      `The authorization server ${asking.quote(server.issuer)} has no token endpoint.`,
      passCredential
    )
  const answer: TokenEndpointResponse = yield* exchange({
    asking,
    what: "The token endpoint",
    success: 200,
    send,
    read: (response) => processGenericTokenEndpointResponse(asLibrary(server), identity.client, response)
  })
  const { access_token: access, refresh_token: refresh, scope } = answer
  // Only what a header can carry is a token; DPoP would need a proof with each request.
  if (answer.token_type !== "bearer" || !/^[\u0021-\u007E]+$/.test(access)) {
    return yield* refused(asking.where, "The token endpoint issued a token that is no Bearer token.", passCredential)
  }
  return { access, refresh, scopes: scope === undefined ? undefined : scopesIn(scope) } satisfies Tokens
})

/** Exchanges a code; `callback` is what the library made of the redirect. */
export const redeem = (asker: Asker, callback: URLSearchParams, redirectUri: string, verifier: string) =>
  tokenRequest(asker, (sending) =>
    authorizationCodeGrantRequest(
      asLibrary(asker.server),
      asker.identity.client,
      asker.identity.auth,
      callback,
      redirectUri,
      verifier,
      { ...sending, additionalParameters: { resource: asker.resource } }
    )
  )

/** Exchanges a refresh token, for the scopes that were granted before. */
export const refresh = (asker: Asker, token: string) =>
  tokenRequest(asker, (sending) =>
    refreshTokenGrantRequest(asLibrary(asker.server), asker.identity.client, asker.identity.auth, token, {
      ...sending,
      additionalParameters: { resource: asker.resource }
    })
  )

/** Asks for a token in the client's own name (CAP-28). */
export const ownToken = (asker: Asker, scope: string) =>
  tokenRequest(asker, (sending) =>
    clientCredentialsGrantRequest(
      asLibrary(asker.server),
      asker.identity.client,
      asker.identity.auth,
      { resource: asker.resource, ...(scope === "" ? {} : { scope }) },
      sending
    )
  )
