// What the capture tests share: scripted servers, captures of them, and a look at which processes live.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { Capture, type Captured } from "../../src/capture/Capture.ts"
import type { CaptureError } from "../../src/capture/CaptureError.ts"
import {
  type CaptureOptions,
  defaultOptions,
  type HttpTarget,
  type StdioTarget,
  type Target
} from "../../src/capture/Target.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { type Handler, serve } from "../fixtures/servers/http.ts"

const script = fileURLToPath(new URL("../fixtures/servers/scripted.mjs", import.meta.url))

/** The scripted server in a mode. */
export const scripted = (mode: string, argument = "", env: Record<string, string> = {}): StdioTarget => ({
  kind: "stdio",
  command: [process.execPath, script, mode, argument],
  env
})

/** A capture with short limits. */
export const capture = (target: Target, options: Partial<CaptureOptions> = {}): Effect.Effect<Captured, CaptureError> =>
  Effect.gen(function* () {
    const service = yield* Capture
    return yield* service.capture(target, { ...defaultOptions, timeoutMs: 5000, startupTimeoutMs: 10_000, ...options })
  }).pipe(Effect.provide(Capture.layer))

/** The server at a URL. */
export const at = (url: string, headers: HttpTarget["headers"] = []): HttpTarget => ({ kind: "http", url, headers })

/** Captures a scripted server; gives the capture and what the server saw. */
export const against = (handler: Handler, headers: HttpTarget["headers"] = [], options: Partial<CaptureOptions> = {}) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const captured = yield* capture(at(server.url, headers), options)
    return { ...server, captured }
  })

/** The error with which the capture of a scripted server ends. */
export const failure = (handler: Handler, headers: HttpTarget["headers"] = [], options: Partial<CaptureOptions> = {}) =>
  Effect.flip(
    Effect.gen(function* () {
      const server = yield* serve(handler)
      return yield* capture(at(server.url, headers), options)
    })
  )

/** The tools of a capture by name. */
export const toolNames = ({ raw }: Captured): ReadonlyArray<Json | undefined> =>
  raw.lists.tools.map((tool) => (tool as JsonObject)["name"])

/** A folder for the time of a test. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** The lines of a file, none when it is not there. */
export const linesOf = (path: string): ReadonlyArray<string> => {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean)
  } catch {
    return []
  }
}

/** True when the process runs; one that ended and was not looked after by its parent does not. */
export const isAlive = (pid: string): boolean => {
  try {
    process.kill(Number(pid), 0)
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** Waits until something holds. */
export const until = (holds: () => boolean): Effect.Effect<void> =>
  Effect.suspend(() => (holds() ? Effect.void : Effect.delay(until(holds), 10)))
