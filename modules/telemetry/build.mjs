// Builds what is published: each entry as an ES module and as CommonJS, with Effect within them and its unused parts left
// out, and declarations that stand by themselves. Not minified: whoever asks what is sent can read it.
import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { notices } from "../../scripts/lib/notices.mjs"

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

/** By the name under which users import it. */
const entries = { index: path("./src/index.ts"), otel: path("./src/otel.ts") }

const made = path(`./.cache/build-${process.pid}`)
rmSync(made, { recursive: true, force: true })
mkdirSync(made, { recursive: true })

const modules = []
for (const [name, input] of Object.entries(entries)) {
  // One file each, though they share a few lines: whoever reads what loads has it in one place.
  const bundle = await rolldown({
    input,
    platform: "node",
    external: [/^node:/, /^@opentelemetry\//],
    // Every module that is imported here is free of effects at load, whatever its manifest says.
    treeshake: { moduleSideEffects: false }
  })
  for (const [format, extension] of [
    ["esm", "js"],
    ["cjs", "cjs"]
  ]) {
    const file = join(made, `${name}.${extension}`)
    const { output } = await bundle.write({ file, format, codeSplitting: false })
    modules.push(...output.flatMap(({ moduleIds = [] }) => moduleIds))
  }
  await bundle.close()
}
writeFileSync(join(made, "THIRD-PARTY-NOTICES.txt"), notices(modules))

// Declarations: those an entry leads to, flat, once for each format.
const types = join(made, "types")
execFileSync("tsc", ["-p", path("./tsconfig.build.json"), "--outDir", types], { stdio: "inherit" })

const sourceOf = (specifier, from) => {
  if (specifier.startsWith("@mcp-inspect/api/")) return join(types, "api/src", `${specifier.slice(17)}.d.ts`)
  return specifier.startsWith(".") ? join(from, "..", specifier.replace(/\.(ts|js)$/, ".d.ts")) : undefined
}

/** By its flat name, the text of a declaration with `specifier(name)` for each of the others. */
const declarations = new Map()
const collect = (file) => {
  const name = basename(file, ".d.ts")
  if (declarations.has(name)) return name
  const text = readFileSync(file, "utf8")
  declarations.set(name, { file, text })
  for (const [, specifier] of text.matchAll(/\bfrom "([^"]+)"/g)) {
    const source = sourceOf(specifier, file)
    if (source === undefined && !specifier.startsWith("@opentelemetry/"))
      throw new Error(`${name}.d.ts needs ${specifier}, which users do not have`)
    if (source !== undefined) collect(source)
  }
  return name
}
for (const entry of Object.values(entries))
  collect(join(types, "telemetry/src", `${entry.slice(path("./src/").length, -3)}.d.ts`))
for (const [declaration, script] of [
  [".d.ts", ".js"],
  [".d.cts", ".cjs"]
]) {
  for (const [name, { file, text }] of declarations) {
    const flat = text.replaceAll(/(?<=\bfrom ")[^"]+(?=")/g, (specifier) => {
      const source = sourceOf(specifier, file)
      return source === undefined ? specifier : `./${basename(source, ".d.ts")}${script}`
    })
    writeFileSync(join(made, `${name}${declaration}`), flat)
  }
}
rmSync(types, { recursive: true, force: true })

rmSync(path("./dist"), { recursive: true, force: true })
renameSync(made, path("./dist"))
