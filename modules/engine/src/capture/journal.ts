// What happens during one capture besides the surface itself: notices, the exchanges, and the output on stderr.
import { type CaptureError, amended } from "./CaptureError.ts"
import type { Exchange } from "./Evidence.ts"
import type { Redactor } from "./redact.ts"
import { makeShowing, type Showing } from "./showing.ts"

/** The notes of one capture. */
export interface Journal {
  readonly showing: Showing
  readonly notice: (text: string) => void
  readonly record: (exchange: Exchange) => void
  readonly started: () => void
  readonly stderr: (chunk: Uint8Array) => void
  /** The notices so far, masked and printable. */
  readonly notices: () => ReadonlyArray<string>
  readonly exchanges: ReadonlyArray<Exchange>
  /** An error made fit to be shown: masked, and with the end of stderr when there was output. */
  readonly explain: (error: CaptureError) => CaptureError
}

/** How much of stderr is kept, and how much of it is shown. */
const keptBytes = 64 * 1024
const shownChars = 4 * 1024

/** Starts the notes of one capture. */
export const makeJournal = (redactor: Redactor): Journal => {
  const notices: Array<string> = []
  const exchanges: Array<Exchange> = []
  let chunks: Array<Uint8Array> = []
  let size = 0
  let isCut = false
  const showing = makeShowing(redactor.text)
  const { whole } = showing

  /* Masked before it is cut, and without what the first cut may have left of a secret. */
  const tailOf = (): string => {
    const bytes = Buffer.concat(chunks)
    const text = whole(bytes.subarray(-keptBytes).toString("utf8"))
    const known = isCut || bytes.length > keptBytes ? text.slice(redactor.longest) : text
    return known.trim().slice(-shownChars).toWellFormed()
  }

  return {
    showing,
    notice: (text) => void notices.push(text),
    record: (exchange) => void exchanges.push(exchange),
    started: () => {
      chunks = []
      size = 0
      isCut = false
    },
    stderr: (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      // Whole chunks are dropped, once they are twice too many: copying on every chunk would cost a chatty server's time.
      if (size > 2 * keptBytes) {
        chunks = [Buffer.concat(chunks).subarray(-keptBytes)]
        size = keptBytes
        isCut = true
      }
    },
    notices: () => notices.map(whole),
    exchanges,
    explain: (error) => {
      const tail = tailOf()
      return amended(error, {
        target: redactor.text(error.target),
        problem: whole(error.problem),
        mend: redactor.text(error.mend),
        ...(tail === "" ? {} : { stderr: tail }),
        ...(notices.length === 0 ? {} : { notices: notices.map(whole) })
      })
    }
  }
}
