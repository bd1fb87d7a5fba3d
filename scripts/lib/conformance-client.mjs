// The client the conformance suite starts: it appends the URL of its server to the command. Ours only lists, so every
// scenario is the same to it: capture, print, exit.
import { spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./run.mjs"

const url = process.argv.at(-1)
const args = [join(root, "apps/cli/bin.mjs"), "snapshot", "--out", "-", "--url", url]

// A folder without a configuration: what is tested is the URL alone.
spawn(process.execPath, args, { cwd: tmpdir(), stdio: "inherit" }).on("exit", (code) => {
  process.exitCode = code ?? 1
})
