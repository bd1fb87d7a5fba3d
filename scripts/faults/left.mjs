// What a run must not leave: processes, and secrets in what processes said.
import { readdirSync, readFileSync } from "node:fs"
import { pause } from "./client.mjs"
import { markVariable } from "./cluster.mjs"
import { leaksIn } from "./ledger.mjs"

const textOf = (file) => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    // It ended meanwhile.
    return ""
  }
}

const markedNow = (mark) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => textOf(`/proc/${pid}/environ`).includes(`${markVariable}=${mark}`))
    .map((pid) => `process ${pid} is left: ${textOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ")}`)

/** Sentences about the processes of a run that live on, a moment after it. */
export const processesLeft = async (mark) => {
  for (let tries = 0; tries < 50 && markedNow(mark).length > 0; tries++) await pause(100)
  return markedNow(mark)
}

/** Sentences about the secrets that stand in what processes said. */
export const leaksInLogs = ({ processes }, secrets) =>
  processes
    .names()
    .flatMap((name) => leaksIn(textOf(processes.fileOf(name)), secrets).map((what) => `${name} said ${what}`))
