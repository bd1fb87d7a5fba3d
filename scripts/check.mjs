// `npm run check`: everything but the tests that must hold of every commit. `npm run check -- NAME...` runs some of it.
import { checks } from "./lib/checks.mjs"
import { ensureInstalled } from "./lib/install.mjs"

const names = process.argv.slice(2)
const unknown = names.filter((name) => !checks.some((check) => check.name === name))

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

const line = ({ name, ok, notRun, ms }) =>
  `${ok ? "ok    " : "failed"} ${name.padEnd(10)} ${seconds(ms)}${notRun === undefined ? "" : `\nnot run: ${notRun}`}`

const timed = async ({ name, run }) => {
  const started = Date.now()
  const result = await run().catch((error) => ({ ok: false, output: error.stack }))
  return { name, ms: Date.now() - started, ...result }
}

/** Runs the chosen checks two at a time and reports each in its turn. */
const runAll = async (chosen) => {
  const results = []
  let next = 0
  let reported = 0
  const worker = async () => {
    while (next < chosen.length) {
      const index = next++
      results[index] = await timed(chosen[index])
      while (results[reported] !== undefined) console.log(line(results[reported++]))
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

const main = async () => {
  if (unknown.length > 0) {
    console.log(`no such check: ${unknown.join(", ")}. There are: ${checks.map(({ name }) => name).join(", ")}`)
    return 2
  }
  if (!(await ensureInstalled())) return 1
  const results = await runAll(names.length === 0 ? checks : checks.filter(({ name }) => names.includes(name)))
  const failed = results.filter(({ ok }) => !ok)
  for (const { name, output } of failed) console.log(`\n${name}\n${output.trimEnd()}`)
  return failed.length === 0 ? 0 : 1
}

process.exitCode = await main()
