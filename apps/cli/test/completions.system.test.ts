// What zsh and fish make of their scripts, where these shells are installed.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, withFolder } from "./support/run.ts"

const isInstalled = (shell: string): boolean => {
  const isThere = spawnSync(shell, ["--version"]).status === 0
  if (!isThere) process.stdout.write(`not run: ${shell}\n`)
  return isThere
}

const withScript = (shell: string, use: (script: string, folder: string) => void): Promise<void> =>
  withFolder(async (folder) => {
    const script = join(folder, `completions.${shell}`)
    writeFileSync(script, (await run(["completions", shell], { cwd: folder })).stdout)
    use(script, folder)
  })

describe.runIf(isInstalled("fish"))("completions in fish", () => {
  it("offer commands, flags and values", () =>
    withScript("fish", (script, cwd) => {
      execFileSync("fish", ["--no-execute", script])
      const offered = (line: string): ReadonlyArray<string> =>
        execFileSync("fish", ["--no-config", "-c", `source ${script}; complete -C '${line}'`], {
          cwd,
          encoding: "utf8"
        })
          .split("\n")
          .map((entry) => entry.split("\t")[0] ?? "")
      assert.includeMembers([...offered("mcp-inspect ")], ["check", "completions", "diff", "init", "snapshot"])
      assert.include(offered("mcp-inspect init --s"), "--snapshot")
      assert.include(offered("mcp-inspect check --fail-on POT"), "POTENTIALLY_BREAKING")
      assert.include(offered("mcp-inspect completions z"), "zsh")
    }))
})

describe.runIf(isInstalled("zsh"))("completions in zsh", () => {
  it("are valid and registered for the command", () =>
    withScript("zsh", (script, cwd) => {
      execFileSync("zsh", ["-n", script])
      const registered = execFileSync(
        "zsh",
        ["-fc", `autoload -U compinit; compinit -D -u; source ${script}; print -r -- $_comps[mcp-inspect]`],
        { cwd, encoding: "utf8" }
      )
      assert.match(registered.trim(), /^_mcp[-_]inspect/)
    }))
})
