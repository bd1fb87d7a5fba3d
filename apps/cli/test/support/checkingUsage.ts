// `check --usage` in a folder whose server has other tools than its baseline.
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { assert } from "@effect/vitest"
import type { UsageEvidence } from "@mcp-inspect/engine/model/Evidence"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Hosted } from "./hosted.ts"
import { assertNoSecret, configured, withKey, withProject } from "./hostedFolder.ts"
import { run } from "./run.ts"

/** A tool with these arguments, all of them optional. */
export const tool = (name: string, properties: Readonly<Record<string, unknown>> = {}) => ({
  name,
  inputSchema: { type: "object", properties }
})

/** Runs `use` where the baseline has the tools of `before` and the server those of `after`. */
export const useProject = (
  before: ReadonlyArray<unknown>,
  after: ReadonlyArray<unknown>,
  use: (folder: string, hosted: Hosted) => Promise<void>
): Promise<void> =>
  withProject(async (folder, hosted) => {
    writeFileSync(join(folder, ".mcp-inspect.yml"), configured(hosted.url, before))
    await run(["snapshot"], { cwd: folder })
    writeFileSync(join(folder, ".mcp-inspect.yml"), configured(hosted.url, after))
    await use(folder, hosted)
  })

/** The committed baseline. */
export const baseline = ["--baseline-file", ".mcp-inspect/surface.json"]

/** What the tests read of a JSON report. */
export interface Read {
  readonly warnings: ReadonlyArray<string>
  readonly changes: ReadonlyArray<{ readonly rule: string; readonly evidence: UsageEvidence | null }>
}

/** Runs a check with usage, against the committed baseline. */
export const check = async (
  folder: string,
  more: ReadonlyArray<string> = ["--usage"],
  env: Readonly<Record<string, string>> = withKey
) => {
  const ended = await run(["check", "--format", "json", ...baseline, ...more], { cwd: folder, env })
  assertNoSecret(ended)
  assert.deepStrictEqual(forbiddenIn(`${ended.stdout}${ended.stderr}`), [])
  return { ...ended, report: JSON.parse(ended.stdout) as Read }
}

/** A check that ended. */
export type Checked = Awaited<ReturnType<typeof check>>

/** Checks with usage: one warning more than without, and the same in all else. */
export const assertWarned = async (
  folder: string,
  without: Checked,
  what: RegExp,
  env?: Readonly<Record<string, string>>
) => {
  const { code, report, stderr } = await check(folder, ["--usage"], env)
  assert.deepStrictEqual([code, stderr], [1, without.stderr])
  assert.deepStrictEqual({ ...report, warnings: [] }, without.report)
  assert.lengthOf(report.warnings, 1)
  assert.match(report.warnings[0]!, /^Usage evidence was not read: /)
  assert.match(report.warnings[0]!, what)
}
