// The files of the project: what git tracks and what it would track. Without git (a source archive) all but what is made.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "./run.mjs"

const made = new Set([".cache", ".git", ".turbo", "coverage", "dist", "node_modules"])

const walk = (dir) =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = dir === "" ? entry.name : `${dir}/${entry.name}`
    if (entry.isDirectory()) return made.has(entry.name) ? [] : walk(path)
    return entry.isFile() ? [path] : []
  })

/** Paths relative to the root, in code-unit order. */
export const projectFiles = async () => {
  // A checkout owned by another user (a container's root, say) is still ours to read.
  const git = ["-c", `safe.directory=${root}`, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  const { code, stdout } = await run("git", git, { capture: true })
  const listed =
    code === 0 ? stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path))) : walk("")
  return [...new Set(listed)].sort()
}

/** The text of a project file, or undefined when it is not text. */
export const readText = (path) => {
  const bytes = readFileSync(join(root, path))
  return bytes.includes(0) ? undefined : bytes.toString("utf8")
}

/** True for source code that people write: not for generated files, the committed bundle and test data. */
export const isSource = (path) =>
  /\.(ts|tsx|mts|mjs|js)$/.test(path) && !/\.gen\.[a-z]+$/.test(path) && !/(^|\/)(dist|fixtures)\//.test(path)
