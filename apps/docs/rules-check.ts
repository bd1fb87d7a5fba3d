// `npm run rules:check`: is the committed rule reference what the registry makes? Says in short what differs.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { rulesPage } from "./src/rules/rulesPage.ts"

const committed = readFileSync(join(import.meta.dirname, "content/rules.md"), "utf8").split("\n")
const made = rulesPage().split("\n")

const without = (lines: ReadonlyArray<string>, others: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(others)
  return lines.filter((line) => line !== "" && !known.has(line))
}

if (committed.join("\n") === made.join("\n")) process.stdout.write("content/rules.md is what the registry makes\n")
else {
  const [gone, come] = [without(committed, made), without(made, committed)]
  const lines = [...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)]
  const shown = lines.slice(0, 40)
  process.stdout.write(
    `content/rules.md is stale: ${gone.length} lines are no longer made, ${come.length} are missing. Run \`npm run codegen\`.\n`
  )
  process.stdout.write(
    `${shown.join("\n")}\n${lines.length > shown.length ? `… ${lines.length - shown.length} more\n` : ""}`
  )
  process.exitCode = 1
}
