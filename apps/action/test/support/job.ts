// The Action as a runner runs it: the committed bundle on its own, with the variables and files of a job.
import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { action, home } from "./actionFile.ts"

/** A job. */
export interface Job {
  /** Where the checkout is. */
  readonly workspace: string
  readonly event: string
  readonly payload: unknown
  /** Inputs that the workflow sets; the others have their defaults. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

/** How it ended, and what the runner has of it then. */
export interface Ended {
  readonly code: number | null
  /** Standard output and standard error as they came. */
  readonly log: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
}

/** The values in a file of outputs, read as the runner does. */
export const readOutputs = (text: string): Readonly<Record<string, string>> => {
  const lines = text.split("\n")
  const found: Array<readonly [string, string]> = []
  for (let index = 0; index < lines.length - 1; index++) {
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(lines[index] ?? "") ?? []
    if (name === undefined || delimiter === undefined) throw new Error(`no output begins in: ${lines[index]}`)
    const end = lines.indexOf(delimiter, index + 1)
    if (end === -1) throw new Error(`the output ${name} does not end`)
    found.push([name, lines.slice(index + 1, end).join("\n")])
    index = end
  }
  return Object.fromEntries(found)
}

/** The commands that a runner finds in a log: none while they are stopped. */
export const commandsIn = (log: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let stop: string | undefined
  for (const line of log.split(/\r\n|\r|\n/)) {
    const command = /^\s*(::[^:]+::.*)$/.exec(line)?.[1] ?? /##\[\w+.*$/.exec(line)?.[0]
    if (command === undefined) continue
    if (stop !== undefined) {
      if (command === `::${stop}::`) stop = undefined
      continue
    }
    const started = /^::stop-commands::(.+)$/.exec(command)?.[1]
    if (started === undefined) found.push(command)
    else stop = started
  }
  return found
}

const defaults = {
  ...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) => [name, value ?? ""])),
  "github-token": ""
}

/** Starts the Action, of which `from` is the folder. */
export const start = (
  { env = {}, event, inputs = {}, payload, workspace }: Job,
  from = home
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } => {
  mkdirSync(join(workspace, "../runner"), { recursive: true })
  const runner = mkdtempSync(join(workspace, "../runner/job-"))
  const file = (name: string, text: string): string => {
    writeFileSync(join(runner, name), text)
    return join(runner, name)
  }
  const variables = Object.entries({ ...defaults, ...inputs }).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value
  ])
  const files = {
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(payload)),
    GITHUB_OUTPUT: file("output", ""),
    GITHUB_STEP_SUMMARY: file("summary.md", "")
  }
  const child = spawn(process.execPath, [join(from, action.runs.main)], {
    cwd: workspace,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_EVENT_NAME: event,
      GITHUB_REPOSITORY: "acme/search-mcp",
      GITHUB_RUN_ID: "4711",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: runner,
      ...files,
      ...Object.fromEntries(variables),
      ...env
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const log: Array<Buffer> = []
  child.stdout.on("data", (chunk: Buffer) => log.push(chunk))
  child.stderr.on("data", (chunk: Buffer) => log.push(chunk))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code) =>
      resolve({
        code,
        log: Buffer.concat(log).toString(),
        summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8"),
        outputs: readOutputs(readFileSync(files.GITHUB_OUTPUT, "utf8"))
      })
    )
  })
  return { child, ended }
}

/** Runs the Action. */
export const act = (job: Job, from = home): Promise<Ended> => start(job, from).ended
