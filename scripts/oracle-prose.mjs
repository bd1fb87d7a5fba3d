// `npm run -s oracle:prose`: answers each line {id, old, new} on stdin with a line {id, severity, step} on stdout, in
// order and at once. A line that asks nothing sensible is answered by {id: null, error}, and the next one is read.
import { once } from "node:events"
import { classify } from "../modules/engine/src/prose/Prose.ts"

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

const textOf = (row, key) => {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value !== "string" && value !== null) throw new TypeError(`"${key}" must be a string, or null for no text`)
  return value ?? undefined
}

const answer = (bytes) => {
  try {
    const row = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    if (typeof row !== "object" || row === null || Array.isArray(row)) throw new TypeError("a line must be an object")
    const verdict = classify(textOf(row, "old"), textOf(row, "new"))
    return { id: Object.hasOwn(row, "id") ? row.id : null, severity: verdict.severity, step: verdict.step }
  } catch (error) {
    return { id: null, error: error.message }
  }
}

// A reader that has seen enough is no failure.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

for await (const line of lines(process.stdin)) {
  if (!process.stdout.write(`${JSON.stringify(answer(line))}\n`)) await once(process.stdout, "drain")
}
