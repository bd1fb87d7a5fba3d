// A stand-in for an OpenAI-compatible endpoint. It is strict: what a real one would refuse, or what must never be sent,
// is a complaint, and each way to fail can be switched on.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** How the endpoint behaves. */
export type Mode =
  | "answers"
  | "breaks off"
  | "fails"
  | "hangs"
  | "nonsense"
  | "redirects"
  | "refuses"
  | "talks"
  | "wrong shape"

/** The texts of one request. */
export interface Asked {
  readonly old: string | null
  readonly new: string | null
}

/** A running endpoint. */
export interface Model {
  readonly url: string
  readonly asked: Array<Asked>
  /** What was wrong about requests. */
  readonly complaints: Array<string>
  readonly bytes: () => number
  /** How many requests were given up before they were answered. */
  readonly dropped: () => number
}

interface Options {
  readonly mode?: Mode
  readonly key?: string
  readonly answer?: (asked: Asked) => string
}

const keysOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.keys(value).sort().join() : ""

/** What is wrong with a request body; its texts when nothing is. */
const read = (body: string): Asked | string => {
  const json = JSON.parse(body) as {
    readonly model: unknown
    readonly messages: ReadonlyArray<Record<string, unknown>>
  }
  if (keysOf(json) !== "messages,model") return `members ${keysOf(json)}`
  if (json.model !== "test-model") return `model ${String(json.model)}`
  if (!Array.isArray(json.messages) || json.messages.some((message) => keysOf(message) !== "content,role"))
    return "messages"
  const [system, user, ...more] = json.messages
  if (system?.["role"] !== "system" || user?.["role"] !== "user" || more.length > 0) return "roles"
  if (typeof user["content"] !== "string" || typeof system["content"] !== "string") return "content"
  const texts = JSON.parse(user["content"]) as Asked
  if (keysOf(texts) !== "new,old") return `texts ${keysOf(texts)}`
  return [texts.old, texts.new].every((text) => text === null || typeof text === "string") ? texts : "texts"
}

const completion = (content: string): string =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "test-model",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }]
  })

const reply = (response: ServerResponse, mode: Mode, content: string): void => {
  const json = { "content-type": "application/json" }
  if (mode === "answers") response.writeHead(200, json).end(completion(content))
  else if (mode === "fails") response.writeHead(500, json).end(completion(content))
  else if (mode === "refuses") response.writeHead(401, json).end('{"error":{"message":"bad key"}}')
  else if (mode === "nonsense") response.writeHead(200, json).end("<html>not JSON")
  else if (mode === "wrong shape") response.writeHead(200, json).end('{"choices":[{"message":{"content":["x"]}}]}')
  else if (mode === "redirects") response.writeHead(307, { location: "/elsewhere/chat/completions" }).end()
  else if (mode === "talks") response.writeHead(200, json).end(completion("x".repeat(1024 * 1024)))
  else if (mode === "breaks off") {
    response.writeHead(200, { ...json, "content-length": "1000" })
    response.write("{")
    setTimeout(() => response.destroy(), 20)
  }
}

/** Runs an endpoint while it is used. */
export const withModel = async <A>(options: Options, use: (model: Model) => Promise<A>): Promise<A> => {
  const asked: Array<Asked> = []
  const complaints: Array<string> = []
  const { answer = () => "Agents call it less.", key, mode = "answers" } = options
  let bytes = 0
  let dropped = 0
  const expected: ReadonlyArray<readonly [string, string | undefined]> = [
    ["content-type", "application/json"],
    ["authorization", key === undefined ? undefined : `Bearer ${key}`],
    ["traceparent", undefined],
    ["b3", undefined],
    ["cookie", undefined]
  ]
  const refuse = (response: ServerResponse, complaint: string): void => {
    complaints.push(complaint)
    response.writeHead(400).end()
  }
  const answerTo = (request: IncomingMessage, body: string, response: ServerResponse): void => {
    if (request.method !== "POST" || request.url !== "/v1/chat/completions")
      return refuse(response, `${request.method} ${request.url}`)
    const odd = expected.find(([name, value]) => request.headers[name] !== value)
    if (odd !== undefined) return refuse(response, `header ${odd[0]}`)
    const texts = read(body)
    if (typeof texts === "string") return refuse(response, texts)
    asked.push(texts)
    reply(response, mode, answer(texts))
  }
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    response.on("close", () => (dropped += response.writableEnded ? 0 : 1))
    request.on("end", () => {
      const body = Buffer.concat(chunks)
      bytes += body.length
      try {
        answerTo(request, body.toString(), response)
      } catch (error) {
        refuse(response, String(error))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  try {
    return await use({ url, asked, complaints, bytes: () => bytes, dropped: () => dropped })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
