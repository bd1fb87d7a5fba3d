// Bundles the command line, every command of it.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { bundle } from "./bundle.mjs"
import { builtins, compiledAhead } from "./startup.mjs"

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"))

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

await bundle({
  plugins: [
    builtins({
      // `node:path` is small, and a library takes the whole of it.
      atStart: ["child_process", "crypto", "fs", "os", "process", "stream", "tty", "url", "util"].map(
        (name) => `node:${name}`
      ),
      later: ["node:readline"]
    })
  ],
  finish: (folder) => compiledAhead(folder, "mcp-inspect.js"),
  entries: { "mcp-inspect": path("./src/bin.ts") },
  outDir: path("./dist"),
  minify: true,
  version,
  endpoint: process.env.MCP_INSPECT_DEFAULT_ENDPOINT ?? "",
  docsUrl: process.env.MCP_INSPECT_DOCS_URL ?? ""
})
