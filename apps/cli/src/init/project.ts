// What a repository says about how its server is built: package manager, build script, versions (CLI-17).
import { isObject, type Json, ownObject, ownString } from "@mcp-inspect/engine/model/Json"

/** The files that are looked at, each by its name in one of the folders from the project up to the root. */
export const projectFiles = [
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "bun.lockb",
  ".nvmrc",
  ".node-version",
  "pyproject.toml",
  "uv.lock",
  "poetry.lock",
  ".python-version"
] as const

/** The name of such a file. */
export type ProjectFile = (typeof projectFiles)[number]

/** The nearest file of a name: the text, and its path from the root with slashes. */
export interface Seen {
  readonly path: string
  readonly text: string
}

/** The files of a project, nearest first. */
export type Sight = ReadonlyMap<ProjectFile, Seen>

/** A package manager of Node projects. */
export type Manager = "bun" | "npm" | "pnpm" | "yarn"

/** How a project is built in CI. */
export interface Project {
  readonly node:
    | {
        readonly manager: Manager
        /** Whether a lockfile fixes what is installed. */
        readonly isLocked: boolean
        readonly isBerry: boolean
        readonly hasBuild: boolean
        /** The version of pnpm when no `packageManager` names one. */
        readonly pnpm: string | undefined
        /** The file with `packageManager`, when it is not the one at the root. */
        readonly managerFile: string | undefined
      }
    | undefined
  /** Version of Node, as `setup-node` takes it. */
  readonly nodeVersion: string
  readonly python:
    | {
        readonly tool: "pip" | "poetry" | "uv"
        readonly version: string | undefined
        /** The file that names the versions, when no single one is fixed. */
        readonly versionFile: string | undefined
      }
    | undefined
}

const locks: ReadonlyArray<readonly [file: ProjectFile, manager: Manager]> = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"]
]

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")))

const parsed = (text: string | undefined): Json => {
  try {
    return JSON.parse(text?.replace(/^\uFEFF/, "") ?? "null")
  } catch {
    return null
  }
}

// A version comes from a file that anybody may have written; setup-node takes these characters and no others.
const version = (text: string | undefined): string | undefined => {
  const line = text
    ?.trim()
    .split(/[\r\n]/)[0]
    ?.replace(/\s*#.*$/, "")
    .replace(/^v(?=\d)/, "")
  return line !== undefined && /^[\w.*/|<>=^~ -]{1,60}$/.test(line) ? line : undefined
}

const nodeProject = (sight: Sight): Project["node"] => {
  const manifest = sight.get("package.json")
  if (manifest === undefined) return undefined
  const json = parsed(manifest.text)
  const data = isObject(json) ? json : {}
  const [named = ""] = (ownString(data, "packageManager") ?? "").split("@")
  // Of several lockfiles the nearest counts.
  const found = locks.flatMap(([file, manager]) => {
    const path = sight.get(file)?.path
    return path === undefined ? [] : [{ file, manager, depth: folderOf(path).length }]
  })
  const lock = found.toSorted((a, b) => b.depth - a.depth)[0]
  const manager = lock?.manager ?? (["bun", "npm", "pnpm", "yarn"] as const).find((one) => one === named) ?? "npm"
  const lockText = lock === undefined ? "" : (sight.get(lock.file)?.text ?? "")
  return {
    manager,
    isLocked: lock !== undefined,
    isBerry:
      manager === "yarn" &&
      (lockText.includes("__metadata:") || /^yarn@([2-9]|\d\d)/.test(ownString(data, "packageManager") ?? "")),
    hasBuild: ownString(ownObject(data, "scripts") ?? {}, "build") !== undefined,
    pnpm: named === "pnpm" ? undefined : /lockfileVersion: '?[56]/.test(lockText) ? "8" : "10",
    managerFile: named === "pnpm" && manifest.path !== "package.json" ? manifest.path : undefined
  }
}

const pythonProject = (sight: Sight): Project["python"] => {
  const manifest = sight.get("pyproject.toml")
  if (manifest === undefined) return undefined
  const fixed = version(sight.get(".python-version")?.text)
  const isRanged = /^\s*requires-python\s*=/m.test(manifest.text)
  return {
    tool: sight.has("uv.lock") ? "uv" : sight.has("poetry.lock") ? "poetry" : "pip",
    version: fixed ?? (isRanged ? undefined : "3.x"),
    versionFile: fixed === undefined && isRanged ? manifest.path : undefined
  }
}

/** The version of Node that a project is built with where it names none. */
const usualNode = "22"

/** Reads a project out of the files that were seen. */
export const readProject = (sight: Sight): Project => {
  const manifest = parsed(sight.get("package.json")?.text)
  const engines = isObject(manifest) ? ownString(ownObject(manifest, "engines") ?? {}, "node") : undefined
  const nodeVersion =
    version(sight.get(".nvmrc")?.text) ?? version(sight.get(".node-version")?.text) ?? version(engines) ?? usualNode
  return {
    node: nodeProject(sight),
    nodeVersion,
    python: pythonProject(sight)
  }
}
