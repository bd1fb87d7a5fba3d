// The line to a server at a URL: one POST a message, answered by JSON or by an event stream. No GET is ever opened. The
// HTTP client is a service, so that a hosted capture can bring one that guards where it connects to.
import { Effect, type Scope, Stream } from "effect"
import { Sse } from "effect/encoding"
import { HttpClient, type HttpClientError, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { type CaptureError, protocolError, responseTooLarge } from "./CaptureError.ts"
import { messageHeaders, targetHeaders, targetProblem } from "./httpHeaders.ts"
import { connectionProblem, isRedirect, noAnswer, redirectTarget, type Reply, statusProblem } from "./httpProblems.ts"
import { readBytes, readMessages, type Received } from "./json.ts"
import {
  type Answer,
  answerTo,
  type Call,
  classify,
  encodeCall,
  encodeNotice,
  encodeReply,
  type Notice
} from "./rpc.ts"
import type { HttpTarget } from "./Target.ts"
import { Unanswered, type Wire, type WireEvents } from "./Wire.ts"

/** The largest body, and the longest event stream, that is read (CAP-14). */
export const bodyLimit = 32 * 1024 * 1024

type Response = HttpClientResponse.HttpClientResponse

/** Opens the line. A session that the server began is ended with the scope. */
export const openHttp = Effect.fnUntraced(function* (
  target: HttpTarget,
  events: WireEvents
): Effect.fn.Return<Wire, CaptureError, HttpClient.HttpClient | Scope.Scope> {
  const { label, showing } = events
  const problem = targetProblem(label, target)
  if (problem !== undefined) return yield* problem
  const client = HttpClient.withScope(yield* HttpClient.HttpClient)
  const common = targetHeaders(target)
  let endpoint = target.url
  let session: { readonly id: string; readonly last: Call | Notice } | undefined

  const post = Effect.fnUntraced(function* (body: string, message: Call | Notice) {
    const headers = { ...common, ...messageHeaders(message, session?.id) }
    for (let hops = 0; ; hops++) {
      const request = HttpClientRequest.post(endpoint, { headers }).pipe(
        HttpClientRequest.bodyText(body, "application/json")
      )
      const response = yield* execute(client, request, events)
      if (!isRedirect(response.status)) return response
      const next = redirectTarget(label, endpoint, {
        hops,
        location: response.headers.location,
        status: response.status
      })
      if (typeof next !== "string") return yield* next
      endpoint = next
    }
  })

  const take = Effect.fnUntraced(function* (received: Received, call: Call) {
    const incoming = classify(received)
    if (incoming.kind === "notification") events.notification(incoming.method)
    else if (incoming.kind === "request") {
      yield* post(encodeReply(incoming), call).pipe(Effect.scoped, Effect.timeoutOption(5000), Effect.ignore)
    } else if (incoming.kind === "answer") return answerTo(call, incoming.id, incoming.answer)
    return undefined
  })

  const readStream = Effect.fnUntraced(function* (response: Response, call: Call) {
    const decoder = new TextDecoder()
    const pending: Array<string> = []
    const parser = Sse.makeParser((event) => event._tag === "Event" && pending.push(event.data), {
      maxEventSize: bodyLimit
    })
    let size = 0
    let answer: Answer | undefined
    const feed = Effect.fnUntraced(function* (text: string) {
      parser.feed(text)
      for (let data = pending.shift(); data !== undefined && answer === undefined; data = pending.shift()) {
        for (const message of readMessages(data) ?? []) answer ??= yield* take(message, call)
      }
      return answer === undefined
    })
    yield* Stream.runForEachWhile(response.stream, (chunk) => {
      size += chunk.length
      if (size > bodyLimit) return Effect.fail(responseTooLarge(label, "The event stream", bodyLimit))
      return feed(decoder.decode(chunk, { stream: true }))
    }).pipe(Effect.catchTag("HttpClientError", (error) => endOfBody(events, response, error)))
    // A server may end the stream without the line breaks that complete its last event.
    if (answer === undefined) yield* feed(`${decoder.decode()}\n\n`)
    if (answer !== undefined) return answer
    const error = protocolError(label, `The event stream ended before ${call.method} was answered.`)
    return yield* new Unanswered({ why: "ended", error })
  })

  const readReply = Effect.fnUntraced(function* (response: Response, call: Call) {
    const { messages = [], reply } = yield* readBody(events, response)
    let answer: Answer | undefined
    for (const message of messages) answer ??= yield* take(message, call)
    // A server that could not read the request cannot know its id; there was only one request it can mean.
    const error = messages.map(classify).find((message) => message.kind === "answer" && "error" in message.answer)
    const fallback = error?.kind === "answer" ? error.answer : undefined
    if (session !== undefined && call.method !== "initialize" && isSessionLost(response, reply, answer)) {
      const lost = noAnswer(label, call.method, reply, showing)
      session = undefined
      return yield* new Unanswered({ why: "lost", error: lost })
    }
    const refusal = statusProblem(label, reply, showing)
    if (refusal !== undefined) return yield* refusal
    const found = answer ?? fallback
    if (found !== undefined && (reply.status < 300 || "error" in found)) return found
    return yield* new Unanswered({ why: "refused", error: noAnswer(label, call.method, reply, showing) })
  })

  yield* Effect.addFinalizer(() =>
    session === undefined
      ? Effect.void
      : execute(
          client,
          HttpClientRequest.delete(endpoint, { headers: { ...common, ...messageHeaders(session.last, session.id) } }),
          events
        ).pipe(Effect.scoped, Effect.timeoutOption(2000), Effect.ignore)
  )

  return {
    transport: "http",
    call: Effect.fnUntraced(function* (call) {
      if (call.method === "initialize") session = undefined
      const response = yield* post(encodeCall(call), call)
      const id = response.headers["mcp-session-id"]
      if (call.method === "initialize" && id !== undefined) session = { id, last: call }
      return yield* isStream(response) ? readStream(response, call) : readReply(response, call)
    }, Effect.scoped),
    tell: Effect.fnUntraced(function* (notice) {
      if (session !== undefined) session = { id: session.id, last: notice }
      const response = yield* post(encodeNotice(notice), notice)
      if (response.status >= 400) events.notice(`${notice.method} was answered with HTTP ${response.status}`)
      // Read to its end, the connection can serve the next request.
      if (!isStream(response)) yield* Effect.ignore(readBody(events, response))
    }, Effect.scoped)
  }
})

const execute = (
  client: HttpClient.HttpClient.With<HttpClientError.HttpClientError, Scope.Scope>,
  request: HttpClientRequest.HttpClientRequest,
  { label, showing }: WireEvents
) =>
  client.execute(request).pipe(
    Effect.mapError((error) => connectionProblem(label, error, "", showing)),
    // Our trace ids are nobody's business and differ with every run.
    Effect.provideService(HttpClient.TracerDisabledWhen, () => true)
  )

const isStream = ({ headers, status }: Response): boolean =>
  status < 300 && /^text\/event-stream\b/i.test(headers["content-type"] ?? "")

const readBody = Effect.fnUntraced(function* (events: WireEvents, response: Response) {
  const chunks: Array<Uint8Array> = []
  let size = 0
  yield* Stream.runForEach(response.stream, (chunk) => {
    size += chunk.length
    chunks.push(chunk)
    return size > bodyLimit ? Effect.fail(responseTooLarge(events.label, "The answer", bodyLimit)) : Effect.void
  }).pipe(Effect.catchTag("HttpClientError", (error) => endOfBody(events, response, error)))
  const { messages, text } = readBytes(Buffer.concat(chunks))
  const reply: Reply = {
    status: response.status,
    contentType: response.headers["content-type"] ?? "",
    contentEncoding: response.headers["content-encoding"] ?? "",
    // Without secrets from here on: what the challenge says outlives the capture.
    authenticate: events.showing.whole(response.headers["www-authenticate"] ?? ""),
    text
  }
  return { reply, messages }
})

const endOfBody = ({ label, showing }: WireEvents, response: Response, error: HttpClientError.HttpClientError) =>
  error.reason._tag === "EmptyBodyError"
    ? Effect.void
    : Effect.fail(connectionProblem(label, error, response.headers["content-encoding"] ?? "", showing))

/* 404 is what the protocol says; others say 400 or even 401 and mention the session in the body. */
const isSessionLost = ({ headers }: Response, { status, text }: Reply, answer: Answer | undefined): boolean => {
  if (status === 404) return answer === undefined || !("error" in answer) || answer.error.code !== -32601
  const challenged = /bearer/i.test(headers["www-authenticate"] ?? "")
  return (status === 400 || (status === 401 && !challenged)) && /session/i.test(text)
}
