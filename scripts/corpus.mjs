// Compares recorded captures of real servers, neighbouring versions of each package. One JSON line a pair on stdout,
// how often each rule fired on stderr. Usage: npm run -s corpus -- [folder]
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { Result } from "effect"
import { compare } from "../modules/engine/src/Diff.ts"
import { canonical, isArray, isObject } from "../modules/engine/src/model/Json.ts"
import { depthOf, makeWellformed, maxDepth } from "../modules/engine/src/model/Wellformed.ts"
import { normalise } from "../modules/engine/src/normalise/Normalise.ts"
import { reportToJson } from "../modules/engine/src/report/json.ts"

const folder = resolve(process.argv[2] ?? "../shared/corpus/captures")

const note = (text) => process.stderr.write(`${text}\n`)

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : path.endsWith(".json")
      ? [path]
      : []

const readCapture = (file) => {
  try {
    const data = JSON.parse(readFileSync(file, "utf8"))
    if (isObject(data) && typeof data.package === "string" && typeof data.version === "string") return [data]
    note(`${file}: not a recorded capture, skipped`)
  } catch (error) {
    note(`${file}: ${error instanceof Error ? error.message : "cannot be read"}, skipped`)
  }
  return []
}

const list = (value) => (isArray(value) ? value : [])

const toSnapshot = (recorded) => {
  if (depthOf(recorded, maxDepth) > maxDepth) return { error: `nested deeper than ${maxDepth} levels` }
  const { value, alterations } = makeWellformed(recorded)
  const handshake = isObject(value.initialize) ? value.initialize : {}
  const result = normalise({
    capture: {
      era: "legacy",
      transport: "stdio",
      clientCapabilities: {},
      authorization: "none",
      headersSet: [],
      cacheScope: { tools: null, resources: null, resourceTemplates: null, prompts: null },
      warnings: alterations
    },
    server: {
      protocolVersion: typeof handshake.protocolVersion === "string" ? handshake.protocolVersion : "unknown",
      supportedVersions: null,
      handshake
    },
    lists: {
      tools: list(value.tools),
      resources: list(value.resources),
      resourceTemplates: list(value.resourceTemplates),
      prompts: list(value.prompts)
    }
  })
  return Result.isSuccess(result)
    ? { snapshot: result.success }
    : { error: `two different ${result.failure.kind} entries named ${JSON.stringify(result.failure.name)}` }
}

/** By number, part by part; what is no number comes after, in code-unit order. */
const compareVersions = (a, b) => {
  const parts = (version) => version.split(/[.+-]/)
  const left = parts(a)
  const right = parts(b)
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const x = left[index] ?? ""
    const y = right[index] ?? ""
    const numeric = /^\d+$/.test(x) && /^\d+$/.test(y)
    const order = numeric ? Number(x) - Number(y) : x < y ? -1 : x > y ? 1 : 0
    if (order !== 0) return order
  }
  return a < b ? -1 : a > b ? 1 : 0
}

const fired = new Map()

const line = (name, before, after) => {
  const head = { package: name, from: before.version, to: after.version }
  const was = toSnapshot(before)
  const is = toSnapshot(after)
  const error = was.error ?? is.error
  if (error !== undefined) return { ...head, exit: 2, summary: null, report: null, error }
  const { report } = compare(was.snapshot, is.snapshot)
  for (const { rule, severity } of report.changes) {
    const key = `${rule} ${severity}`
    fired.set(key, (fired.get(key) ?? 0) + 1)
  }
  return { ...head, exit: report.passed ? 0 : 1, summary: report.summary, report: reportToJson(report) }
}

let files
try {
  files = filesBelow(folder)
} catch (error) {
  note(`${folder}: ${error instanceof Error ? error.message : "cannot be read"}`)
  process.exit(2)
}
const byPackage = Map.groupBy(files.flatMap(readCapture), (capture) => capture.package)
let pairs = 0
for (const name of [...byPackage.keys()].sort()) {
  const versions = byPackage.get(name).toSorted((a, b) => compareVersions(a.version, b.version))
  for (let index = 1; index < versions.length; index++) {
    process.stdout.write(`${canonical(line(name, versions[index - 1], versions[index]))}\n`)
    pairs++
  }
}
const width = Math.max(4, ...[...fired.keys()].map((key) => key.length))
note(`${pairs} pairs`)
for (const [key, count] of [...fired].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
  note(`${key.padEnd(width)} ${String(count).padStart(6)}`)
}
