// `npm run screenshots [-- FOLDER]`: a picture of every screen of the console, light and dark, of a made-up company that the
// service itself records, into `docs/screenshots` or the folder. It takes a few minutes.
import { join, resolve } from "node:path"
import { build } from "./lib/build.mjs"
import { ensureChromium } from "./lib/chromium.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { root, run } from "./lib/run.mjs"

const target = resolve(process.argv[2] ?? join(root, "docs/screenshots"))

if (!(await ensureInstalled()) || (await build(5 * 60_000, "@mcp-inspect/console")).code !== 0) process.exit(2)
await ensureChromium()
const { code } = await run("node", [join(root, "apps/server/test/showcase/take.ts"), target], { limitMs: 20 * 60_000 })
process.exitCode = code
