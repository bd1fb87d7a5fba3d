// Starts the tools the scripts need, with Node 24 from node_modules first in PATH: the scripts themselves run on
// whatever Node the machine has (20 or newer), the tools do not.
import { spawn } from "node:child_process"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..")

/** Where scripts keep what they can make again: reports, tools outside the lock file. Ignored by git. */
export const cache = join(root, ".cache")

const bin = join(root, "node_modules", ".bin")

const pathWithoutBin = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => entry !== bin)
    .join(delimiter)

const quiet = {
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  DO_NOT_TRACK: "1",
  npm_config_update_notifier: "false"
}

/** The environment of a tool. */
export const toolEnv = () => ({ ...process.env, ...quiet, PATH: [bin, pathWithoutBin()].join(delimiter) })

/** The environment of the npm that replaces node_modules: it must not run on a Node that lies inside it. */
export const installEnv = () => ({ ...process.env, ...quiet, PATH: pathWithoutBin() })

const children = new Set()

const killGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group ended by itself.
  }
}

// Children lead their own process groups so that a time limit reaches their children too; a Ctrl-C must then be passed on.
const signals = { SIGINT: 130, SIGTERM: 143 }

const endAll = (signal) => {
  for (const child of children) killGroup(child, "SIGKILL")
  process.exit(signals[signal])
}

/* Only while a child runs: at other times a signal means what it means to any program. */
const begin = (child) => {
  if (children.size === 0) for (const signal of Object.keys(signals)) process.on(signal, endAll)
  children.add(child)
}

const forget = (child) => {
  children.delete(child)
  if (children.size === 0) for (const signal of Object.keys(signals)) process.off(signal, endAll)
}

/**
 * Runs a command without a standard input. Its output goes through to ours, or, with `capture`, into the result.
 * A command that outlives `limitMs` is ended with everything it started, and the result has the code 124.
 */
export const run = (command, args, { cwd = root, env = toolEnv(), capture = false, limitMs = 600_000 } = {}) =>
  new Promise((resolve) => {
    const started = Date.now()
    const chunks = []
    const stdout = []
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"]
    })
    begin(child)
    child.stdout?.on("data", (chunk) => {
      chunks.push(chunk)
      stdout.push(chunk)
    })
    child.stderr?.on("data", (chunk) => chunks.push(chunk))
    let late = false
    const timer = setTimeout(() => {
      late = true
      killGroup(child, "SIGKILL")
    }, limitMs)
    const done = (code, note = "") => {
      clearTimeout(timer)
      forget(child)
      const text = Buffer.concat(chunks).toString()
      resolve({ code, output: text + note, stdout: Buffer.concat(stdout).toString(), ms: Date.now() - started })
    }
    // What a tool leaves behind would hold our pipes, or its ports, for ever.
    child.on("exit", () => killGroup(child, "SIGKILL"))
    child.on("error", (error) => done(127, `${command}: ${error.message}\n`))
    child.on("close", (code, signal) => {
      if (late) done(124, `${command} was ended after ${Math.round(limitMs / 1000)} s\n`)
      else done(code ?? 1, signal === null ? "" : `${command} was ended by ${signal}\n`)
    })
  })
