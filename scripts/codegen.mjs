// Writes what follows from the registries; with --check it only says what is stale, and fails.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { catalog } from "../modules/engine/src/generate/catalog.ts"
import { configSchema } from "../modules/engine/src/generate/configSchema.ts"
import { reportSchema } from "../modules/engine/src/generate/reportSchema.ts"
import { pretty } from "../modules/engine/src/model/Json.ts"

const folder = join(import.meta.dirname, "../modules/engine/schemas")

const files = [
  ["rules.json", catalog()],
  ["report.schema.json", reportSchema()],
  ["config.schema.json", configSchema()]
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
for (const [name, data] of files) {
  const file = join(folder, name)
  const text = `${pretty(data)}\n`
  if (current(file) === text) continue
  stale++
  if (isCheck) process.stderr.write(`modules/engine/schemas/${name} is stale: run \`npm run codegen\`\n`)
  else {
    writeFileSync(file, text)
    process.stdout.write(`wrote modules/engine/schemas/${name}\n`)
  }
}
process.exitCode = isCheck && stale > 0 ? 1 : 0
