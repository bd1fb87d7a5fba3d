// Two versions of servers to compare: one that is published, and one made here whose every change is known.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { changedAmong, edited, toolsOf } from "../surface.mjs"
import { npm } from "./install.mjs"

const pagedServer = fileURLToPath(new URL("../paged-server.mjs", import.meta.url))

/** Installs two published versions; the commands that start them. */
export const publishedPair = async (folder) => {
  const server = "@modelcontextprotocol/server-filesystem"
  const files = join(folder, "files")
  mkdirSync(files, { recursive: true })
  const versions = [
    // Its range of zod allows a version that did not exist when it was published, and with it the surface is another.
    ["2025.8.21", { zod: "3.25.76" }],
    ["2026.8.31", {}]
  ]
  const commands = []
  for (const [version, overrides] of versions) {
    const place = join(folder, version)
    const failed = await npm(place, { [server]: version }, overrides)
    if (failed !== undefined) throw new Error(`${server}@${version}: ${failed}`)
    commands.push(["node", join(place, "node_modules", server, "dist/index.js"), files])
  }
  return { title: `${server} ${versions.map(([version]) => version).join(" → ")}`, commands }
}

const count = 100
const every = 10

/** A server of many tools, some of which differ: the commands that start it, and which tools those are. */
export const madePair = (folder) => {
  const tools = toolsOf(count)
  const commands = [
    ["before", tools],
    ["after", edited(tools, every)]
  ].map(([name, served]) => {
    const file = join(folder, `${name}.tools.json`)
    writeFileSync(file, JSON.stringify(served))
    return ["node", pagedServer, file]
  })
  return { commands, count, ...changedAmong(tools, every) }
}
