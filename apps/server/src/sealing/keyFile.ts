// A key of its own for a service over a database of its own: beside the database, and not in it.
import { Effect, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { keyBytes } from "./secretsKeys.ts"

const name = "secrets.key"

/* It is there as a whole or not at all, and whoever comes second uses that of the first. */
const makeIn = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const making = join(folder, `${name}.${randomBytes(6).toString("hex")}`)
  try {
    writeFileSync(making, randomBytes(keyBytes).toString("base64"), { mode: 0o600, flag: "wx", flush: true })
    linkSync(making, join(folder, name))
  } catch (error) {
    if (!existsSync(join(folder, name))) throw error
  } finally {
    rmSync(making, { force: true })
  }
}

/** The key of a folder, which is made where there is none. A folder that cannot be written is a defect. */
export const keyFile = (folder: string): Effect.Effect<Redacted.Redacted<Uint8Array>> =>
  Effect.sync(() => {
    const file = join(folder, name)
    if (!existsSync(file)) makeIn(folder)
    const key = Buffer.from(readFileSync(file, "utf8"), "base64")
    if (key.length !== keyBytes) throw new Error(`${file} holds no key`)
    return Redacted.make(new Uint8Array(key))
  })
