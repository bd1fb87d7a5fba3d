// Bundles the Action into `dist`, which is committed: a workflow runs the repository as it is, without a build.
import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { fileURLToPath } from "node:url"
import { bundle } from "@mcp-inspect/cli/bundle"

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"))

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

/** Which module a part is of: comments with paths, which are all that is left of comments. */
const places = /^(?:\/\/ .*|[ \t]*\/\/#(?:region|endregion).*)\n/gm

const chunksOf = (made) => Object.values(made).filter(({ type }) => type === "chunk")

/** Drops those comments. What a workflow runs has no `node_modules` beside it, so an import of a package fails the build. */
const alone = {
  name: "alone",
  generateBundle(_, made) {
    for (const chunk of chunksOf(made)) {
      const strays = [...chunk.imports, ...chunk.dynamicImports].filter((name) => !isBuiltin(name) && !(name in made))
      if (strays.length > 0) throw new Error(`${chunk.fileName} imports what it does not bring: ${strays.join(", ")}`)
      chunk.code = chunk.code.replaceAll(places, "")
    }
  }
}

const isShared = ({ moduleIds }) => moduleIds.some((id) => id.endsWith("/node_modules/effect/dist/Effect.js"))

/** Makes the bundle in a folder. The same sources give the same bytes: no hash, no environment, no path of the machine. */
export const bundleAction = (outDir) =>
  bundle({
    entries: { index: path("./src/index.ts"), check: path("./src/commandLine.ts") },
    outDir,
    // A person reads the differences of what is committed.
    minify: false,
    alias: { "gpt-tokenizer/encoding/o200k_base": path("./src/tokenizer.ts") },
    output: {
      comments: false,
      minifyInternalExports: false,
      // The part that both entries load would be named after any of its modules.
      chunkFileNames: (chunk) => (isShared(chunk) ? "shared.js" : "[name].js"),
      plugins: [alone]
    },
    version
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleAction(path("./dist"))
