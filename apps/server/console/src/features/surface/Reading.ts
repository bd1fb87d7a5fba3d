// A document that a worker has read, as the page asks of it.
import { Effect, type Scope } from "effect"
import { refusal } from "../../data/problem.ts"
import type { Reader, SurfaceIndex } from "./Reader.ts"
import type { Answer, Opened, Question } from "./worker.ts"

/** A surface that is read. */
export interface Reading {
  readonly index: SurfaceIndex
  /** What is asked by its name; the promise rejects where it cannot be answered. */
  readonly ask: <Name extends keyof Reader>(
    name: Name,
    ...args: Parameters<Reader[Name]>
  ) => Promise<ReturnType<Reader[Name]>>
}

/** How the service refused a document. Status 0: it did not answer. */
export type Refused = Extract<Opened, { readonly status: number }>

const unreadable = refusal(
  "unreadable_document",
  "The recorded document could not be read by this page. Load the page again, or download the snapshot."
)

const asking = (worker: Worker) => {
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
  return (name: Question["name"], ...args: ReadonlyArray<unknown>): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>()
    last++
    waiting.set(last, asked)
    worker.postMessage({ id: last, name, args } satisfies Question)
    return asked.promise
  }
}

/** Has the document at an address fetched and read, and ready for questions as long as the scope lasts. */
export const openReading = (address: string): Effect.Effect<Reading | Refused, typeof unreadable, Scope.Scope> =>
  Effect.gen(function* () {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })),
      (one) => Effect.sync(() => one.terminate())
    )
    const ask = asking(worker)
    const opened = (yield* Effect.tryPromise({ try: () => ask("open", address), catch: () => unreadable })) as Opened
    return "index" in opened ? { index: opened.index, ask: ask as Reading["ask"] } : opened
  })
