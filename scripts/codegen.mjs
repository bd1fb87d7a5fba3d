// Writes what follows from the registries and from measured figures, and the committed bundle of the Action; with --check it
// only says what is stale, or breaks clients of the HTTP contract without having been announced, and fails.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { rulesPage } from "../apps/docs/src/rules/rulesPage.ts"
import { openApi } from "../modules/api/src/openApi.ts"
import { catalog } from "../modules/engine/src/generate/catalog.ts"
import { configSchema } from "../modules/engine/src/generate/configSchema.ts"
import { reportSchema } from "../modules/engine/src/generate/reportSchema.ts"
import { pretty } from "../modules/engine/src/model/Json.ts"
import { benchNames } from "./bench/benches.mjs"
import { actionBundle, differing } from "./lib/actionBundle.mjs"
import { benchmarksPage } from "./lib/benchmarks.mjs"
import { capacityPage } from "./lib/capacity.mjs"
import { commandsText } from "./lib/commands.mjs"
import { unannouncedBreaks } from "./lib/contract.mjs"
import { peersPage } from "./lib/peersPage.mjs"

const root = join(import.meta.dirname, "..")

const measured = (name) => JSON.parse(readFileSync(join(root, "docs", `${name}.json`), "utf8"))

const files = [
  ["modules/api/openapi.json", `${pretty(openApi())}\n`],
  ["modules/engine/schemas/rules.json", `${pretty(catalog())}\n`],
  ["modules/engine/schemas/report.schema.json", `${pretty(reportSchema())}\n`],
  ["modules/engine/schemas/config.schema.json", `${pretty(configSchema())}\n`],
  ["BENCHMARKS.md", benchmarksPage(measured("benchmarks"), benchNames)],
  ["docs/capacity.md", capacityPage(measured("capacity"))],
  ["docs/peers.md", peersPage(measured("peers"))],
  ["apps/docs/content/rules.md", rulesPage()],
  ["apps/docs/generated/commands.md", await commandsText()]
]

const current = (file) => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

const isCheck = process.argv.includes("--check")
let stale = 0
for (const [name, text] of files) {
  const file = join(root, name)
  if (current(file) === text) continue
  stale++
  if (isCheck) process.stderr.write(`${name} is stale: run \`npm run codegen\`\n`)
  else {
    writeFileSync(file, text)
    process.stdout.write(`wrote ${name}\n`)
  }
}
const bundle = actionBundle(root)
for (const name of differing(await bundle.made(), bundle.committed())) {
  stale++
  if (isCheck) process.stderr.write(`${name} is stale: run \`npm run codegen\`\n`)
  else process.stdout.write(`wrote ${name}\n`)
}
if (!isCheck) bundle.write()
const unannounced = isCheck ? unannouncedBreaks() : []
for (const line of unannounced) process.stderr.write(`${line}\n`)
process.exitCode = isCheck && stale + unannounced.length > 0 ? 1 : 0
