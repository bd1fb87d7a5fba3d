// Fetches a document and reads it, away from the page: first it is told where the document is, and then it is asked of it.
import { type Reader, readerOf, type SurfaceIndex } from "./Reader.ts"

/** What came of the first message: the surface, or how the service refused it. Status 0: it did not answer. */
export type Opened = { readonly index: SurfaceIndex } | { readonly status: number; readonly body: string }

/** A question by its number: to open the document at an address, or to its reader. */
export interface Question {
  readonly id: number
  readonly name: "open" | keyof Reader
  readonly args: ReadonlyArray<unknown>
}

/** An answer; without a value where the document or the question could not be read. */
export type Answer = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failed: true }

let reader: Reader | undefined

const unanswered = { status: 0, body: "" } as const

const open = async (address: string): Promise<Opened> => {
  const response = await fetch(address).catch(() => undefined)
  const body = await response?.text().catch(() => undefined)
  if (response === undefined || body === undefined) return unanswered
  if (response.status !== 200) return { status: response.status, body }
  reader = readerOf(JSON.parse(body))
  return { index: reader.index() }
}

const valueOf = async ({ args, name }: Question): Promise<unknown> => {
  if (name === "open") return open(String(args[0]))
  if (reader === undefined) throw new Error("nothing was opened")
  return (reader[name] as (...args: ReadonlyArray<unknown>) => unknown)(...args)
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  const { id } = data
  const tell = (answer: Answer): void => postMessage(answer)
  valueOf(data).then(
    (value) => tell({ id, value }),
    () => tell({ id, failed: true })
  )
})
