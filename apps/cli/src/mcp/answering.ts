// One call of a tool, from its arguments to its result. Whatever goes wrong is a result that says so: the server lives on.
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { isObject, ownString } from "@mcp-inspect/engine/model/Json"
import { Cause, Effect } from "effect"
import { CannotRun, internalError } from "../Failure.ts"
import { aboutServer } from "../Globals.ts"
import { Host } from "../Host.ts"
import { failureText } from "../Output.ts"
import { StepListener } from "../Progress.ts"
import { failureJson } from "./failures.ts"
import type { Answer, Tool } from "./Tool.ts"

/** What a call ends with. */
export type Result = {
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: JsonObject
  readonly isError?: true
}

const answered = ({ data, text }: Answer<JsonObject>): Result => ({
  content: [{ type: "text", text }],
  structuredContent: data
})

const failed = (tool: Tool, failure: CannotRun): Result => ({
  content: [{ type: "text", text: failureJson(failure, tool.known) }],
  isError: true
})

const noTerminal = { isTerminal: false, columns: 80 } as const

/* What commands would print belongs to nobody here: stdout is the protocol's. */
const silent = (host: Host["Service"]): Host["Service"] =>
  Host.of({ ...host, stdout: noTerminal, stderr: noTerminal, out: () => Effect.void, err: () => Effect.void })

/** Answers a call; `step` is told what it is about as it goes. */
export const answer = Effect.fn("mcp.answer")(function* (tool: Tool, args: unknown, step: (text: string) => void) {
  const host = yield* Host
  const server = isObject(args) ? ownString(args, "server") : undefined
  return yield* aboutServer(server, tool.call(args)).pipe(
    Effect.provideService(Host, silent(host)),
    Effect.provideService(StepListener, step),
    Effect.map(answered),
    Effect.catchTag("CannotRun", (failure) => Effect.succeed(failed(tool, failure))),
    Effect.catchCause((cause) => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
      const fault = internalError(Cause.squash(cause), __VERSION__)
      const { code, mend, problem, where } = fault
      return Effect.as(host.err(failureText(fault, 80)), failed(tool, new CannotRun({ code, mend, problem, where })))
    })
  )
})
