// Who issues tokens for a server: its own metadata, then that of the authorization server it names (CAP-26).
import type { Challenge } from "@mcp-inspect/engine/capture/challenge"
import { Effect } from "effect"
import type { Asking, Reply } from "./Asking.ts"
import {
  readResourceMetadata,
  readServerMetadata,
  type ResourceMetadata,
  type ServerMetadata,
  withoutMetadata
} from "./metadata.ts"
import { canonicalResource, isResourceOf, resourceMetadataPlaces, serverMetadataPlaces } from "./places.ts"
import { passCredential, refused } from "./problems.ts"

/** What is known before anybody is asked to sign in. */
export interface Discovered {
  /** The name under which tokens for the server are asked for. */
  readonly resource: string
  readonly server: ServerMetadata
  /** The scopes that the server's metadata lists. */
  readonly scopes: ReadonlyArray<string>
}

const isDocument = ({ json, status }: Reply): boolean => status === 200 && json !== undefined

const lookUp = ({ ask }: Asking, url: string, what: string) => ask({ method: "GET", url, what, headers: {} })

const resourceWhat = "The protected-resource metadata"
const serverWhat = "The authorization server's metadata"

const findResource = Effect.fnUntraced(function* (asking: Asking, server: URL, challenge: Challenge) {
  const named = challenge.resourceMetadata
  for (const url of named === undefined ? resourceMetadataPlaces(server) : [named]) {
    const reply = yield* lookUp(asking, url, resourceWhat)
    if (isDocument(reply)) return readResourceMetadata(reply.json ?? {})
    if (named === undefined) continue
    return yield* refused(
      asking.where,
      `${resourceWhat} (${asking.shown(url)}), to which the server refers, is no JSON object (HTTP ${reply.status}).`,
      passCredential
    )
  }
  return undefined
})

const checkResource = ({ quote, where }: Asking, server: URL, { resource }: ResourceMetadata) => {
  if (resource !== undefined && isResourceOf(resource, server)) return Effect.void
  const problem =
    resource === undefined
      ? `${resourceWhat} does not say for which resource it is.`
      : `${resourceWhat} is for ${quote(resource)}, which is not this server, so no token is asked for.`
  return Effect.fail(refused(where, problem, "Have the server's authors correct `resource`, or check the URL."))
}

/* Compared as text: two spellings of an issuer are two issuers (RFC 8414). */
const checkPin = ({ quote, where }: Asking, named: string, allowed: string | undefined) =>
  allowed === undefined || named === allowed
    ? Effect.void
    : Effect.fail(
        refused(
          where,
          `The server names the authorization server ${quote(named)}, and the configuration allows ${quote(allowed)} alone.`,
          "If the server moved to it and you trust it, change `oauth.issuer`; else tell the server's authors."
        )
      )

const findServer = Effect.fnUntraced(function* (asking: Asking, issuer: URL) {
  let last: Reply | undefined
  for (const url of serverMetadataPlaces(issuer)) {
    const reply = yield* lookUp(asking, url, serverWhat)
    if (isDocument(reply)) return readServerMetadata(reply.json ?? {})
    last = reply
  }
  return yield* refused(
    asking.where,
    `No metadata of the authorization server ${asking.shown(issuer.href)} was found (HTTP ${last?.status ?? 0}).`,
    passCredential
  )
})

const mixedUp = ({ quote, where }: Asking, asked: string, said: string) =>
  refused(
    where,
    `${serverWhat} names the issuer ${said === "" ? "(none)" : quote(said)}, and ${quote(asked)} was asked.`,
    "One that speaks for another is not trusted. Have its metadata name the issuer exactly as the server does."
  )

/* Servers of before protected-resource metadata are their own authorization servers. */
const ownServer = Effect.fnUntraced(function* (asking: Asking, { origin }: URL) {
  const found = yield* findServer(asking, new URL(origin)).pipe(
    Effect.catchIf(
      ({ code }) => code === "unauthorized",
      () => Effect.succeed(withoutMetadata(origin))
    )
  )
  // Nobody has written this issuer down, so both spellings of an origin are its own.
  if (found.issuer !== origin && found.issuer !== `${origin}/`) return yield* mixedUp(asking, origin, found.issuer)
  return found
})

/** Finds the authorization server of an MCP server; of several the one that is `allowed`, and no other when one is. */
export const discover = Effect.fn("oauth.discover")(function* (
  asking: Asking,
  server: URL,
  challenge: Challenge,
  allowed: string | undefined
) {
  const metadata = yield* findResource(asking, server, challenge)
  if (metadata !== undefined) yield* checkResource(asking, server, metadata)
  const resource = metadata?.resource ?? canonicalResource(server)
  const scopes = metadata?.scopes ?? []
  const issuers = metadata?.authorizationServers ?? []
  const issuer = issuers.find((named) => named === allowed) ?? issuers[0]
  if (issuer === undefined) {
    const own = yield* ownServer(asking, server)
    yield* checkPin(asking, own.issuer, allowed)
    return { resource, scopes, server: own } satisfies Discovered
  }
  yield* checkPin(asking, issuer, allowed)
  const reason = asking.whyNot(issuer)
  if (reason !== undefined) {
    return yield* refused(
      asking.where,
      `The authorization server ${asking.shown(issuer)} ${reason}, so nothing is sent there.`,
      passCredential
    )
  }
  const found = yield* findServer(asking, new URL(issuer))
  if (found.issuer !== issuer) return yield* mixedUp(asking, issuer, found.issuer)
  return { resource, scopes, server: found } satisfies Discovered
})
