// Installs a peer into a folder of its own, never among our dependencies. Answers undefined, or why it could not be.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installEnv, run } from "../../lib/run.mjs"

const lastLine = (text) => text.trim().split("\n").at(-1)?.trim() ?? ""

/** Why an installation failed, in a few words. */
const reasonOf = (output) => {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1]
  if (code === "E404" || code === "ETARGET" || output.includes("No matching distribution"))
    return "the registry does not serve it"
  return code ?? lastLine(output.replaceAll(/^npm notice.*$/gm, "")).slice(0, 120)
}

/** Packages of npm, without their install scripts. */
export const npm = async (folder, dependencies, overrides = {}) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies, overrides })
  )
  const { code, output } = await run(
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: folder, env: installEnv(), capture: true, limitMs: 300_000 }
  )
  return code === 0 ? undefined : `npm install: ${reasonOf(output)}`
}

/** A package of Python, with an environment around it. */
export const pip = async (folder, requirement) => {
  mkdirSync(folder, { recursive: true })
  const made = await run("python3", ["-m", "venv", folder], { capture: true, env: installEnv() })
  if (made.code !== 0) return "no Python with venv"
  const { code, output } = await run(join(folder, "bin/pip"), ["install", "--quiet", "--retries", "0", requirement], {
    capture: true,
    env: installEnv(),
    limitMs: 300_000
  })
  return code === 0 ? undefined : `pip install: ${reasonOf(output)}`
}
