// The workspaces, read from the root package.json so that a new one is tested and checked without a word here.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run.mjs"

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))

/** Every workspace as `{ name, dir, path, scripts }`, `dir` relative to the root, in order of `dir`. */
export const workspaces = () =>
  readJson(join(root, "package.json"))
    .workspaces.flatMap((pattern) => {
      if (!pattern.endsWith("/*")) return [pattern]
      const parent = pattern.slice(0, -2)
      if (!existsSync(join(root, parent))) return []
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
    })
    .filter((dir) => existsSync(join(root, dir, "package.json")))
    .sort()
    .map((dir) => {
      const { name, scripts = {} } = readJson(join(root, dir, "package.json"))
      return { name, dir, path: join(root, dir), scripts }
    })
