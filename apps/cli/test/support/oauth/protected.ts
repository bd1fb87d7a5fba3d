// A real MCP server, on the official SDK, that lets nobody in without a token of its authorization server.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { toNodeHandler } from "@modelcontextprotocol/node"
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server"
import * as z from "zod"
import type { Double, Granted, Switches } from "./double.ts"
import { startDouble } from "./double.ts"

/** How the server protects itself. */
export interface Protection {
  /** The path of its endpoint. */
  readonly path?: string
  /** The path of a second endpoint on the same origin, which is a resource by itself. */
  readonly second?: string
  /** Its header `WWW-Authenticate`; null for none. `METADATA` and `CREDENTIAL` stand for what they name, `SPLIT` for the credential with a character that does not show. */
  readonly challenge?: string | null
  /** Where its metadata is: below the path, at the root, or nowhere. */
  readonly place?: "none" | "path" | "root"
  /** Members of its metadata that differ; undefined leaves one out. `ORIGIN` stands for the server's own. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** True when what is not there is said to be where the metadata is. */
  readonly metadataRedirect?: boolean
  /** The scope that a token needs; without it the answer is 403. */
  readonly scope?: string
  /** An answer to everything, in place of protection. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether the server writes the credential, or all that its authorization server knows, into a description. */
  readonly echoes?: "all" | "credential"
  /** True for a server that refuses every token. */
  readonly refusesAll?: boolean
}

/** A protected server and its authorization server. */
export interface World {
  /** The address of the endpoint. */
  readonly url: string
  readonly origin: string
  readonly as: Double
  /** How many requests came with which credential; the key is empty for none. */
  readonly calls: ReadonlyMap<string, number>
  /** What was asked besides the endpoint. */
  readonly asked: ReadonlyArray<string>
}

/** Runs `use` with a protected server, which ends with it. */
export const withProtected = async <A>(
  protection: Protection,
  switches: Switches,
  use: (world: World) => Promise<A>
): Promise<A> => {
  const path = protection.path ?? "/mcp"
  let origin = ""
  const endpoints = protection.second === undefined ? [path] : [path, protection.second]
  const metadata = (of: string): Record<string, unknown> => {
    const document = {
      resource: `ORIGIN${of}`,
      authorization_servers: [as.issuer],
      scopes_supported: ["mcp:read"],
      ...protection.metadata
    }
    return typeof document.resource === "string"
      ? { ...document, resource: document.resource.replace("ORIGIN", origin) }
      : document
  }
  const resource = (of: string): string => {
    const said = protection.place === "none" ? undefined : metadata(of)["resource"]
    return typeof said === "string" ? said : `${origin}${of}`
  }
  const as = await startDouble(() => endpoints.map(resource), switches)
  const calls = new Map<string, number>()
  const asked: Array<string> = []
  let credential = ""
  const handle = toNodeHandler(
    createMcpHandler(() => {
      const server = new McpServer({ name: "protected", version: "1.0.0" }, {})
      const told = { all: as.secrets.join(" "), credential, nothing: "" }[protection.echoes ?? "nothing"]
      const description = `Finds notes ${told}`.trim()
      server.registerTool("search", { description, inputSchema: z.object({ query: z.string() }) }, async () => ({
        content: []
      }))
      return server
    })
  )

  const refusal = (endpoint: string, granted: Granted | undefined): readonly [number, string | null] | undefined => {
    const challenge = protection.challenge === undefined ? 'Bearer resource_metadata="METADATA"' : protection.challenge
    const isMeant = granted !== undefined && !granted.isRevoked && granted.resource === resource(endpoint)
    if (!isMeant || protection.refusesAll === true) return [401, challenge]
    const { scope } = protection
    if (scope === undefined || granted.scope.split(" ").includes(scope)) return undefined
    return [403, `Bearer error="insufficient_scope", scope="${scope}"`]
  }

  const wellKnown = "/.well-known/oauth-protected-resource"
  const metadataPath = (of: string): string => `${wellKnown}${protection.place === "root" ? "" : of}`
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? "/", origin)
    if (!endpoints.includes(url.pathname)) {
      asked.push(`${request.method} ${url.pathname}`)
      const of = endpoints.find((one) => url.pathname === metadataPath(one))
      if (protection.place !== "none" && of !== undefined)
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata(of)))
      else if (protection.metadataRedirect === true) response.writeHead(302, { location: metadataPath(path) }).end()
      else response.writeHead(404).end()
      return
    }
    if (protection.instead?.(request, response) === true) return
    credential = request.headers.authorization ?? ""
    calls.set(credential, (calls.get(credential) ?? 0) + 1)
    const refused = refusal(url.pathname, as.tokens.get(credential.replace(/^Bearer /, "")))
    if (refused === undefined)
      return void handle(Object.assign(request, { method: request.method ?? "", url: request.url ?? "" }), response)
    const [status, header] = refused
    const place = `${origin}${metadataPath(url.pathname)}`
    request.resume()
    response
      .writeHead(
        status,
        header === null
          ? {}
          : {
              "www-authenticate": header
                .replace("METADATA", place)
                .replace("CREDENTIAL", credential)
                .replace("SPLIT", `${credential.slice(0, 11)}\u0085${credential.slice(11)}`)
            }
      )
      // Where a text is cut must not be where a secret shows.
      .end(`refused ${credential}`.padStart(130, "-"))
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await use({ url: `${origin}${path}`, origin, as, calls, asked })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await as.close()
  }
}
