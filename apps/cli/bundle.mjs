// How sources become a bundle: a bundle starts in a tenth of the time of its sources, and needs no dependency installed.
// The command line is built by it (build.mjs), and so is what reuses a part of the command line.
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { notices } from "../../scripts/lib/notices.mjs"

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

/** Makes them when they are first used. A library that changed fails the build, so that somebody looks again. */
const lazily = () => {
  const found = new Set()
  return {
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
}

/**
 * Bundles entries into a folder, in place of what is there: whoever runs the earlier bundle meanwhile finds it or the
 * new one, and a build that fails leaves the earlier. The folder is made beside `outDir` first, in `.cache`.
 *
 * `entries` are paths of sources by the name of their file; `alias`, `plugins` and `output` add to the options of rolldown,
 * and `finish` is given the folder before it takes its place. What `src/build.d.ts` declares is `version`, `docsUrl` and
 * `endpoint`; nothing is taken from the environment here.
 */
export const bundle = async ({
  alias = {},
  docsUrl = "",
  endpoint = "",
  entries,
  finish = () => undefined,
  minify,
  outDir,
  output = {},
  plugins = [],
  version
}) => {
  const bundled = await rolldown({
    input: entries,
    platform: "node",
    plugins: [lazily(), ...plugins],
    // The engine hashes without a platform; the bundle has one, and its SHA-256 takes a tenth of the CPU.
    resolve: {
      alias: {
        "@noble/hashes/sha2.js": path("./src/hashes.ts"),
        "@noble/hashes/utils.js": path("./src/hashes.ts"),
        // Its main file asks for its parts in a way that no bundler follows.
        "jsonc-parser": fileURLToPath(new URL("../esm/main.js", import.meta.resolve("jsonc-parser"))),
        ...alias
      }
    },
    transform: {
      define: {
        __VERSION__: JSON.stringify(version),
        __DEFAULT_ENDPOINT__: JSON.stringify(endpoint),
        __DOCS_URL__: JSON.stringify(docsUrl)
      }
    }
  })
  const made = join(dirname(outDir), `.cache/build-${process.pid}`)
  const written = await bundled.write({
    dir: made,
    format: "esm",
    minify,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    ...output
  })
  await bundled.close()
  const modules = written.output.flatMap(({ moduleIds = [] }) => moduleIds)
  await finish(made)
  writeFileSync(`${made}/THIRD-PARTY-NOTICES.txt`, notices(modules))
  rmSync(outDir, { recursive: true, force: true })
  renameSync(made, outDir)
}
