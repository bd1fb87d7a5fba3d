// Line-by-line services on stdin and stdout: each line is a question in JSON and is answered by one line, in order and at
// once. A line that asks nothing sensible is answered by {id: null, error}, and the next one is read.
import { once } from "node:events"

const newline = 0x0a

/** Characters of answers that are held back at most. */
const flushed = 65_536

/** The lines of a stream of bytes without their ends, as many at once as came. Cut at line feeds alone: U+2028 may stand
 * inside a JSON string. */
const batches = async function* (input) {
  let parts = []
  for await (const chunk of input) {
    const lines = []
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      lines.push(
        parts.length === 0 ? chunk.subarray(start, end) : Buffer.concat([...parts, chunk.subarray(start, end)])
      )
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (parts.length > 0) yield [Buffer.concat(parts)]
}

const decoder = new TextDecoder("utf-8", { fatal: true })

const respond = (bytes, answer) => {
  try {
    const row = JSON.parse(decoder.decode(bytes))
    if (typeof row !== "object" || row === null || Array.isArray(row)) throw new TypeError("a line must be an object")
    return { id: Object.hasOwn(row, "id") ? row.id : null, ...answer(row) }
  } catch (error) {
    return { id: null, error: error.message }
  }
}

/** Answers every line of stdin by `answer`, a function from the line's object to the members of the answer. */
export const serveLines = async (answer) => {
  // A reader that has seen enough is no failure.
  process.stdout.on("error", (error) => {
    if (error.code !== "EPIPE") throw error
    process.exit(0)
  })
  for await (const lines of batches(process.stdin)) {
    let text = ""
    for (const [index, line] of lines.entries()) {
      text += `${JSON.stringify(respond(line, answer))}\n`
      if (text.length < flushed && index < lines.length - 1) continue
      if (!process.stdout.write(text)) await once(process.stdout, "drain")
      text = ""
    }
  }
}
