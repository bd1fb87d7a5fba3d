// The law of imports, stated in .dependency-cruiser.mjs.
import { readFileSync, existsSync } from "node:fs"
import { join } from "node:path"
import { isSource, projectFiles } from "./files.mjs"
import { root, run } from "./run.mjs"

const home = join(root, "tools", "depcruise")

const readVersion = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).version : undefined)

// The cruiser parses with a TypeScript of its own: from version 7 on there is no compiler API it could use, and it would
// then cruise nothing and report no violation. Hence its own folder, and the count of files below.
const ensureTool = async () => {
  const wanted = JSON.parse(readFileSync(join(home, "package.json"), "utf8")).devDependencies
  const found = ([name, version]) => readVersion(join(home, "node_modules", name, "package.json")) === version
  if (Object.entries(wanted).every(found)) return { code: 0, output: "" }
  return run("npm", ["ci", "--no-audit", "--no-fund", "--prefix", home], { capture: true, limitMs: 180_000 })
}

const isCruised = (path) => /^(apps|modules)\/[^/]+\/(src|test)\/.+\.(ts|tsx)$/.test(path) && isSource(path)

const describe = ({ rule, from, to, cycle }, comments) => {
  const target = cycle === undefined ? to : cycle.map(({ name }) => name ?? String(name)).join(" -> ")
  return `${rule.name}: ${from} -> ${target}\n  ${comments.get(rule.name) ?? ""}`
}

/** The result of the check: see checks.mjs. */
export const importViolations = async () => {
  const installed = await ensureTool()
  if (installed.code !== 0) return { ok: false, output: `the cruiser could not be installed\n${installed.output}` }
  const args = ["apps", "modules", "scripts", "--config", ".dependency-cruiser.mjs", "--output-type", "json"]
  const { output, stdout } = await run(join(home, "node_modules", ".bin", "depcruise"), args, { capture: true })
  const parsed = parse(stdout)
  if (parsed === undefined) return { ok: false, output: `the cruiser gave no report\n${output}` }
  const { modules, summary } = parsed
  const seen = new Set(modules.map(({ source }) => source))
  const sources = (await projectFiles()).filter(isCruised)
  const unseen = sources.filter((path) => !seen.has(path)).map((path) => `not cruised: ${path}`)
  const empty = sources.length === 0 ? ["no sources were cruised"] : []
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  const violations = summary.violations.map((violation) => describe(violation, comments))
  const all = [...empty, ...unseen, ...violations]
  return { ok: all.length === 0, output: all.join("\n") }
}

const parse = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
