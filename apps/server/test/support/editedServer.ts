// A published MCP server behind a proxy on this machine, which can ask for a header and change what the server lists of
// its tools: as another version of it would. The proxy listens on another address of this machine than the service and
// everything else: the one address that a service of a test may connect to.
import { Effect } from "effect"
import { once } from "node:events"
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse
} from "node:http"
import type { AddressInfo } from "node:net"
import { everything } from "../captures/everything.ts"

/** Where it, and what else a service may connect to, listens. */
export const allowedAddress = "127.0.0.2"

type Tool = Readonly<Record<string, unknown>> & { readonly name: string }

/** What the proxy does now. */
export interface Edits {
  tools: (tools: ReadonlyArray<Tool>) => ReadonlyArray<Tool>
  /** The value of `authorization` without which it answers 401. */
  readonly authorization: string
  /** The methods that the server was asked for. */
  readonly asked: Array<string>
}

const textOf = async (stream: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

const edited = ({ tools }: Edits, message: string): string => {
  const said = JSON.parse(message) as { result?: { tools?: ReadonlyArray<Tool> } }
  const listed = said.result?.tools
  return listed === undefined ? message : JSON.stringify({ ...said, result: { ...said.result, tools: tools(listed) } })
}

/* An answer is one message, alone or as an event. */
const editedAnswer = (edits: Edits, type: string, body: string): string => {
  if (type.startsWith("application/json")) return edited(edits, body)
  if (!type.startsWith("text/event-stream")) return body
  return body.replace(/^data: (\{.*\})$/gmu, (_, message: string) => `data: ${edited(edits, message)}`)
}

const without = (headers: IncomingHttpHeaders, ...names: ReadonlyArray<string>): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

const forward = async (edits: Edits, upstream: URL, from: IncomingMessage, to: ServerResponse): Promise<void> => {
  const body = await textOf(from)
  if (from.headers.authorization !== edits.authorization)
    return void to.writeHead(401, { "www-authenticate": "Bearer" }).end()
  if (body !== "") edits.asked.push((JSON.parse(body) as { readonly method: string }).method)
  const headers = { ...without(from.headers, "authorization", "accept-encoding"), host: upstream.host }
  const sent = ask(upstream, { method: from.method, headers })
  sent.end(body)
  const [answer] = (await once(sent, "response")) as [IncomingMessage]
  const answered = without(answer.headers, "content-length", "transfer-encoding")
  if (from.method !== "POST") {
    to.writeHead(answer.statusCode ?? 502, answered)
    return void answer.pipe(to)
  }
  const text = await textOf(answer)
  to.writeHead(answer.statusCode ?? 502, answered)
  to.end(editedAnswer(edits, answer.headers["content-type"] ?? "", text))
}

/** Runs `use` with a listener on {@link allowedAddress}, and its origin. */
export const listening = async <A>(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  use: (origin: string) => Promise<A>
): Promise<A> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, allowedAddress, resolve))
  try {
    return await use(`http://${allowedAddress}:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Runs `use` with the URL at which the published `server-everything` is reached, as it is edited at each moment. */
export const withEditedServer = (edits: Edits, use: (url: string) => Promise<void>): Promise<void> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(everything, (upstream) =>
        Effect.promise(() =>
          listening(
            (from, to) => {
              forward(edits, new URL(upstream), from, to).catch(() => to.destroy())
            },
            (origin) => use(`${origin}/mcp`)
          )
        )
      )
    )
  )
