// The lines of a stream of text, as they come.
import { Stream } from "effect"

/** A line that is longer is told in pieces, so that one without an end does not fill the memory. */
const longestLine = 64 * 1024

const pieces = (line: string): ReadonlyArray<string> =>
  line.length <= longestLine
    ? [line]
    : Array.from({ length: Math.ceil(line.length / longestLine) }, (_, index) =>
        line.slice(index * longestLine, (index + 1) * longestLine)
      )

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line)

/** The lines without their ends; text after the last end is a line too. */
export const linesOf = <E, R>(text: Stream.Stream<string, E, R>): Stream.Stream<string, E, R> =>
  Stream.mapAccum(
    text,
    () => "",
    (rest: string, chunk: string) => {
      const lines = (rest + chunk).split("\n")
      const last = pieces(lines.at(-1) ?? "")
      const whole = lines.slice(0, -1).flatMap((line) => pieces(withoutReturn(line)))
      return [last.at(-1) ?? "", [...whole, ...last.slice(0, -1)]]
    },
    { onHalt: (rest) => (rest === "" ? [] : [withoutReturn(rest)]) }
  )
