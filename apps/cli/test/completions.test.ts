// `completions` (IN-7), and what bash makes of its script; zsh and fish are in the system suite.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, withFolder } from "./support/run.ts"

const hasBash = spawnSync("bash", ["--version"]).status === 0
if (!hasBash) process.stdout.write("not run: bash\n")

/** What bash offers for the last of these words. */
const offers = `
source "$1"; shift
complete -p mcp-inspect >/dev/null || exit 9
function=$(complete -p mcp-inspect | sed 's/.*-F \\([^ ]*\\).*/\\1/')
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=\${#COMP_LINE}; COMPREPLY=()
"$function" mcp-inspect "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "\${COMPREPLY[@]}"
`

describe("completions", () => {
  it("prints the script alone, and nothing else anywhere", () =>
    withFolder(async (folder) => {
      for (const shell of ["bash", "zsh", "fish"]) {
        const ended = await run(["completions", shell], { cwd: folder })
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.strictEqual(ended.stderr, "")
        for (const word of ["snapshot", "fail-on", "POTENTIALLY_BREAKING", "quiet"]) assert.include(ended.stdout, word)
        assert.notInclude(ended.stdout, "mcp-inspect --completions")
        assert.isTrue(ended.stdout.endsWith("\n"))
      }
    }))

  it("exits 2 for a shell it does not know, and without one", () =>
    withFolder(async (folder) => {
      for (const args of [["completions", "tcsh"], ["completions"]]) {
        const ended = await run(args, { cwd: folder })
        assert.strictEqual(ended.code, 2)
        assert.strictEqual(ended.stdout, "")
        assert.match(ended.stderr, /shell/)
      }
    }))

  it.runIf(hasBash)("completes commands, flags, values of flags and files in bash", () =>
    withFolder(async (folder) => {
      const script = join(folder, "completions.bash")
      writeFileSync(script, (await run(["completions", "bash"], { cwd: folder })).stdout)
      execFileSync("bash", ["-n", script])
      const offered = (...words: ReadonlyArray<string>): ReadonlyArray<string> =>
        execFileSync("bash", ["--norc", "-c", offers, "bash", script, "mcp-inspect", ...words], {
          cwd: folder,
          encoding: "utf8"
        })
          .trim()
          .split("\n")
      assert.includeMembers([...offered("")], ["check", "completions", "diff", "init", "snapshot"])
      assert.deepStrictEqual(offered("snap"), ["snapshot"])
      assert.includeMembers(
        [...offered("init", "--")],
        ["--from", "--snapshot", "--workflow", "--fork-comments", "--server", "--config", "--help"]
      )
      assert.notInclude(offered("init", "--"), "--fail-on")
      assert.includeMembers([...offered("diff", "--format", "")], ["text", "json"])
      assert.deepStrictEqual(offered("check", "--fail-on", "POT"), ["POTENTIALLY_BREAKING"])
      assert.deepStrictEqual(offered("check", "--rep"), ["--report"])
      assert.deepStrictEqual(offered("completions", "z"), ["zsh"])
      assert.deepStrictEqual(offered("check", "--baseline-file", "compl"), ["completions.bash"])
      assert.deepStrictEqual(offered("diff", "compl"), ["completions.bash"])
      assert.deepStrictEqual(offered("lock", "--lock-file", "compl"), ["completions.bash"])
    })
  )
})
