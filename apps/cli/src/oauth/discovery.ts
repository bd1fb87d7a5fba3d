// Who issues tokens for a server: its own metadata, then that of the authorization server it names (CAP-26).
import type { Challenge } from "@mcp-inspect/engine/capture/challenge"
import { Effect } from "effect"
import { type Ask, type Reply, shownUrl } from "./Asking.ts"
import {
  readResourceMetadata,
  readServerMetadata,
  type ResourceMetadata,
  type ServerMetadata,
  withoutMetadata
} from "./metadata.ts"
import { canonicalResource, isResourceOf, resourceMetadataPlaces, serverMetadataPlaces, whyNotAsked } from "./places.ts"
import { passCredential, quote, refused } from "./problems.ts"

/** What is known before anybody is asked to sign in. */
export interface Discovered {
  /** The name under which tokens for the server are asked for. */
  readonly resource: string
  readonly server: ServerMetadata
  /** The scopes that the server's metadata lists. */
  readonly scopes: ReadonlyArray<string>
}

const isDocument = ({ json, status }: Reply): boolean => status === 200 && json !== undefined

const lookUp = (ask: Ask, url: string, what: string) => ask({ method: "GET", url, what, headers: {} })

const resourceWhat = "The protected-resource metadata"
const serverWhat = "The authorization server's metadata"

const findResource = Effect.fnUntraced(function* (ask: Ask, where: string, server: URL, challenge: Challenge) {
  const named = challenge.resourceMetadata
  for (const url of named === undefined ? resourceMetadataPlaces(server) : [named]) {
    const reply = yield* lookUp(ask, url, resourceWhat)
    if (isDocument(reply)) return readResourceMetadata(reply.json ?? {})
    if (named === undefined) continue
    return yield* refused(
      where,
      `${resourceWhat} (${shownUrl(url)}), to which the server refers, is no JSON object (HTTP ${reply.status}).`,
      passCredential
    )
  }
  return undefined
})

const checkResource = (where: string, server: URL, { resource }: ResourceMetadata) => {
  if (resource !== undefined && isResourceOf(resource, server)) return Effect.void
  const problem =
    resource === undefined
      ? `${resourceWhat} does not say for which resource it is.`
      : `${resourceWhat} is for ${quote(resource)}, which is not this server, so no token is asked for.`
  return Effect.fail(refused(where, problem, "Have the server's authors correct `resource`, or check the URL."))
}

const findServer = Effect.fnUntraced(function* (ask: Ask, where: string, issuer: URL) {
  let last: Reply | undefined
  for (const url of serverMetadataPlaces(issuer)) {
    const reply = yield* lookUp(ask, url, serverWhat)
    if (isDocument(reply)) return readServerMetadata(reply.json ?? {})
    last = reply
  }
  return yield* refused(
    where,
    `No metadata of the authorization server ${shownUrl(issuer.href)} was found (HTTP ${last?.status ?? 0}).`,
    passCredential
  )
})

const mixedUp = (where: string, asked: string, said: string) =>
  refused(
    where,
    `${serverWhat} names the issuer ${said === "" ? "(none)" : quote(said)}, and ${quote(asked)} was asked.`,
    "One that speaks for another is not trusted. Have its metadata name the issuer exactly as the server does."
  )

/* Servers of before protected-resource metadata are their own authorization servers. */
const ownServer = Effect.fnUntraced(function* (ask: Ask, where: string, { origin }: URL) {
  const found = yield* findServer(ask, where, new URL(origin)).pipe(
    Effect.catchIf(
      ({ code }) => code === "unauthorized",
      () => Effect.succeed(withoutMetadata(origin))
    )
  )
  // Nobody has written this issuer down, so both spellings of an origin are its own.
  if (found.issuer !== origin && found.issuer !== `${origin}/`) return yield* mixedUp(where, origin, found.issuer)
  return found
})

/** Finds the authorization server of an MCP server. */
export const discover = Effect.fn("oauth.discover")(function* (
  ask: Ask,
  where: string,
  server: URL,
  challenge: Challenge
) {
  const metadata = yield* findResource(ask, where, server, challenge)
  if (metadata !== undefined) yield* checkResource(where, server, metadata)
  const resource = metadata?.resource ?? canonicalResource(server)
  const scopes = metadata?.scopes ?? []
  const [issuer] = metadata?.authorizationServers ?? []
  if (issuer === undefined)
    return { resource, scopes, server: yield* ownServer(ask, where, server) } satisfies Discovered
  const reason = whyNotAsked(issuer, server)
  if (reason !== undefined) {
    return yield* refused(
      where,
      `The authorization server ${shownUrl(issuer)} ${reason}, so nothing is sent there.`,
      passCredential
    )
  }
  const found = yield* findServer(ask, where, new URL(issuer))
  if (found.issuer !== issuer) return yield* mixedUp(where, issuer, found.issuer)
  return { resource, scopes, server: found } satisfies Discovered
})
