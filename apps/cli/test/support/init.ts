// Repositories with client configurations for the tests of `init`.
import { assert } from "@effect/vitest"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parse } from "yaml"
import { type Ended, run, scriptedServer, withFolder } from "./run.ts"

/** Writes files below a folder; what is no text becomes JSON. */
export const put = (folder: string, files: Readonly<Record<string, unknown>>): void => {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, undefined, 2))
  }
}

/** A folder that is the root of a repository, with these files. */
export const withRepository = (
  files: Readonly<Record<string, unknown>>,
  use: (folder: string) => Promise<void>
): Promise<void> =>
  withFolder(async (folder) => {
    mkdirSync(join(folder, ".git"))
    put(folder, files)
    await use(folder)
  })

/** Runs `mcp-inspect init`, without the variables of whoever runs the tests. */
export const init = (folder: string, args: ReadonlyArray<string> = [], env: Readonly<Record<string, string>> = {}) =>
  run(["init", ...args], { cwd: folder, env })

/** The text of a file. */
export const text = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8")

/** The configuration as data; it must load with the command line itself, too. */
export const configIn = async (folder: string): Promise<unknown> => {
  const loaded = await run(["diff", "none.json", "none.json"], { cwd: folder })
  assert.include(loaded.stderr, "snapshot_missing", `the configuration does not load: ${loaded.stderr}`)
  return parse(text(folder, ".mcp-inspect.yml"))
}

/** What was said, on one line. */
export const said = ({ stderr }: Ended): string => stderr.replaceAll(/\s+/g, " ")

/** The entry of a client configuration that starts the scripted server. */
export const entry = (script: Readonly<Record<string, unknown>>) => ({
  command: process.execPath,
  args: [scriptedServer, JSON.stringify(script)]
})

/** A tool, for servers that need one. */
export const search = {
  name: "search",
  description: "Find issues by text",
  inputSchema: { type: "object", properties: { limit: { type: "integer" } } }
}
