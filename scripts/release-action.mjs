// `npm run release:action -- CLONE`: packs the Action and pushes it as RELEASE_TAG and as `v1` from a clone of its repository.
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import process from "node:process"
import { publishAction, releaseOf } from "./lib/release.mjs"
import { root, run } from "./lib/run.mjs"

const { version } = JSON.parse(readFileSync(join(root, "apps/action/package.json"), "utf8"))

const main = async () => {
  const [clone] = process.argv.slice(2)
  if (clone === undefined) throw new Error("name the clone of the Action's repository")
  const release = releaseOf(process.env.RELEASE_TAG, version)
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-release-"))
  const packed = await run("node", ["scripts/pack.mjs", folder])
  if (packed.code !== 0) return packed.code
  await publishAction(join(folder, "action"), resolve(clone), release)
  return 0
}

process.exitCode = await main()
