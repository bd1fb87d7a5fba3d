// Repositories with client configurations for the tests of `lock`.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fixture, installed } from "./live.ts"
import { entry, put, search } from "./init.ts"
import { run } from "./run.ts"

/** Runs `mcp-inspect lock`, without the variables of whoever runs the tests. */
export const lock = (folder: string, args: ReadonlyArray<string> = [], env: Readonly<Record<string, string>> = {}) =>
  run(["lock", ...args], { cwd: folder, env: { HOME: join(folder, "home"), ...env } })

/** A lock file as data. */
export interface LockData {
  readonly formatVersion: number
  readonly servers: Readonly<
    Record<string, { readonly source: unknown; readonly surface: { readonly tools: ReadonlyArray<unknown> } }>
  >
}

/** The lock file of a folder. */
export const lockIn = (folder: string, file = "mcp-lock.json"): LockData =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as LockData

/** The entry of a server that lists what a file says when it starts: its source stays when its tools change. */
export const scriptedBy = (file: string) => entry({ file })

/** Says what such a server lists from now on. */
export const lists = (folder: string, file: string, ...tools: ReadonlyArray<unknown>): void =>
  put(folder, { [file]: { tools } })

/** The tool of {@link search} as callers of the earlier one cannot use it. */
export const demanding = { ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }

/** Two servers that others maintain. */
export const realServers = (folder: string) => ({
  memory: {
    command: process.execPath,
    args: [installed("@modelcontextprotocol/server-memory", "dist/index.js")],
    env: { MEMORY_FILE_PATH: join(folder, "memory.json") }
  },
  files: {
    command: process.execPath,
    args: [installed("@modelcontextprotocol/server-filesystem", "dist/index.js"), "${workspaceFolder}"]
  }
})

/** The entry of a server that says how it was started. */
export const telling = (...words: ReadonlyArray<string>) => ({
  command: process.execPath,
  args: [fixture("telling.mjs"), ...words]
})

/** What that server said when it was locked. */
export const told = (folder: string, name: string): unknown => {
  const [tool] = lockIn(folder).servers[name]?.surface.tools ?? []
  return JSON.parse((tool as { readonly description: string }).description)
}
