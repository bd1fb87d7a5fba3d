// Programs that system tests drive and npm does not bring. Where they cannot be installed, their tests are not run.
import { spawnSync } from "node:child_process"
import { run } from "./run.mjs"

/** Programs by the package that brings them. */
const packages = { tmux: "tmux" }

const isThere = (program) => spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0

const mayInstall = () => process.getuid?.() === 0 && isThere("apt-get")

/** Installs what is missing, where this user may. */
export const ensurePrograms = async () => {
  const missing = Object.keys(packages).filter((program) => !isThere(program))
  if (missing.length === 0 || !mayInstall()) return
  const names = missing.map((program) => packages[program])
  console.log(`installing ${names.join(", ")} (apt-get)`)
  const install = () => run("apt-get", ["install", "--yes", "--no-install-recommends", ...names])
  if ((await install()).code !== 0 && (await run("apt-get", ["update"])).code === 0) await install()
}
