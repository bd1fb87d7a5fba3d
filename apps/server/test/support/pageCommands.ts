// The commands of the page on self-hosting, as they stand there.
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { checkout } from "./deployFiles.ts"

const page = readFileSync(join(checkout, "apps/docs/content/self-hosting.md"), "utf8")

/** The block of shell under a heading of it that has this text. */
export const commandsWith = (heading: string, text: string): string => {
  const [, section = ""] = page.split(new RegExp(`^#+ ${heading}$`, "mu"))
  const blocks = [...section.matchAll(/^```bash\n([\s\S]*?)^```$/gmu)].map(([, body = ""]) => body)
  const found = blocks.find((block) => block.includes(text))
  if (found === undefined) throw new Error(`nothing under "${heading}" has ${text}`)
  return found
}

/** How a script ended. */
export interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs a script in a folder with these variables and no others. */
export const runShell = (script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> =>
  new Promise((resolve) => {
    const all = { PATH: process.env["PATH"], ...env }
    execFile("bash", ["--norc", "-euo", "pipefail", "-c", script], { cwd, env: all }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, output: stdout + stderr })
    )
  })
