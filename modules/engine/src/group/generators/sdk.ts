// The TypeScript SDK. From 1.24 on a server of its first major version states of every tool that it takes no tasks; the
// second version does not, and writes 2020-12 where the first wrote draft-07.
import { dialectMove, type Generator, isNotation, verdict } from "./Generator.ts"

const stated = "forbidden"

const isOfExecution = (rule: string, path: string | null): boolean =>
  path === "execution.taskSupport" && (rule === "tool.annotations.defaultStated" || rule.startsWith("tool.execution."))

export const sdkMajor: Generator = {
  cause: "looks like an SDK v1 → v2 upgrade",
  holds: ({ isModernNow, pairs }) => {
    const silent = verdict(
      pairs,
      ({ before }) => before.taskSupport === stated,
      ({ after }) => after.taskSupport === undefined
    )
    return dialectMove(pairs) === "moved" && (silent === "moved" || (silent === "no tools" && isModernNow))
  },
  explains: (finding) => isNotation(finding) || (finding.new === null && isOfExecution(finding.rule, finding.path))
}

export const sdkTasks: Generator = {
  cause: "looks like an upgrade of the TypeScript SDK to 1.24 or later",
  holds: ({ pairs }) =>
    pairs.every(({ before }) => before.taskSupport === undefined) &&
    // The second version never states it: that would be the way back.
    dialectMove(pairs.map(({ after, before }) => ({ before: after, after: before }))) !== "moved" &&
    verdict(
      pairs,
      () => true,
      ({ after }) => after.taskSupport === stated
    ) === "moved",
  explains: (finding) => finding.old === null && finding.new === stated && isOfExecution(finding.rule, finding.path)
}
