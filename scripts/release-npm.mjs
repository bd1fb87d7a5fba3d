// `npm run release:npm`: packs and publishes what RELEASE_TAG names, with provenance; started by the release workflow alone. What
// is published already is left as it is, so that a release that broke off is simply run again.
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { releaseOf } from "./lib/release.mjs"
import { root, run } from "./lib/run.mjs"

const { version } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"))

const main = async () => {
  releaseOf(process.env.RELEASE_TAG, version)
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-release-"))
  const packed = await run("node", ["scripts/pack.mjs", folder])
  if (packed.code !== 0) return packed.code
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".tgz"))) {
    const { code, output } = await run("npm", ["publish", join(folder, file), "--provenance", "--access", "public"], {
      capture: true
    })
    console.log(output.trimEnd())
    if (code !== 0 && !/previously published|EPUBLISHCONFLICT/.test(output)) return code
  }
  return 0
}

process.exitCode = await main()
