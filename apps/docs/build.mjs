// Builds the pages and all that is made beside them: `node build.mjs [FOLDER]`, else into `dist`. Astro's own command would
// report its use to others.
import { build } from "astro"
import { join } from "node:path"
import process from "node:process"

process.env.ASTRO_TELEMETRY_DISABLED = "1"

const [folder = join(import.meta.dirname, "dist")] = process.argv.slice(2)

await build({ root: import.meta.dirname, outDir: join(folder, "docs"), logLevel: "warn" })
