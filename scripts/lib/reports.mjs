// Counts tests from the JSON reports the runners write, never from what they print.
import { readFileSync } from "node:fs"

/** The sum of no tests. */
export const none = { passed: 0, failed: 0, skipped: 0 }

/** Member-wise sum of counts. */
export const add = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped
})

/** The one line a suite ends with. */
export const sumLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

const memberOf = { passed: "passed", failed: "failed" }

const countFile = ({ status, assertionResults }) => {
  const counts = { ...none }
  // Every status but these two ("pending", "skipped", "todo", "disabled") is a test that did not run.
  for (const test of assertionResults) counts[memberOf[test.status] ?? "skipped"]++
  // A file can fail outside of any test: at import, or in a hook.
  return status === "failed" && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** The counts of a report in the JSON format of vitest, or undefined when there is no readable report. */
export const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8")).testResults.map(countFile).reduce(add, none)
  } catch {
    return undefined
  }
}
