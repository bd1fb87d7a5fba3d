// Bundles the command line: a bundle starts in a tenth of the time of its sources, and needs no dependency installed.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { notices } from "../../scripts/lib/notices.mjs"

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"))

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * What libraries make at load although few runs need it: each costs 10 to 15 ms of CPU, half of what a start takes. And
 * the width of plain text, which help measures character by character with a segmenter and four expressions.
 */
const eager = [
  {
    file: "effect/dist/cli/CliOutput.js",
    finds: /new Intl\.Segmenter\(undefined, \{\s*granularity: "grapheme"\s*\}\)/,
    instead: "{ segment(text) { return (this.made ??= new Intl.Segmenter()).segment(text) } }"
  },
  {
    file: "effect/dist/cli/CliOutput.js",
    finds: /(?=for \(const \{\s*segment\s*\} of graphemeSegmenter\.segment\(stripAnsi\(text\)\)\))/,
    instead: "if (/^[ -~]*$/.test(text)) return text.length; "
  },
  {
    file: "string-width/index.js",
    finds: /(?<== )new Intl\.Segmenter\(\)/,
    instead: "{ segment(text) { return (this.made ??= new Intl.Segmenter()).segment(text) } }"
  },
  {
    file: "string-width/index.js",
    finds: /(?<== )\/\^\\p\{RGI_Emoji\}\$\/v/,
    instead: String.raw`{ test(text) { return (this.made ??= new RegExp("^\\p{RGI_Emoji}$", "v")).test(text) } }`
  }
]

const found = new Set()

/** Makes them when they are first used. A library that changed fails the build, so that somebody looks again. */
const lazily = {
  name: "lazily",
  transform(code, id) {
    const wanted = eager.filter(({ file, finds }) => id.endsWith(`/node_modules/${file}`) && finds.test(code))
    for (const one of wanted) found.add(one)
    return wanted.length === 0
      ? undefined
      : wanted.reduce((text, one) => text.replace(one.finds, () => one.instead), code)
  },
  buildEnd() {
    const missing = eager.filter((one) => !found.has(one))
    if (missing.length > 0) throw new Error(`nothing to make lazily: ${missing.map(({ file }) => file).join(", ")}`)
  }
}

const bundle = await rolldown({
  input: { "mcp-inspect": path("./src/bin.ts") },
  platform: "node",
  plugins: [lazily],
  // The engine hashes without a platform; the bundle has one, and its SHA-256 takes a tenth of the CPU.
  resolve: {
    alias: {
      "@noble/hashes/sha2.js": path("./src/hashes.ts"),
      "@noble/hashes/utils.js": path("./src/hashes.ts"),
      // Its main file asks for its parts in a way that no bundler follows.
      "jsonc-parser": fileURLToPath(new URL("../esm/main.js", import.meta.resolve("jsonc-parser")))
    }
  },
  transform: {
    define: {
      __VERSION__: JSON.stringify(version),
      __DEFAULT_ENDPOINT__: JSON.stringify(process.env.MCP_INSPECT_DEFAULT_ENDPOINT ?? ""),
      __DOCS_URL__: JSON.stringify(process.env.MCP_INSPECT_DOCS_URL ?? "")
    }
  }
})
// Whoever runs the command meanwhile finds the earlier bundle or the new one, and a build that fails leaves the earlier.
const made = path(`./.cache/build-${process.pid}`)
const { output } = await bundle.write({
  dir: made,
  format: "esm",
  minify: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js"
})
await bundle.close()
writeFileSync(`${made}/THIRD-PARTY-NOTICES.txt`, notices(output.flatMap(({ moduleIds = [] }) => moduleIds)))
rmSync(path("./dist"), { recursive: true, force: true })
renameSync(made, path("./dist"))
