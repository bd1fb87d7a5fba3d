// Which changes usage can decide about (ACT-19): those that take a tool or an argument away, or demand more of a caller.
// Results are not among them, for nobody records what of them is read; nor are prompts and resources.
import type { Finding } from "@mcp-inspect/engine/model/Finding"

/**
 * What is asked about a change: who calls what goes away (`removal`), who calls the tool (`calls`), who sends the
 * argument (`argument`), who leaves it out (`demand`, USE-1), or who sends what the argument stands in (`container`), for
 * one that nobody can have sent yet.
 */
export type Question = "argument" | "calls" | "container" | "demand" | "removal"

/** The rules, and what is asked when they fire. */
export const questions: ReadonlyMap<string, Question> = new Map([
  ["tool.execution.taskRequired", "calls"],
  ["tool.header.invalid", "calls"],
  ["tool.input.constraint.changed", "argument"],
  ["tool.input.constraint.tightened", "argument"],
  ["tool.input.enum.narrowed", "argument"],
  ["tool.input.property.addedRequired", "container"],
  ["tool.input.property.removed", "argument"],
  ["tool.input.removed", "calls"],
  ["tool.input.required.added", "demand"],
  ["tool.input.schema.changed", "argument"],
  ["tool.input.type.changed", "argument"],
  ["tool.input.type.narrowed", "argument"],
  ["tool.removed", "removal"],
  ["tool.renamed", "removal"],
  ["tool.ui.visibility.narrowed", "calls"]
])

/** One question about one tool; without a path it is about the calls as such. */
export interface Asked {
  readonly tool: string
  readonly isRemoval: boolean
  /** Whether the change breaks those calls that leave the argument out. */
  readonly isDemand: boolean
  /** The path of an argument as calls are recorded (ING-8): names joined with dots, and nothing below an array. */
  readonly path: string | undefined
}

const step = /\.?([\w-]+)(\[\d+\])?|\[("(?:[^"\\]|\\.)*")\]/y
const combining: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"])
const recordable = /^[A-Za-z_$][\w$-]*$/
const mostSegments = 8
const longestPath = 200

const segmentsOf = (path: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  step.lastIndex = "inputSchema".length
  for (let match = step.exec(path); match !== null && found.length < mostSegments; match = step.exec(path)) {
    const [, plain, index, quoted] = match
    // A branch is no level of the data.
    if (index !== undefined && plain !== undefined && combining.has(plain)) continue
    const name: unknown = quoted === undefined ? plain : JSON.parse(quoted)
    if (typeof name !== "string" || !recordable.test(name)) break
    found.push(name)
    if (index !== undefined) break
  }
  return found
}

/* As far as the path can be recorded: what is below it is in the same calls at most. */
const argumentAt = (path: string | null, question: Question): string | undefined => {
  if (path === null || !path.startsWith("inputSchema")) return undefined
  const all = segmentsOf(path)
  const segments = question === "container" ? all.slice(0, -1) : all
  const fitting = segments.map((_, index) => segments.slice(0, index + 1).join("."))
  return fitting.findLast((text) => text.length <= longestPath)
}

/** What is asked about a change; undefined where usage says nothing about it. */
export const askedOf = ({ entity, path, rule, severity }: Finding): Asked | undefined => {
  const question = questions.get(rule)
  if (question === undefined || entity.kind !== "tool" || entity.name === "") return undefined
  if (severity !== "BREAKING" && severity !== "POTENTIALLY_BREAKING") return undefined
  const isAboutArgument = question === "argument" || question === "container" || question === "demand"
  return {
    tool: entity.name,
    isRemoval: question === "removal",
    isDemand: question === "demand",
    path: isAboutArgument ? argumentAt(path, question) : undefined
  }
}
