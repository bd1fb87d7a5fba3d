// Runs a generated workflow as a runner does: its commands as they stand, and the command line in place of the Action.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { text } from "./init.ts"
import { binary } from "./run.ts"
import { dataOf } from "./workflows.ts"

/** How a job ended. */
export interface JobEnd {
  readonly code: number
  readonly output: string
  /** The commands that ran, one a step. */
  readonly ran: ReadonlyArray<string>
}

/** Runs the job of `.github/workflows/mcp-compatibility.yml` in a checkout, with secrets and further environment. */
export const runJob = (
  root: string,
  env: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>> = {}
): JobEnd => {
  const workflow = dataOf(text(root, ".github/workflows/mcp-compatibility.yml"))
  const [job] = Object.values(workflow.jobs)
  const ran: Array<string> = []
  let output = ""
  const start = (command: ReadonlyArray<string>, folder: unknown, more: Readonly<Record<string, string>>): number => {
    const [program = "", ...args] = command
    const ended = spawnSync(program, args, {
      cwd: join(root, typeof folder === "string" ? folder : ""),
      encoding: "utf8",
      env: { CI: "true", GITHUB_BASE_REF: "main", ...env, ...more }
    })
    output += ended.stdout + ended.stderr
    return ended.status ?? -1
  }
  for (const { env: named = {}, run, uses, with: inputs = {} } of job?.steps ?? []) {
    const values = Object.entries(named).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ secrets\.(\w+) \}\}/g, (_, secret: string) => secrets[secret] ?? "")
    ])
    let code = 0
    if (run !== undefined) {
      ran.push(run)
      // A shell whose input is a socket, as Node's pipes are, may take itself for a remote one, and read what its user set.
      code = start(
        ["bash", "--norc", "-e", "-c", run],
        job?.defaults?.run["working-directory"],
        Object.fromEntries(values)
      )
    } else if (uses?.startsWith("mcp-inspect/action@") === true) {
      const flags = [
        ["--config", inputs["config"]],
        ["--fail-on", inputs["fail-on"]]
      ].flatMap(([flag, value]) => (typeof flag === "string" && typeof value === "string" ? [flag, value] : []))
      code = start(
        [process.execPath, binary, "check", ...flags],
        inputs["working-directory"],
        Object.fromEntries(values)
      )
    }
    if (code !== 0) return { code, output, ran }
  }
  return { code: 0, output, ran }
}
