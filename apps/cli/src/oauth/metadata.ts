// The two metadata documents of the flow, read as foreign JSON: of each, what the flow uses and nothing else.
import { type JsonObject, own, ownArray, ownString } from "@mcp-inspect/engine/model/Json"

/** What a protected resource says of itself (RFC 9728). */
export interface ResourceMetadata {
  readonly resource: string | undefined
  readonly authorizationServers: ReadonlyArray<string>
  readonly scopes: ReadonlyArray<string>
}

/** What an authorization server says of itself (RFC 8414). Lists it does not have are undefined. */
export interface ServerMetadata {
  readonly issuer: string
  readonly authorizationEndpoint: string | undefined
  readonly tokenEndpoint: string | undefined
  readonly registrationEndpoint: string | undefined
  readonly codeChallengeMethods: ReadonlyArray<string> | undefined
  readonly grantTypes: ReadonlyArray<string> | undefined
  readonly tokenAuthMethods: ReadonlyArray<string> | undefined
  /** True when every redirect back names the issuer (RFC 9207). */
  readonly namesIssuer: boolean
  /** True when a client id may be the address of a client metadata document. */
  readonly readsClientDocuments: boolean
  /** True when nothing was said, and the endpoints are where they customarily are. */
  readonly isGuessed: boolean
}

const texts = (object: JsonObject, key: string): ReadonlyArray<string> | undefined =>
  ownArray(object, key)?.filter((item) => typeof item === "string")

/** The words of a `scope` value. */
export const scopesIn = (scope: string | undefined): ReadonlyArray<string> =>
  (scope ?? "").split(/\s+/).filter((word) => /^[\u0021\u0023-\u005B\u005D-\u007E]+$/.test(word))

/** Reads protected-resource metadata. */
export const readResourceMetadata = (document: JsonObject): ResourceMetadata => ({
  resource: ownString(document, "resource"),
  authorizationServers: texts(document, "authorization_servers") ?? [],
  scopes: (texts(document, "scopes_supported") ?? []).flatMap(scopesIn)
})

/** Reads authorization-server metadata. A `registration_endpoint` of null is none, as some servers write it. */
export const readServerMetadata = (document: JsonObject): ServerMetadata => ({
  issuer: ownString(document, "issuer") ?? "",
  authorizationEndpoint: ownString(document, "authorization_endpoint"),
  tokenEndpoint: ownString(document, "token_endpoint"),
  registrationEndpoint: ownString(document, "registration_endpoint"),
  codeChallengeMethods: texts(document, "code_challenge_methods_supported"),
  grantTypes: texts(document, "grant_types_supported"),
  tokenAuthMethods: texts(document, "token_endpoint_auth_methods_supported"),
  namesIssuer: own(document, "authorization_response_iss_parameter_supported") === true,
  readsClientDocuments: own(document, "client_id_metadata_document_supported") === true,
  isGuessed: false
})

/** The endpoints of a server without metadata, as the protocol revision of 2025-03-26 fixes them. It demands PKCE of all. */
export const withoutMetadata = (origin: string): ServerMetadata => ({
  issuer: origin,
  authorizationEndpoint: `${origin}/authorize`,
  tokenEndpoint: `${origin}/token`,
  registrationEndpoint: `${origin}/register`,
  codeChallengeMethods: ["S256"],
  grantTypes: undefined,
  tokenAuthMethods: undefined,
  namesIssuer: false,
  readsClientDocuments: false,
  isGuessed: true
})
