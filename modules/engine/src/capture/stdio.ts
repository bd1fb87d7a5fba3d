// The line to a server that runs as a process: one JSON message a line, and everything real servers do around that.
import { Effect, type Scope } from "effect"
import type { Json } from "../model/Json.ts"
import { type CaptureError, protocolError, responseTooLarge, spawnFailed, unreachable } from "./CaptureError.ts"
import { readBytes, type Received } from "./json.ts"
import { makeLineReader } from "./lines.ts"
import { type Ending, type NotStarted, startProcess } from "./process.ts"
import { type Answer, answerTo, classify, encodeCall, encodeNotice, encodeReply } from "./rpc.ts"
import type { Showing } from "./showing.ts"
import type { StdioTarget } from "./Target.ts"
import { Unanswered, type Wire, type WireEvents } from "./Wire.ts"

/** The longest line that is read. Official SDKs stop at 10 MiB; real lists are larger. */
export const lineLimit = 64 * 1024 * 1024

type Outcome = Effect.Effect<Answer, CaptureError | Unanswered>

/** Starts the server and opens the line; both end with the scope. */
export const openStdio = Effect.fnUntraced(function* (
  target: StdioTarget,
  events: WireEvents
): Effect.fn.Return<Wire, CaptureError, Scope.Scope> {
  const { label } = events
  const pending = new Map<number, (outcome: Outcome) => void>()
  const noise = makeNoise(events.showing)
  let closed: Outcome | undefined
  let answered = false
  let write = (_text: string): void => {}

  const close = (outcome: Outcome): void => {
    closed ??= outcome
    for (const resume of pending.values()) resume(closed)
    pending.clear()
  }

  const settle = (id: Json, answer: Answer): void => {
    const number = Number(id)
    const resume = pending.get(number)
    const found = answerTo({ id: number }, id, answer)
    if (resume === undefined || found === undefined) return noise.strayAnswer()
    answered = true
    pending.delete(number)
    resume(Effect.succeed(found))
  }

  const receive = (received: Received, line: string): void => {
    const incoming = classify(received)
    if (incoming.kind === "answer") settle(incoming.id, incoming.answer)
    else if (incoming.kind === "request") write(`${encodeReply(incoming)}\n`)
    else if (incoming.kind === "notification") events.notification(incoming.method)
    else noise.line(line)
  }

  const readLine = (bytes: Buffer): void => {
    const { messages, text } = readBytes(bytes)
    if (messages === undefined) return text.trim() === "" ? undefined : noise.line(text)
    for (const message of messages) receive(message, text)
  }

  const reader = makeLineReader(lineLimit, readLine)

  const ended = (ending: Ending): void => {
    const rest = reader.rest()
    // A last line without its newline is whole when it parses; else the server left before it had written it.
    const truncated = /^\s*[[{]/.test(rest.toString("latin1", 0, 64)) && readBytes(rest).messages === undefined
    if (!truncated && rest.length > 0) readLine(rest)
    const error = truncated ? truncatedMessage(label, rest.length, ending) : gone(label, ending, answered)
    close(Effect.fail(new Unanswered({ why: "ended", error })))
  }

  events.started()
  const server = yield* startProcess(target, {
    stdout: (chunk) => {
      if (closed === undefined && !reader.push(chunk)) {
        close(Effect.fail(responseTooLarge(label, "A line of its output", lineLimit)))
      }
    },
    stderr: events.stderr,
    ended
  }).pipe(Effect.mapError((reason) => notStarted(label, target, reason)))
  write = server.write
  yield* Effect.addFinalizer(() => Effect.sync(() => noise.report(events.notice)))

  return {
    transport: "stdio",
    call: (call) =>
      Effect.callback((resume) => {
        if (closed !== undefined) return resume(closed)
        pending.set(call.id, resume)
        write(`${encodeCall(call)}\n`)
        return Effect.sync(() => pending.delete(call.id))
      }),
    tell: (notice) => Effect.sync(() => write(`${encodeNotice(notice)}\n`))
  }
})

interface Noise {
  readonly line: (text: string) => void
  readonly strayAnswer: () => void
  readonly report: (notice: (text: string) => void) => void
}

const makeNoise = ({ quote }: Showing): Noise => {
  const first: Array<string> = []
  let lines = 0
  let answers = 0
  return {
    line: (text) => {
      lines++
      if (first.length < 3) first.push(quote(text, 120))
    },
    strayAnswer: () => void answers++,
    report: (notice) => {
      if (lines > 0) notice(`lines of stdout skipped as no JSON-RPC: ${lines}, starting with ${first.join(" | ")}`)
      if (answers > 0) notice(`answers ignored because they belong to no request: ${answers}`)
    }
  }
}

const describe = ({ code, signal }: Ending): string =>
  signal !== null ? `it was ended by ${signal}` : code !== null ? `it exited with code ${code}` : "it closed its output"

const truncatedMessage = (label: string, bytes: number, ending: Ending): CaptureError =>
  protocolError(
    label,
    `Its last message is truncated: ${bytes} bytes without a newline, then ${describe(ending)}.`,
    "Have the server wait until its output is flushed before it exits."
  )

const gone = (label: string, ending: Ending, answered: boolean): CaptureError =>
  answered
    ? protocolError(label, `No answer came: ${describe(ending)}.`, "Run the command by hand to see why it stops.")
    : unreachable(
        label,
        `The server never answered: ${describe(ending)}.`,
        "Run the command by hand; the program and its environment must be complete."
      )

const notStarted = (label: string, target: StdioTarget, { code, missing }: NotStarted): CaptureError => {
  if (missing === "folder") {
    return spawnFailed(
      label,
      "The working folder does not exist.",
      "Correct `cwd`, which is relative to where you run this."
    )
  }
  // A search that meets a folder it may not read ends as one that meets a file it may not execute.
  const isSearched = !/[\\/]/.test(target.command[0])
  if (code === "ENOENT" || (code === "EACCES" && isSearched)) {
    const isLine = target.command[0].includes(" ")
    const mend = isLine
      ? "Give program and arguments as separate words; this looks like a whole command line in one."
      : "Install the program, or give its path; PATH was searched."
    return spawnFailed(label, "No such program was found.", mend)
  }
  if (code === "EACCES") {
    return spawnFailed(
      label,
      "The program may not be executed.",
      "Make it executable, or start it through its interpreter."
    )
  }
  return spawnFailed(label, `The program could not be started (${code}).`, "Run the command by hand to see why.")
}
