// What a user of the command line downloads: the tarball that is published, put together as for a release.
import { spawnSync } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "../lib/run.mjs"

export const packageBench = {
  name: "package",
  title: "the command line as it is published",
  // The same answer each time.
  isCounted: true,
  run: async ({ folder }) => {
    const { code, output } = await run("node", [join(root, "scripts/pack.mjs"), folder], { capture: true })
    if (code !== 0) throw new Error(output)
    const name = readdirSync(folder).find((file) => /^mcp-inspect-cli-.*\.tgz$/.test(file))
    if (name === undefined) throw new Error(`no tarball of the command line in ${folder}`)
    const file = join(folder, name)
    const files = spawnSync("tar", ["-tzf", file], { encoding: "utf8" }).stdout.trim().split("\n")
    return [
      { figure: "tarball", value: statSync(file).size / 1e6, unit: "MB", limit: 3 },
      { figure: "files", value: files.length, unit: "" },
      { figure: "native add-ons", value: files.filter((path) => path.endsWith(".node")).length, unit: "", limit: 0 }
    ]
  }
}
