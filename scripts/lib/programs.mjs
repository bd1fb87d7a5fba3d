// Programs that system tests drive and npm does not bring. Where they cannot be installed, their tests are not run.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { nginxProgram } from "../../deploy/lib/nginx.mjs"
import { run } from "./run.mjs"

const isThere = (program) => spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0

/** Where Debian keeps the programs of PostgreSQL, each version by itself. */
const postgresFolder = "/usr/lib/postgresql"

/** The folder of the programs of the lowest PostgreSQL from 15 on that is installed; undefined when there is none. */
export const lowestPostgres = () => {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder).map(Number) : []
  const [lowest] = versions.filter((version) => version >= 15).sort((a, b) => a - b)
  return lowest === undefined ? undefined : join(postgresFolder, String(lowest), "bin")
}

/** The program of NATS, which Debian puts where not every user looks; undefined when there is none. */
export const natsServer = () =>
  ["nats-server", "/usr/sbin/nats-server"].find(
    (program) => spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0
  )

/** Where Debian keeps libraries, those of each kind of machine in a folder. */
const libraries = "/usr/lib"

/** The library of faketime for programs with threads; undefined where it is not installed. */
export const faketime = () =>
  existsSync(libraries)
    ? readdirSync(libraries)
        .map((folder) => join(libraries, folder, "faketime/libfaketimeMT.so.1"))
        .find(existsSync)
    : undefined

/** Whether there is nginx. */
export const hasNginx = () => nginxProgram() !== undefined

/** What is needed, by the package that brings it. */
const packages = {
  tmux: () => isThere("tmux"),
  "postgresql-15": () => lowestPostgres() !== undefined,
  "nats-server": () => natsServer() !== undefined,
  nginx: hasNginx,
  strace: () => isThere("strace"),
  faketime: () => faketime() !== undefined
}

const mayInstall = () => process.getuid?.() === 0 && isThere("apt-get")

/** Installs what is missing, where this user may. */
export const ensurePrograms = async () => {
  const names = Object.keys(packages).filter((name) => !packages[name]())
  if (names.length === 0 || !mayInstall()) return
  console.log(`installing ${names.join(", ")} (apt-get)`)
  const install = () => run("apt-get", ["install", "--yes", "--no-install-recommends", ...names])
  if ((await install()).code !== 0 && (await run("apt-get", ["update"])).code === 0) await install()
}
