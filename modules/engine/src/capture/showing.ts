// The one way of a foreign text into a text of ours. A secret that is split by a character which does not show is whole
// once that is gone, and half a secret is not recognised: so first what does not show goes, then secrets are masked, and
// only then is anything cut. Nothing else of the capture cuts a text.
import { printable } from "./printable.ts"

/** Replaces the secrets in a text. */
export type Mask = (text: string) => string

/** How foreign texts are shown during one capture or sign-in. */
export interface Showing {
  /** A whole text, lines and all, without secrets and without what does not show. */
  readonly whole: (text: string) => string
  /** Its start on one line, for use inside a sentence: at most `length` UTF-16 units, 200 unless told, and an ellipsis. */
  readonly quote: (text: string, length?: number) => string
}

/** Makes the way for texts that may hold what `mask` masks. */
export const makeShowing = (mask: Mask): Showing => {
  // Masked before as well: a secret may itself hold what does not show.
  const whole = (text: string): string => mask(printable(mask(text)))
  return {
    whole,
    quote: (text, length = 200) => {
      // Once more at the end, for what stood on two lines is now on one.
      const line = mask(whole(text).replace(/\s+/g, " ").trim())
      return line.length <= length ? line : `${line.slice(0, length).toWellFormed()}…`
    }
  }
}
