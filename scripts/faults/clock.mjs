// The clocks of processes: one that was started with a library of faketime reads from a file how far its clock is ahead.
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Clocks of processes by their names, whose files are in a folder. */
export const clocksIn = (folder, library) => {
  mkdirSync(folder)
  const fileOf = (name) => join(folder, name)

  /** Puts the clock of a process so many seconds ahead, or behind; within a second it knows. */
  const set = (name, seconds) => {
    // A file that is half written would be another time.
    writeFileSync(`${fileOf(name)}.next`, `${seconds < 0 ? "" : "+"}${seconds}`)
    renameSync(`${fileOf(name)}.next`, fileOf(name))
  }

  /** What a process needs to be started with. Only the time of day is another: timers go on. */
  const envOf = (name) => {
    if (library === undefined) return {}
    set(name, 0)
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: fileOf(name),
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1"
    }
  }

  return { set, envOf, canJump: library !== undefined }
}
