// Who we are to an authorization server: the client that was given, else the document that describes us, else one that
// registers itself (CAP-26).
import { Effect } from "effect"
import {
  type Client,
  type ClientAuth,
  ClientSecretPost,
  dynamicClientRegistrationRequest,
  None,
  processDynamicClientRegistrationResponse
} from "oauth4webapi"
import type { SignInChoice } from "../config/signIn.ts"
import type { Asking } from "./Asking.ts"
import { asLibrary, exchange, textIn } from "./library.ts"
import type { ServerMetadata } from "./metadata.ts"
import { passCredential, refused } from "./problems.ts"

/** A client, and how it proves itself at the token endpoint. */
export interface Identity {
  readonly client: Client
  readonly auth: ClientAuth
  /** What must not be shown: the client's secret, also as it is sent. */
  readonly secrets: ReadonlyArray<string>
}

/** How a client proves itself, of the ways we have. */
type Method = "client_secret_basic" | "client_secret_post" | "none"

const methods: ReadonlyArray<Method> = ["client_secret_basic", "client_secret_post", "none"]

/* Without a list, Basic is what every server takes (RFC 8414). */
const methodFor = (secret: string | undefined, { tokenAuthMethods }: ServerMetadata): Method =>
  secret === undefined
    ? "none"
    : tokenAuthMethods === undefined
      ? "client_secret_basic"
      : (methods.find((method) => tokenAuthMethods.includes(method)) ?? "client_secret_basic")

/* As forms encode it, which leaves `-`, `.` and `_` as they are: servers that forget to decode know most clients then. */
const encoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1)

const credentialOf = (id: string, secret: string): string => btoa(`${encoded(id)}:${encoded(secret)}`)

/* The library's own encodes every sign, which servers that do not decode refuse. */
const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id: id }, _body, headers) =>
    headers.set("authorization", `Basic ${credentialOf(id, secret)}`)

const identity = (id: string, secret: string | undefined, method: Method): Identity => ({
  client: { client_id: id },
  auth:
    secret === undefined || method === "none"
      ? None()
      : method === "client_secret_post"
        ? ClientSecretPost(secret)
        : basic(secret),
  // Also as it is sent.
  secrets: secret === undefined ? [] : [secret, encoded(secret), credentialOf(id, secret)]
})

/** The client that was given, with its secret if there is one. */
export const givenClient = (id: string, secret: string | undefined, server: ServerMetadata): Identity =>
  identity(id, secret, methodFor(secret, server))

const needsId = (where: string, problem: string) =>
  refused(
    where,
    problem,
    "Register a client there with the redirect address http://127.0.0.1/callback, and give its id with `--oauth-client-id`."
  )

const isMethod = (text: string | undefined): text is Method => methods.some((method) => method === text)

const register = Effect.fnUntraced(function* (asking: Asking, server: ServerMetadata, redirectUri: string) {
  if (server.registrationEndpoint === undefined) {
    return yield* needsId(
      asking.where,
      `The authorization server ${asking.quote(server.issuer)} registers no clients by itself.`
    )
  }
  // A public client unless the server takes none.
  const wanted =
    server.tokenAuthMethods === undefined || server.tokenAuthMethods.includes("none") ? "none" : methodFor("", server)
  const metadata = {
    client_name: "MCP Inspect",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: wanted,
    // Left out it means "web", for which servers refuse to redirect to a loopback address.
    application_type: "native"
    // No scope: those of a resource are not those of a client, and oidc-provider refuses a client that asks for them.
  }
  const answer = yield* exchange({
    asking,
    what: server.isGuessed
      ? "Nothing says where to sign in, and the customary address for registering a client"
      : "The registration of a client",
    success: 201,
    mend: server.isGuessed
      ? passCredential
      : "Register a client there yourself, and give its id with `--oauth-client-id`.",
    send: (sending) => dynamicClientRegistrationRequest(asLibrary(server), metadata, sending),
    read: processDynamicClientRegistrationResponse
  })
  const secret = textIn(answer, "client_secret")
  const said = textIn(answer, "token_endpoint_auth_method")
  const method = secret === undefined ? "none" : isMethod(said) ? said : methodFor(secret, server)
  const made = identity(answer.client_id, secret, method)
  const management = textIn(answer, "registration_access_token")
  return management === undefined ? made : { ...made, secrets: [...made.secrets, management] }
})

/** The client of an authorization request that ends at this redirect address. */
export const identify = Effect.fn("oauth.identify")(function* (
  asking: Asking,
  server: ServerMetadata,
  choice: SignInChoice,
  secret: string | undefined,
  redirectUri: string
) {
  const { clientId, clientMetadataUrl } = choice
  if (clientId !== undefined) return givenClient(clientId, secret, server)
  if (clientMetadataUrl !== undefined && server.readsClientDocuments)
    return identity(clientMetadataUrl, undefined, "none")
  return yield* register(asking, server, redirectUri)
})
