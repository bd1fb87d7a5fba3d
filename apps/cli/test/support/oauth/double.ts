// An authorization server that takes exactly what the protocol says and records everything else, with a switch for each
// way in which a server can let its clients down.
import { createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** How the double differs from a server without faults. */
export interface Switches {
  /** The path of its issuer: empty, `/` or that of a tenant. */
  readonly path?: string
  /** Where its metadata is served. */
  readonly discovery?: "oauth" | "openid" | "openid-inserted" | "none"
  /** Members of the metadata that differ; undefined leaves one out. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Metadata that is this text. */
  readonly metadataText?: string
  /** Parameters of the redirect back that differ; null leaves one out. */
  readonly redirect?: Readonly<Record<string, string | null>>
  /** What registering a client ends in. */
  readonly registration?: { readonly status: number; readonly body: unknown }
  /** What the token endpoint does with a code or a client's own name. */
  readonly token?: {
    readonly status: number
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
  }
  /** What the token endpoint does with a refresh token. */
  readonly refresh?: { readonly status: number; readonly body: unknown }
  /** The part that accepts requests and never answers. */
  readonly hangs?: "metadata" | "token"
  /** Clients that are registered, with their secrets; any loopback redirect is theirs. */
  readonly clients?: Readonly<Record<string, string | null>>
  /** The scope that is granted, whatever is asked for. */
  readonly grants?: string
  /** True for a token endpoint that refuses everything and repeats it in its words, in whole or with what does not show. */
  readonly repeats?: boolean | "split"
  /** The bytes of randomness of its codes and tokens. */
  readonly bytes?: number
  /** Resources besides its own for which it issues tokens. */
  readonly resources?: ReadonlyArray<string>
  /** True when codes bring no refresh token. */
  readonly withoutRefresh?: boolean
}

/** A request as it came. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly parameters: Readonly<Record<string, string>>
}

/** What a token is good for. */
export interface Granted {
  readonly resource: string
  readonly scope: string
  isRevoked: boolean
}

/** A running double. */
export interface Double {
  readonly issuer: string
  readonly origin: string
  readonly seen: ReadonlyArray<Seen>
  /** What no client may ask, and what was wrong with a request: empty after a run without faults of ours. */
  readonly wrong: ReadonlyArray<string>
  readonly tokens: ReadonlyMap<string, Granted>
  /** Every secret that came up: tokens, codes, verifiers, states, client secrets. */
  readonly secrets: ReadonlyArray<string>
  /** Tokens issued so far are refused from here on. */
  readonly revoke: () => void
  readonly close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
) =>
  void response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof body === "string" ? body : JSON.stringify(body))

interface Pending {
  readonly client: string
  readonly challenge: string
  readonly redirectUri: string
  readonly resource: string
  readonly scope: string
}

const redirectForm = /^http:\/\/127\.0\.0\.1:\d+\/callback$/

/** Starts a double for tokens of these resources. */
export const startDouble = async (
  ownResources: () => ReadonlyArray<string>,
  switches: Switches = {}
): Promise<Double> => {
  const clients = new Map<string, { readonly secret: string | null; readonly redirects: ReadonlyArray<string> | null }>(
    Object.entries(switches.clients ?? {}).map(([id, secret]) => [id, { secret, redirects: null }])
  )
  const codes = new Map<string, Pending>()
  const refreshing = new Map<string, Omit<Granted, "isRevoked"> & { readonly client: string }>()
  const tokens = new Map<string, Granted>()
  const secrets: Array<string> = Object.values(switches.clients ?? {}).filter((secret) => secret !== null)
  const seen: Array<Seen> = []
  const wrong: Array<string> = []
  const secretOf = (kind: string): string =>
    switches.bytes === undefined
      ? `${kind}-${randomBytes(18).toString("base64url")}`
      : randomBytes(switches.bytes).toString("hex")
  const resources = (): ReadonlyArray<string> => [...ownResources(), ...(switches.resources ?? [])]
  let issuer = ""
  let origin = ""

  const metadata = () => {
    const document: Record<string, unknown> = {
      issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      ...switches.metadata
    }
    return switches.metadataText ?? JSON.stringify(document)
  }

  const metadataPath = (): string | undefined => {
    const path = (switches.path ?? "").replace(/\/$/, "")
    switch (switches.discovery ?? "oauth") {
      case "oauth":
        return `/.well-known/oauth-authorization-server${path}`
      case "openid-inserted":
        return `/.well-known/openid-configuration${path}`
      case "openid":
        return `${path}/.well-known/openid-configuration`
      case "none":
        return undefined
    }
  }

  const refuse = (response: ServerResponse, what: string, error = "invalid_request") => {
    wrong.push(what)
    json(response, 400, { error, error_description: what })
  }

  const register = (response: ServerResponse, text: string, type: string | undefined) => {
    if (switches.registration !== undefined)
      return json(response, switches.registration.status, switches.registration.body)
    const body = JSON.parse(text) as Record<string, unknown>
    const redirects = body["redirect_uris"]
    const [redirect, ...more] = Array.isArray(redirects) ? redirects : []
    if (
      !/^application\/json\b/.test(type ?? "") ||
      body["application_type"] !== "native" ||
      body["token_endpoint_auth_method"] !== "none" ||
      String(body["grant_types"]) !== "authorization_code,refresh_token" ||
      String(body["response_types"]) !== "code" ||
      typeof body["client_name"] !== "string" ||
      more.length > 0 ||
      !redirectForm.test(String(redirect))
    )
      return refuse(response, `not a registration of ours: ${text}`, "invalid_client_metadata")
    const id = `client-${randomBytes(6).toString("hex")}`
    clients.set(id, { secret: null, redirects: [String(redirect)] })
    json(response, 201, { ...body, client_id: id })
  }

  const authorize = (response: ServerResponse, given: Readonly<Record<string, string>>) => {
    const { client_id: client = "", redirect_uri: redirectUri = "", resource = "", scope = "", state = "" } = given
    const known = clients.get(client) ?? (client.startsWith("https:") ? { secret: null, redirects: null } : undefined)
    const challenge = given["code_challenge"] ?? ""
    if (
      known === undefined ||
      given["response_type"] !== "code" ||
      given["code_challenge_method"] !== "S256" ||
      !/^[\w-]{43}$/.test(challenge) ||
      !/^[\w-]{22,}$/.test(state) ||
      !resources().includes(resource) ||
      !redirectForm.test(redirectUri) ||
      (known.redirects !== null && !known.redirects.includes(redirectUri))
    )
      return refuse(response, `not a request of ours: ${JSON.stringify(given)}`)
    const code = secretOf("code")
    codes.set(code, { client, challenge, redirectUri, resource, scope })
    secrets.push(code, state)
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries({ code, state, iss: issuer, ...switches.redirect }))
      if (value !== null) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  const issue = (response: ServerResponse, client: string, resource: string, scope: string) => {
    const access = secretOf("access")
    tokens.set(access, { resource, scope: switches.grants ?? scope, isRevoked: false })
    secrets.push(access)
    const again = switches.withoutRefresh === true ? undefined : secretOf("refresh")
    if (again !== undefined) {
      refreshing.set(again, { client, resource, scope })
      secrets.push(again)
    }
    json(response, 200, { access_token: access, token_type: "Bearer", expires_in: 300, refresh_token: again })
  }

  const authenticated = (given: Readonly<Record<string, string>>, authorization: string | undefined) => {
    if (authorization === undefined) return { id: given["client_id"] ?? "", secret: given["client_secret"] ?? null }
    const [id = "", secret = ""] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")))
    return { id, secret }
  }

  const token = (
    response: ServerResponse,
    given: Readonly<Record<string, string>>,
    authorization: string | undefined
  ) => {
    if (switches.hangs === "token") return
    secrets.push(...[given["code_verifier"], given["client_secret"]].filter((text) => text !== undefined))
    const grant = given["grant_type"]
    if (grant === "refresh_token" && switches.refresh !== undefined)
      return json(response, switches.refresh.status, switches.refresh.body)
    if (grant !== "refresh_token" && switches.token !== undefined)
      return json(response, switches.token.status, switches.token.body ?? {}, switches.token.headers)
    if (switches.repeats !== undefined && switches.repeats !== false) {
      const secret = (authorization ?? given["code"] ?? "").replace(/^Basic /, "")
      // So long that the text is cut within the secret; split, it is whole only once it is shown.
      const description =
        switches.repeats === "split"
          ? `no ${secret.slice(0, 4)}\u0085${secret.slice(4, 9)}\u200B${secret.slice(9)}`
          : `${"-".repeat(165)}${secret}`
      return json(response, 400, { error: "invalid_request", error_description: description })
    }
    const { id, secret } = authenticated(given, authorization)
    const known = clients.get(id)
    if ((known === undefined && !id.startsWith("https:")) || (known?.secret ?? null) !== secret)
      return refuse(response, `not a client: ${id}`, "invalid_client")
    const { resource = "" } = given
    if (!resources().includes(resource)) return refuse(response, `for another resource: ${resource}`)
    if (grant === "client_credentials") return issue(response, id, resource, given["scope"] ?? "")
    if (grant === "refresh_token") {
      const found = refreshing.get(given["refresh_token"] ?? "")
      refreshing.delete(given["refresh_token"] ?? "")
      return found === undefined || found.client !== id || found.resource !== resource
        ? refuse(response, "not a refresh token", "invalid_grant")
        : issue(response, id, found.resource, found.scope)
    }
    const pending = codes.get(given["code"] ?? "")
    codes.delete(given["code"] ?? "")
    const challenge = createHash("sha256")
      .update(given["code_verifier"] ?? "")
      .digest("base64url")
    return grant !== "authorization_code" ||
      pending === undefined ||
      pending.client !== id ||
      pending.resource !== resource ||
      pending.challenge !== challenge ||
      pending.redirectUri !== given["redirect_uri"]
      ? refuse(response, `not a code of ours: ${JSON.stringify(given)}`, "invalid_grant")
      : issue(response, id, pending.resource, pending.scope)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", origin)
    const text = await bodyOf(request)
    const type = request.headers["content-type"]
    const isForm = /^application\/x-www-form-urlencoded\b/.test(type ?? "")
    const parameters = Object.fromEntries(isForm ? new URLSearchParams(text) : url.searchParams)
    const { authorization } = request.headers
    seen.push({ method: request.method ?? "", path: url.pathname, authorization, parameters })
    const route = `${request.method} ${url.pathname}`
    if (route === `GET ${metadataPath()}`) {
      if (switches.hangs === "metadata") return
      return json(response, 200, metadata())
    }
    if (route === "POST /register") return register(response, text, type)
    if (route === "GET /authorize") return authorize(response, parameters)
    if (route === "POST /token" && isForm) return token(response, parameters, authorization)
    // Metadata is looked for at several places: the others are no mistake.
    if (!url.pathname.includes("/.well-known/")) wrong.push(route)
    response.writeHead(404).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer = `${origin}${switches.path ?? ""}`
  return {
    issuer,
    origin,
    seen,
    wrong,
    tokens,
    secrets,
    revoke: () => {
      for (const granted of tokens.values()) granted.isRevoked = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}
