// `npm run test:system`: the tests that drive what is built against real processes, `*.system.test.ts`.
import { build } from "./lib/build.mjs"
import { ensureChromium } from "./lib/chromium.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { ensurePrograms } from "./lib/programs.mjs"
import { none, sumLine } from "./lib/reports.mjs"
import { runSuite, suiteWorkspaces } from "./lib/suite.mjs"

const failure = (trouble) => ({ counts: { ...none, failed: 1 }, troubles: [trouble] })

const main = async () => {
  if (suiteWorkspaces("system").length === 0) return { counts: none, troubles: [] }
  if (!(await ensureInstalled())) return failure("npm ci failed")
  await ensurePrograms()
  const { code } = await build(5 * 60_000)
  if (code !== 0) return failure(`build failed (code ${code})`)
  await ensureChromium()
  return runSuite("system", 75 * 60_000)
}

const { counts, troubles } = await main()
for (const trouble of troubles) console.log(`failed: ${trouble}`)
console.log(sumLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
