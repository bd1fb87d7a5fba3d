// Folders of embedded databases, and the processes over them.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder that is removed afterwards, open to the user that the database runs as when we are root. */
export const withFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-data-"))
  chmodSync(folder, 0o711)
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The process of the database over a folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[0])

/** Whether a process is there and has not ended. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** Waits until something holds; the limit of the test ends what never does. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
