// A folder with a captured snapshot and a configuration that names the stand-in.
import { assert } from "@effect/vitest"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Hosted, withHosted } from "./hosted.ts"
import { apiKey, foreignKey, ingestKey, token } from "./hostedState.ts"
import { type Ended, run, scripted, withFolder } from "./run.ts"

/** The tool of the captured server. */
export const search = { name: "search", description: "Find issues", inputSchema: { type: "object", properties: {} } }

/** The same with an argument that callers must pass. */
export const demanding = {
  ...search,
  inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required: ["limit"] }
}

/** A configuration with the scripted server of these tools. */
export const configured = (url: string, tools: ReadonlyArray<unknown> = [search], more = ""): string =>
  `server:\n  command: ${JSON.stringify(scripted({ tools }))}\nproject: acme/search-mcp\nendpoint: ${url}\n${more}`

/** Credentials of the environment that commands take. */
export const withKey = { MCP_INSPECT_KEY: apiKey } as const

/** The account token of the environment. */
export const withToken = { MCP_INSPECT_TOKEN: token } as const

const snapshots = new Map<string, Promise<string>>()

// The same server gives the same bytes: one capture serves all tests of a file.
const captured = (tools: ReadonlyArray<unknown>): Promise<string> => {
  const stdio = scripted({ tools })
  const held = snapshots.get(stdio)
  if (held !== undefined) return held
  const made = withFolder(async (folder) => {
    const ended = await run(["snapshot", "--stdio", stdio, "--out", "-"], { cwd: folder })
    assert.strictEqual(ended.code, 0, ended.stderr)
    return ended.stdout
  })
  snapshots.set(stdio, made)
  return made
}

/** Runs `use` in a folder with a configuration and the snapshot of its server's tools, beside a running stand-in. */
export const withProject = (
  use: (folder: string, hosted: Hosted) => Promise<void>,
  tools: ReadonlyArray<unknown> = [search]
): Promise<void> =>
  withHosted((hosted) =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), configured(hosted.url, tools))
      mkdirSync(join(folder, ".mcp-inspect"))
      writeFileSync(join(folder, ".mcp-inspect/surface.json"), await captured(tools))
      await use(folder, hosted)
      assert.deepStrictEqual(hosted.strays, [])
    })
  )

/** No credential may be in what a command writes, whatever happened. */
export const assertNoSecret = ({ stderr, stdout }: Ended): void => {
  for (const secret of [apiKey, ingestKey, foreignKey, token]) assert.notInclude(`${stdout}${stderr}`, secret)
}

/** Text with its line breaks and indentation gone. */
export const words = (text: string): string => text.replaceAll(/\s+/g, " ")
