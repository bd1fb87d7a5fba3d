// `npm run security [-- --check]`: reviews the lock files, fails for what nobody decided on, and writes docs/dependencies.md;
// with --check it only says whether that is stale.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { dependenciesPage, violations } from "./lib/dependencies.mjs"
import { root } from "./lib/run.mjs"

const locks = Object.fromEntries(
  ["package-lock.json", "tools/depcruise/package-lock.json"].map((file) => [
    file,
    JSON.parse(readFileSync(join(root, file), "utf8"))
  ])
)

const name = "docs/dependencies.md"
const found = Object.entries(locks).flatMap(([file, lock]) => violations(lock, file))
const page = dependenciesPage(locks)
const isCheck = process.argv.includes("--check")
if (isCheck) {
  if (readFileSync(join(root, name), "utf8") !== page) found.push(`${name} is stale: run \`npm run security\``)
} else if (found.length === 0) {
  writeFileSync(join(root, name), page)
  console.log(`wrote ${name}`)
}
for (const violation of found) console.log(violation)
process.exitCode = found.length === 0 ? 0 : 1
