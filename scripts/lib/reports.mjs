// Counts tests from the JSON reports the runners write, never from what they print.
import { readFileSync } from "node:fs"
import { basename } from "node:path"

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

/* What was thrown may have no words. */
const firstLine = (message) => (message ?? "").trim().split("\n", 1)[0]

/* What failed in a file: each test with the first line of why, or the file where it failed outside of any. */
const failuresOf = ({ assertionResults, message, name, status }) => {
  const file = basename(name)
  const tests = assertionResults
    .filter((test) => test.status === "failed")
    .map(({ failureMessages, fullName }) => `${file}, ${fullName}: ${firstLine(failureMessages[0])}`)
  return status === "failed" && tests.length === 0 ? [`${file}: ${firstLine(message)}`] : tests
}

/**
 * The counts of a report in the JSON format of vitest, and one line for each failure; undefined when there is no readable
 * report.
 */
export const readReport = (path) => {
  try {
    const { testResults } = JSON.parse(readFileSync(path, "utf8"))
    return { counts: testResults.map(countFile).reduce(add, none), failures: testResults.flatMap(failuresOf) }
  } catch {
    return undefined
  }
}
