// The scores of Lighthouse for pages of a running service, and the rows of a bench they are.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cache, installEnv, run } from "../../lib/run.mjs"
import { runNode } from "../measure.mjs"

const program = fileURLToPath(new URL("lighthouse.mjs", import.meta.url))

/** Not in the lock file, for nothing but benches needs it. */
const dependencies = { lighthouse: "13.5.0" }

/** Installs Lighthouse and answers the folder; undefined where the registry cannot be reached. */
export const installLighthouse = async () => {
  const folder = join(cache, "bench/lighthouse")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"]
  const { code } = await run("npm", args, { cwd: folder, env: installEnv(), capture: true, limitMs: 300_000 })
  if (code === 0) return folder
  console.log("  not run: lighthouse, the registry cannot be reached")
  return undefined
}

/** What Lighthouse, installed in a folder, says of pages (`name`, `url`, perhaps a `cookie`) in some categories. */
export const scoresOf = async ({ categories, chromium, folder, pages }) => {
  const { stdout } = await runNode([program, JSON.stringify({ categories, chromium, folder, pages })])
  return JSON.parse(stdout)
}

/** A row for each score; a limit from below, as one from above. */
export const scoreRows = (scores) =>
  scores.flatMap(({ faults, name, scores: found, shown, warnings }) => {
    for (const line of [...warnings, ...faults]) console.log(`  ${name} (${shown}): ${line}`)
    return Object.entries(found).map(([category, score]) => ({
      figure: `${name}, ${category}, short of 100`,
      value: 100 - score,
      unit: "",
      limit: 0
    }))
  })
