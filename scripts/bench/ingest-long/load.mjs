// Instrumented servers of several organizations. Half of the organizations send much that is equal, half hardly anything
// that is; some batches are compressed; some have a key, and are sent again with it until they are answered, and once after.
import { gzipSync } from "node:zlib"
import { openSocket } from "../hosted/load.mjs"
import { eventsOf } from "../ingest/events.mjs"
import { markOf } from "./ledger.mjs"

/** Events of a batch. */
export const perBatch = 100

const hour = 3_600_000

/* Of one project the uses are of these seconds, of the next they are spread over more than a day. */
const usesOf = (sender, project, now) =>
  eventsOf(sender + 1, perBatch - 1, now).map((event, index) =>
    project % 2 === 0
      ? event
      : { ...event, timestamp: new Date(now - ((index * 7919 + sender * 104_729) % (40 * hour))).toISOString() }
  )

const renewedMs = 20_000

/* The text of a batch but for its last use. */
const makeTemplate = (sender, project) => {
  let [text, made] = ["", 0]
  return (now) => {
    if (now - made > renewedMs) {
      const uses = JSON.stringify(usesOf(sender, project, now))
      ;[text, made] = [`{"droppedSinceLast":0,"events":${uses.slice(0, -1)},`, now]
    }
    return text
  }
}

/** What was answered, by kind, and the times of answers that acknowledged, in milliseconds. */
export const makeTally = () => ({ acknowledged: 0, again: 0, refused: {}, unanswered: 0, times: [] })

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/* A socket that is opened anew after it was closed; an answer, or undefined where none came. */
const makeConnection = (port) => {
  let socket
  return {
    close: () => socket?.close(),
    ask: async (request) => {
      try {
        socket ??= await openSocket(port)
        return await socket.ask(request)
      } catch {
        socket?.close()
        socket = undefined
        return undefined
      }
    }
  }
}

const requestOf = (text, key, sender, number, idempotencyKey) => {
  const isCompressed = (sender + number) % 2 === 0
  const bytes = Buffer.from(text)
  return {
    method: "POST",
    path: "/v1/events",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...(isCompressed ? { "content-encoding": "gzip" } : {}),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
    },
    body: isCompressed ? gzipSync(bytes, { level: 1 }) : bytes
  }
}

/* The answer to one request, counted; whether it acknowledged. */
const counted = async (connection, request, tally) => {
  const began = performance.now()
  const answer = await connection.ask(request)
  if (answer === undefined) tally.unanswered++
  else if (answer.status === 202) {
    const { accepted } = JSON.parse(answer.body())
    if (accepted !== perBatch) throw new Error(`of a batch of ${perBatch} events ${accepted} were accepted`)
    tally.times.push(performance.now() - began)
    return true
  } else if (answer.status >= 500) tally.refused[answer.status] = (tally.refused[answer.status] ?? 0) + 1
  else throw new Error(`a batch was answered with ${answer.status}: ${answer.body().slice(0, 300)}`)
  return false
}

/** One sender of a project: batch after batch to `port` until `isOver()`, so many milliseconds apart. */
export const send = async ({ apartMs = 0, isOver, key, ledger, port, project, sender, tally }) => {
  const template = makeTemplate(sender, project)
  const connection = makeConnection(port)
  while (!isOver()) {
    const number = ledger.next(project)
    const now = Date.now()
    const hasKey = number % 4 === 0
    const idempotencyKey = hasKey ? `batch-of-this-run-${number}` : undefined
    const text = `${template(now)}${JSON.stringify(markOf(number, ledger.began))}]}`
    const request = requestOf(text, key, sender, number, idempotencyKey)
    let isThere = await counted(connection, request, tally)
    while (!isThere && hasKey && !isOver()) {
      await pause(200)
      isThere = await counted(connection, request, tally)
      if (isThere) tally.again++
    }
    if (isThere) {
      ledger.acknowledge(project, number)
      tally.acknowledged++
      // A proxy that repeats what was answered already.
      if (hasKey && number % 16 === 0) await connection.ask(request)
    } else await pause(200)
    if (apartMs > 0) await pause(apartMs)
  }
  connection.close()
}
