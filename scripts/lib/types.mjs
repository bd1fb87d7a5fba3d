// The types, and with them the Effect diagnostics: floating effects, leaking requirements, a global clock inside an effect
// and the like. The compiler of the diagnostics is TypeScript with a few rules more, so that one pass finds both.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cache, root, run } from "./run.mjs"
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

const compile = (command, ...args) => run(command, ["--noEmit", "--pretty", "false", ...args], { capture: true })

/* The path of the compiler that knows Effect, or why there is none. */
const effectCompiler = async () => {
  const installed = await ensureTool()
  if (installed.code !== 0) return { problem: installed.output }
  const { code, output, stdout } = await run(join(home, "node_modules", ".bin", "effect-tsgo"), ["get-exe-path"], {
    capture: true
  })
  return code === 0 ? { path: stdout.trim() } : { problem: output }
}

/* Without the plugin in the settings that all workspaces share it would be silent. */
const isSilent = async (compiler) => {
  const folder = join(cache, "effect-probe")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "floating.ts"), 'import * as Effect from "effect/Effect"\n\nEffect.succeed(1)\n')
  const settings = { extends: join(root, "tsconfig.base.json"), include: ["floating.ts"] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
  const { output } = await compile(compiler, "--project", folder)
  return !output.includes("effect(floatingEffect)")
}

const violations = async (compiler) => {
  const findings = []
  for (const { name, path } of workspaces()) {
    const { code, output } = await compile(compiler, "--project", path)
    // A warning of the diagnostics leaves the code at 0.
    if (code !== 0 || output.trim() !== "") findings.push(`${name}\n${output.trimEnd()}`)
  }
  return findings
}

/** The result of the check: see checks.mjs. */
export const types = async () => {
  const { path, problem } = await effectCompiler()
  if (path === undefined) {
    // A machine without a network may skip what continuous integration may not.
    const required = ["", "false", "0"].includes(process.env.CI ?? "") === false
    const missing = required ? [`the Effect diagnostics could not be installed\n${problem}`] : []
    const findings = [...missing, ...(await violations("tsc"))]
    return { ok: findings.length === 0, output: findings.join("\n"), notRun: "effect diagnostics" }
  }
  const silent = (await isSilent(path)) ? ["the Effect diagnostics find nothing where there is something to find"] : []
  const findings = [...silent, ...(await violations(path))]
  return { ok: findings.length === 0, output: findings.join("\n") }
}
