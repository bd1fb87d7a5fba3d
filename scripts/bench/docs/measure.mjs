// What Lighthouse says of the documentation as the service has it, as JSON: `node measure.mjs FOLDER LIGHTHOUSE`, the folder
// for the service's data and the one where Lighthouse is installed.
import { mkdirSync } from "node:fs"
import { chromiumPath } from "../../../apps/cli/test/support/chromium.ts"
import { startService } from "../../../apps/server/test/support/service.ts"
import { scoresOf } from "../browser/scores.mjs"

const [data, lighthouse] = process.argv.slice(2)

mkdirSync(data, { mode: 0o711 })
const service = await startService({ MCP_INSPECT_DATA: data })
try {
  const { origin } = new URL(service.url)
  const scores = await scoresOf({
    categories: ["accessibility", "best-practices", "seo"],
    chromium: chromiumPath,
    folder: lighthouse,
    pages: [
      { name: "docs", url: `${origin}/docs` },
      { name: "rules", url: `${origin}/docs/rules` }
    ]
  })
  console.log(JSON.stringify(scores))
} finally {
  await service.end("SIGINT")
}
