// Builds the pages and all that is made beside them into `dist`. Astro's own command would report its use to others.
import { build } from "astro"
import process from "node:process"

process.env.ASTRO_TELEMETRY_DISABLED = "1"

await build({ root: import.meta.dirname, logLevel: "warn" })
