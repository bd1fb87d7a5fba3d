// A document that is read by a worker, as the page asks of it.
import { Effect, type Scope } from "effect"
import { refusal } from "../../data/problem.ts"
import type { Reader, SurfaceIndex } from "./Reader.ts"
import type { Answer, Question } from "./worker.ts"

/** A surface that is read. */
export interface Reading {
  readonly index: SurfaceIndex
  /** What is asked by its name; the promise rejects where it cannot be answered. */
  readonly ask: <Name extends keyof Reader>(
    name: Name,
    ...args: Parameters<Reader[Name]>
  ) => Promise<ReturnType<Reader[Name]>>
}

const unreadable = refusal(
  "unreadable_document",
  "The recorded document could not be read by this page. Download it, or load the page again."
)

const asking = (worker: Worker): Reading["ask"] => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ("value" in data) asked?.resolve(data.value)
    else asked?.reject(unreadable)
  })
  worker.addEventListener("error", () => {
    for (const asked of waiting.values()) asked.reject(unreadable)
    waiting.clear()
  })
  return ((name: keyof Reader, ...args: ReadonlyArray<unknown>) => {
    const asked = Promise.withResolvers<unknown>()
    last++
    waiting.set(last, asked)
    worker.postMessage({ id: last, name, args } satisfies Question)
    return asked.promise
  }) as Reading["ask"]
}

/** Has a document, bytes of JSON, read for as long as the scope lasts. The bytes are given away. */
export const openReading = (bytes: ArrayBuffer): Effect.Effect<Reading, typeof unreadable, Scope.Scope> =>
  Effect.gen(function* () {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })),
      (one) => Effect.sync(() => one.terminate())
    )
    const ask = asking(worker)
    worker.postMessage(bytes, [bytes])
    const index = yield* Effect.tryPromise({ try: () => ask("index"), catch: () => unreadable })
    return { index, ask }
  })
