// Line-by-line services on stdin and stdout: each line is a question in JSON and is answered by one line, in order and at
// once. A line that asks nothing sensible is answered by {id: null, error}, and the next one is read.
import { once } from "node:events"

const newline = 0x0a

/** The lines of a stream of bytes, without their ends. Cut at line feeds alone: U+2028 may stand inside a JSON string. */
const lines = async function* (input) {
  let parts = []
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)])
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  if (parts.length > 0) yield Buffer.concat(parts)
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
  for await (const line of lines(process.stdin)) {
    if (!process.stdout.write(`${JSON.stringify(respond(line, answer))}\n`)) await once(process.stdout, "drain")
  }
}
