// What servers say of themselves, made fit for our mails, messages and pages.
import { oneLine, shorten } from "@mcp-inspect/engine/model/Text"

const cut = (text: string, limit: number): string => {
  const points = Array.from(text)
  return points.length > limit ? `${points.slice(0, limit - 1).join("")}…` : text
}

/**
 * The text of a stranger on one line of at most `limit` code points. What would not show, or would turn text around, is
 * written as `\u{…}`.
 */
export const plain = (text: string, limit: number): string =>
  // Escapes are longer than what they stand for, hence the second cut.
  cut(shorten(oneLine(text.slice(0, limit * 4)), limit), limit)
