// Sides that are servers already: `cmd:<command>` and URLs.
import { type HttpTarget, type StdioTarget, targetLabel } from "@mcp-inspect/engine/capture/Target"
import { splitWords } from "@mcp-inspect/engine/capture/words"
import { Effect, Result } from "effect"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import type { ServerSide } from "./Side.ts"

/** The words of a command, as a POSIX shell would read it. */
export const wordsOf = (where: string, command: string) =>
  Effect.fromResult(
    Result.mapError(splitWords(command), (problem) =>
      invalid(where, `The command cannot be used: ${problem}.`, "Write it as a POSIX shell would read it.")
    )
  )

/** A server that a command starts. */
export const openCommand = Effect.fnUntraced(function* (command: string) {
  const { cwd } = yield* Host
  const target: StdioTarget = { kind: "stdio", command: yield* wordsOf("cmd:", command), env: {}, cwd }
  // The program alone: arguments may hold secrets, and the report goes to a pull request.
  return {
    kind: "server",
    target,
    source: { source: "command", ref: targetLabel(target), path: null }
  } satisfies ServerSide
})

/** A server at a URL. */
export const openUrl = (url: string, headers: HttpTarget["headers"]): ServerSide => {
  const target: HttpTarget = { kind: "http", url, headers }
  return { kind: "server", target, source: { source: "url", ref: targetLabel(target), path: null } }
}
