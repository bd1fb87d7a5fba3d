// Reads a document away from the page: first it is told the document, as bytes of JSON, and then it is asked of it.
import { type Reader, readerOf } from "./Reader.ts"

/** A question to a reader by its number, and what the answer carries. */
export interface Question {
  readonly id: number
  readonly name: keyof Reader
  readonly args: ReadonlyArray<unknown>
}

/** An answer; without a value where the document or the question could not be read. */
export type Answer = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failed: true }

let reader: Reader | undefined

const answer = ({ args, id, name }: Question): Answer => {
  try {
    const ask = reader?.[name] as ((...args: ReadonlyArray<unknown>) => unknown) | undefined
    return ask === undefined ? { id, failed: true } : { id, value: ask(...args) }
  } catch {
    return { id, failed: true }
  }
}

const read = (bytes: ArrayBuffer): Reader | undefined => {
  try {
    return readerOf(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | Question>) => {
  if (data instanceof ArrayBuffer) reader = read(data)
  else postMessage(answer(data))
})
