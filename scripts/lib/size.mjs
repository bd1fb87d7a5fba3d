// The size law: a source file has at most 400 lines, or a reason in scripts/size-allowed.json.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isSource, projectFiles, readText } from "./files.mjs"
import { root } from "./run.mjs"

const limit = 400

/** `{ path: reason }`, written by hand. */
const allowedPath = "scripts/size-allowed.json"

const readAllowed = () => {
  const path = join(root, allowedPath)
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
}

const linesOf = (path) => (readText(path) ?? "").replace(/\n$/, "").split("\n").length

/** One sentence for each violation. */
export const sizeViolations = async () => {
  const sources = (await projectFiles()).filter(isSource)
  const allowed = readAllowed()
  const tooLong = new Map(sources.map((path) => [path, linesOf(path)]).filter(([, lines]) => lines > limit))
  const unlisted = [...tooLong]
    .filter(([path]) => !Object.hasOwn(allowed, path))
    .map(([path, lines]) => `${path}: ${lines} lines, more than ${limit}: split it, or give a reason in ${allowedPath}`)
  const listed = Object.entries(allowed).flatMap(([path, reason]) => {
    if (!tooLong.has(path)) return [`${allowedPath}: ${path} is not over ${limit} lines: remove the entry`]
    const given = typeof reason === "string" && reason.trim() !== ""
    return given ? [] : [`${allowedPath}: ${path} has no reason`]
  })
  return [...unlisted, ...listed]
}
