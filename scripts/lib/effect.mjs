// The Effect diagnostics: floating effects, leaking requirements, a global clock inside an effect and the like.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { cache, run } from "./run.mjs"
import { workspaces } from "./workspaces.mjs"

// Outside package.json because its lock entries name builds for platforms that not every registry serves, and `npm ci`
// refuses such a lock. It reads projects of exactly this TypeScript.
const packages = { "@effect/tsgo": "0.45.0", typescript: "7.0.2" }

const home = join(cache, "tsgo")

const versionOf = (name) => {
  const path = join(home, "node_modules", name, "package.json")
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).version : undefined
}

const ensureTool = async () => {
  const wanted = Object.entries(packages)
  if (wanted.every(([name, version]) => versionOf(name) === version)) return { code: 0, output: "" }
  const names = wanted.map(([name, version]) => `${name}@${version}`)
  const args = ["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", home, ...names]
  return run("npm", args, { capture: true, limitMs: 180_000 })
}

const isFinding = ({ severity }) => severity === "error" || severity === "warning"

const describe = ({ file, line, column, severity, name, message }) =>
  `${file}:${line}:${column}: ${severity} ${name}: ${message}`

const diagnose = async ({ name, path }) => {
  const tsgo = join(home, "node_modules", ".bin", "effect-tsgo")
  const args = ["diagnostics", "--project", join(path, "tsconfig.json"), "--format", "json", "--strict"]
  const { code, output, stdout } = await run(tsgo, args, { capture: true })
  try {
    const { diagnostics, summary } = JSON.parse(stdout)
    const findings = diagnostics.filter(isFinding).map(describe)
    if (summary.filesChecked === 0 || summary.filesChecked !== summary.totalFiles)
      return [`${name}: ${summary.filesChecked} of ${summary.totalFiles} files were checked`, ...findings]
    return code !== 0 && findings.length === 0 ? [`${name}: ended with code ${code}: ${output}`] : findings
  } catch {
    return [`${name}: no diagnostics (code ${code}): ${output}`]
  }
}

/** The result of the check: see checks.mjs. */
export const effectDiagnostics = async () => {
  const { code, output } = await ensureTool()
  if (code !== 0) {
    // A machine without a network may skip what continuous integration may not.
    const required = ["", "false", "0"].includes(process.env.CI ?? "") === false
    return required
      ? { ok: false, output: `the Effect diagnostics could not be installed\n${output}` }
      : { ok: true, output: "", notRun: "effect diagnostics" }
  }
  const findings = []
  for (const workspace of workspaces()) findings.push(...(await diagnose(workspace)))
  return { ok: findings.length === 0, output: findings.join("\n") }
}
