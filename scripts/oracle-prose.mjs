// `npm run -s oracle:prose`: answers each line {id, old, new} on stdin with a line {id, severity, step} on stdout.
import { classify } from "../modules/engine/src/prose/Prose.ts"
import { serveLines } from "./lib/lines.mjs"

const textOf = (row, key) => {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value !== "string" && value !== null) throw new TypeError(`"${key}" must be a string, or null for no text`)
  return value ?? undefined
}

await serveLines((row) => {
  const { severity, step } = classify(textOf(row, "old"), textOf(row, "new"))
  return { severity, step }
})
