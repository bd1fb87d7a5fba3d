// The checks of `npm run check`, in the order they are reported. Each runs to `{ ok, output }`; `notRun` names what could
// not be done on this machine.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { hygieneViolations, unreasonedSuppressions } from "./hygiene.mjs"
import { importViolations } from "./imports.mjs"
import { root, run } from "./run.mjs"
import { sizeViolations } from "./size.mjs"
import { types } from "./types.mjs"

const tool = async (command, ...args) => {
  const { code, output } = await run(command, args, { capture: true })
  return { ok: code === 0, output }
}

const sentences = async (violations) => {
  const found = await violations
  return { ok: found.length === 0, output: found.join("\n") }
}

const both = (left, right) => ({
  ok: left.ok && right.ok,
  output: [left, right]
    .map(({ ok, output }) => (ok ? "" : output.trimEnd()))
    .filter((text) => text !== "")
    .join("\n")
})

const generated = async () =>
  existsSync(join(root, "scripts", "codegen.mjs"))
    ? tool("node", "scripts/codegen.mjs", "--check")
    : { ok: true, output: "" }

/** Every check, cheapest and most telling first. */
export const checks = [
  { name: "format", run: () => tool("oxfmt", "--check", ".") },
  { name: "lint", run: async () => both(await tool("oxlint"), await sentences(unreasonedSuppressions())) },
  { name: "types", run: types },
  { name: "imports", run: importViolations },
  { name: "dead-code", run: () => tool("knip", "--no-progress") },
  { name: "size", run: () => sentences(sizeViolations()) },
  { name: "generated", run: generated },
  { name: "hygiene", run: () => sentences(hygieneViolations()) },
  { name: "packages", run: () => tool("node", "scripts/security.mjs", "--check") },
  // What `npm ci` refuses would be found out by the next person to clone.
  { name: "lock", run: () => tool("npm", "ci", "--dry-run", "--no-audit", "--no-fund") }
]
