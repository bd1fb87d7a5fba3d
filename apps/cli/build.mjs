// Bundles the command line: a bundle starts in a tenth of the time of its sources, and needs no dependency installed.
import { readFileSync, rmSync } from "node:fs"
import { rolldown } from "rolldown"

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"))

rmSync(new URL("./dist", import.meta.url), { recursive: true, force: true })

const bundle = await rolldown({
  input: { "mcp-inspect": new URL("./src/bin.ts", import.meta.url).pathname },
  platform: "node",
  transform: {
    define: {
      __VERSION__: JSON.stringify(version),
      __DOCS_URL__: JSON.stringify(process.env.MCP_INSPECT_DOCS_URL ?? "")
    }
  }
})
await bundle.write({
  dir: new URL("./dist", import.meta.url).pathname,
  format: "esm",
  minify: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js"
})
await bundle.close()
