// What comes from a reading is shown an answer a frame: two that come together would be rendered and laid out in one piece.
import { startTransition } from "react"

const waiting: Array<() => void> = []

const next = (): void => {
  const show = waiting.shift()
  if (waiting.length > 0) requestAnimationFrame(next)
  // A transition: there may be much to render, and whoever types or scrolls meanwhile must not wait for it.
  if (show !== undefined) startTransition(show)
}

/** Has a state set in a frame in which no other answer is shown. */
export const inOwnFrame = (show: () => void): void => {
  waiting.push(show)
  if (waiting.length === 1) requestAnimationFrame(next)
}
