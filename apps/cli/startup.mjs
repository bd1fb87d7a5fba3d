// What makes the bundle start with less work. Most runs take a tenth of a second, half of which is what Node loads and
// compiles before anything of ours runs.
import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseAst } from "rolldown/parseAst"

const typicalServer = fileURLToPath(new URL("typical-server.mjs", import.meta.url))

const isName = (key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== "default"

/* `createInterface`, and no class: what is called alone. */
const isFunctionName = (key) => /^[a-z]/.test(key)

const taken = (name) => {
  const keys = Object.keys(process.getBuiltinModule(name)).filter(isName)
  return [
    `const it = process.getBuiltinModule(${JSON.stringify(name)})`,
    "export default it",
    ...keys.map((key) => `const its_${key} = /* @__PURE__ */ (() => it.${key})()`),
    `export { ${keys.map((key) => `its_${key} as ${key}`).join(", ")} }`
  ]
}

const called = (name) => {
  const builtin = process.getBuiltinModule(name)
  return Object.keys(builtin)
    .filter((key) => isName(key) && isFunctionName(key) && typeof builtin[key] === "function")
    .map(
      (key) => `export const ${key} = (...given) => process.getBuiltinModule(${JSON.stringify(name)}).${key}(...given)`
    )
}

/**
 * Modules of Node without the facade that an import makes of all they export, each of which is asked for: half of
 * `node:crypto` and `node:process` is loaded only for that. Those that are needed `atStart` are taken as they are; of the
 * others the functions, which load their module when they are called.
 */
export const builtins = ({ atStart, later }) => {
  const lines = new Map([
    ...atStart.map((name) => [`\0${name}`, () => taken(name)]),
    ...later.map((name) => [`\0${name}`, () => called(name)])
  ])
  return {
    name: "builtins",
    // What is required has no facade anyway.
    resolveId: (id, _, { kind }) =>
      kind === "import-statement" && lines.has(`\0${id}`) ? { id: `\0${id}`, moduleSideEffects: false } : null,
    load: (id) => lines.get(id)?.().join("\n") ?? null
  }
}

/* Runs the bundle and resolves to what ran of its files: `start:end` of each function, by file. */
const functionsOf = async (bundle, args, folder) => {
  const coverage = mkdtempSync(join(folder, "coverage-"))
  const { code, text } = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bundle, ...args], {
      cwd: folder,
      env: { ...process.env, NODE_V8_COVERAGE: coverage, NODE_OPTIONS: "" },
      stdio: ["ignore", "ignore", "pipe"]
    })
    let said = ""
    child.stderr.on("data", (chunk) => (said += chunk))
    child.on("error", reject)
    child.on("close", (ended) => resolve({ code: ended, text: said }))
  })
  if (code !== 0 && code !== 1) throw new Error(`the new bundle cannot ${args[0]}: it ended with code ${code}\n${text}`)
  const ran = readdirSync(coverage)
    .flatMap((file) => JSON.parse(readFileSync(join(coverage, file), "utf8")).result)
    .filter(({ url }) => url.endsWith(".js"))
  return ran.map(({ functions, url }) => ({
    file: basename(url),
    ranges: functions.flatMap(({ ranges: [{ count, endOffset, startOffset }] }) =>
      count > 0 ? [`${startOffset}:${endOffset}`] : []
    )
  }))
}

const isMethod = (parent, key) =>
  key === "value" &&
  (parent.type === "MethodDefinition" || (parent.type === "Property" && (parent.method || parent.kind !== "init")))

/* Calls `use` for each expression that is a function. */
const eachFunction = (root, use) => {
  const open = [[root, root, ""]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, parent, key] = next
    if (Array.isArray(node)) for (const one of node) open.push([one, parent, key])
    else if (typeof node === "object" && node !== null) {
      const isOne = node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression"
      if (isOne && !isMethod(parent, key)) use(node)
      for (const [name, value] of Object.entries(node)) if (name !== "type") open.push([value, node, name])
    }
  }
}

/** A file with those functions in brackets whose `start:end` is among `ran`. Methods and declarations stay as they are. */
export const inBrackets = (text, ran) => {
  const marks = []
  eachFunction(parseAst(text), ({ end, start }) => {
    if (ran.has(`${start}:${end}`)) marks.push([start, "("], [end, ")"])
  })
  // Where one ends and the next begins is a comma at least: no two marks of different kinds share a place.
  marks.sort(([one], [other]) => one - other)
  let at = 0
  const parts = marks.map(([place, mark]) => {
    const part = text.slice(at, place) + mark
    at = place
    return part
  })
  return parts.join("") + text.slice(at)
}

/**
 * Puts functions that a capture and a comparison run into brackets, in every file of a bundle. V8 compiles what stands in
 * brackets together with its file, so it is in the compile cache of Node; everything else is compiled anew in every run.
 */
export const compiledAhead = async (folder, entry) => {
  const place = mkdtempSync(join(tmpdir(), "mcp-inspect-build-"))
  try {
    const bundle = join(folder, entry)
    const server = (version) => `${JSON.stringify(process.execPath)} ${JSON.stringify(typicalServer)} ${version}`
    const runs = [
      ["snapshot", "--out", "before.json", "--stdio", server("before")],
      ["snapshot", "--out", "after.json", "--stdio", server("after")],
      ["diff", "before.json", "after.json"],
      ["check", "--baseline-file", "before.json", "--stdio", server("after")]
    ]
    const ran = new Map()
    for (const args of runs)
      for (const { file, ranges } of await functionsOf(bundle, args, place))
        ran.set(file, new Set([...(ran.get(file) ?? []), ...ranges]))
    for (const [file, ranges] of ran) {
      const path = join(folder, file)
      writeFileSync(path, inBrackets(readFileSync(path, "utf8"), ranges))
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
