// `npm run conformance`: the client scenarios of the MCP conformance suite with our command line as the client, at each
// protocol version they apply to. Fails on a check that fails unexpectedly and on an expected failure that is none.
import { build } from "./lib/build.mjs"
import { listScenarios, readExpected, runScenario } from "./lib/conformance.mjs"
import { ensureInstalled } from "./lib/install.mjs"

const row = (name, version, verdict, note) =>
  console.log(`${name.padEnd(36)} ${version.padEnd(11)} ${verdict.padEnd(17)} ${note}`.trimEnd())

const judge = ({ failed, passed, trouble }, name, expected) => {
  const unexpected = failed.filter((check) => !expected.has(`${name}:${check}`))
  const made = `${passed.length} of ${passed.length + failed.length} checks`
  if (trouble !== undefined) return { verdict: "failed", note: trouble }
  if (unexpected.length > 0) return { verdict: "failed", note: unexpected.join(", ") }
  return { verdict: failed.length > 0 ? "expected failure" : "passed", note: made }
}

const main = async () => {
  if (!(await ensureInstalled()) || (await build()).code !== 0) return 1
  const expected = new Set(readExpected())
  const scenarios = await listScenarios()
  const stale = new Set(expected)
  const counts = { passed: 0, "expected failure": 0, failed: 0 }
  for (const { name, versions } of scenarios.filter(({ notRun }) => notRun === undefined)) {
    for (const version of versions) {
      const result = await runScenario(name, version)
      const { note, verdict } = judge(result, name, expected)
      for (const check of result.failed) stale.delete(`${name}:${check}`)
      counts[verdict]++
      row(name, version, verdict, note)
    }
  }
  for (const reason of new Set(scenarios.flatMap(({ notRun }) => notRun ?? []))) {
    const names = scenarios.filter(({ notRun }) => notRun === reason).map(({ name }) => name)
    console.log(`\nnot run: ${names.length} scenarios: ${reason}\n  ${names.join(", ")}`)
  }
  for (const entry of stale) console.log(`\nno longer fails, so it is not to be expected: ${entry}`)
  const failed = counts.failed + stale.size
  console.log(`\n${counts.passed} passed, ${counts["expected failure"]} expected failures, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
