// A folder of a size of its own, which can be filled. Where it cannot be mounted, it has no limit.
import { spawnSync } from "node:child_process"
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"

/** Mebibytes: more than the databases of a long run need, and soon full. */
const size = 640

/** Makes it; whether it has a limit. */
export const mountLimited = (folder) => {
  mkdirSync(folder, { mode: 0o711 })
  if (process.getuid?.() !== 0) return false
  const args = ["-t", "tmpfs", "-o", `size=${size}m,mode=0711`, "mcp-inspect-faults", folder]
  return spawnSync("mount", args, { stdio: "ignore" }).status === 0
}

/** Lets go of it, whoever still has files open there. */
export const unmount = (folder) => void spawnSync("umount", ["-l", folder], { stdio: "ignore" })

const writeUntilFull = (file, bytes) => {
  const chunk = Buffer.alloc(bytes)
  try {
    for (;;) if (writeSync(file, chunk) < bytes) return
  } catch (error) {
    if (error.code !== "ENOSPC") throw error
  }
}

const fillerIn = (folder) => join(folder, "filler")

/** Writes until there is no room for one more byte. */
export const fill = (folder) => {
  const file = openSync(fillerIn(folder), "w")
  for (const bytes of [1024 * 1024, 4096, 1]) writeUntilFull(file, bytes)
  closeSync(file)
}

/** Makes room again. */
export const clear = (folder) => rmSync(fillerIn(folder), { force: true })
