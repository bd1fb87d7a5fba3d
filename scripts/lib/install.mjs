// Installs the dependencies when what lies in node_modules is not what package-lock.json asks for.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { installEnv, root, run } from "./run.mjs"

const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages
  } catch {
    return undefined
  }
}

/**
 * True when every package of the lock file is in place. npm leaves its own record of what it installed in node_modules:
 * comparing versions with that is exact where file times are not (a checkout of an older commit has newer files), and a
 * developer's own `npm install` counts. Optional packages may be absent, they are builds for other platforms.
 */
export const isInstalled = () => {
  const wanted = packagesOf(join(root, "package-lock.json"))
  const found = packagesOf(join(root, "node_modules", ".package-lock.json"))
  if (wanted === undefined || found === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true
    const installed = found[path]
    if (installed === undefined) return entry.optional === true
    return installed.version === entry.version && existsSync(join(root, path, "package.json"))
  })
}

/** Runs `npm ci` if needed. True when the dependencies are in place afterwards. */
export const ensureInstalled = async () => {
  if (isInstalled()) return true
  console.log("installing dependencies (npm ci)")
  const { code } = await run("npm", ["ci", "--no-audit", "--no-fund"], { env: installEnv() })
  return code === 0
}
