// Runs a program to its end. Like a captured server it ends with the scope it runs in, with all that it started.
import { startProcess } from "@mcp-inspect/engine/capture/process"
import { Deferred, Effect } from "effect"

/** How a program ended. */
export interface ProgramEnded {
  /** Null when a signal ended it. */
  readonly code: number | null
  /** The last part of what it wrote to stderr. */
  readonly stderr: string
}

const kept = 64 * 1024

/** Runs a program; an interruption ends it at once. */
export const runToEnd = Effect.fn("sources.runToEnd")(function* (
  command: readonly [string, ...Array<string>],
  cwd: string,
  env: Readonly<Record<string, string>>
) {
  const exited = yield* Deferred.make<ProgramEnded>()
  let stderr = ""
  yield* startProcess(
    { kind: "stdio", command, cwd, env },
    {
      stdout: () => {},
      stderr: (chunk) => {
        stderr = (stderr + chunk.toString()).slice(-kept)
      },
      ended: ({ code }) => Deferred.doneUnsafe(exited, Effect.succeed({ code, stderr }))
    },
    { patienceMs: 0 }
  )
  return yield* Deferred.await(exited)
}, Effect.scoped)
