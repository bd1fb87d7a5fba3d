// Keeps the figures of a bench in the file that BENCHMARKS.md is made of.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { kept } from "../lib/benchmarks.mjs"
import { root } from "../lib/run.mjs"
import { benchNames } from "./benches.mjs"

const file = join(root, "docs/benchmarks.json")

const before = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {})

/** `measured` is `{ name, title, command, date, machine, rounds?, rows }`. */
export const keep = (measured) => {
  writeFileSync(file, `${JSON.stringify(kept(before(), measured, benchNames), null, 2)}\n`)
  console.log("  kept in docs/benchmarks.json; `npm run codegen` makes BENCHMARKS.md of it")
}
