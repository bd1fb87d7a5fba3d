// The browser of system tests. None is downloaded by npm: it is a package of the system.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { run } from "./run.mjs"

const onPath = (name) => (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)))

const isPresent = () =>
  process.env.CHROMIUM !== undefined ||
  ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"].some(onPath)

/**
 * Installs Chromium where everything is to run and the machine is ours to change: continuous integration, as root, on a
 * Debian. Elsewhere tests that need it say that they were not run; where CI is set they fail without it.
 */
export const ensureChromium = async () => {
  const isOurs = process.env.CI !== undefined && process.getuid?.() === 0 && onPath("apt-get")
  if (isPresent() || !isOurs) return
  console.log("installing Chromium (apt-get)")
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const install = () =>
    run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { env, capture: true })
  const first = await install()
  if (first.code === 0) return
  // The list of packages may be absent or old.
  await run("apt-get", ["update", "-q"], { env, capture: true })
  const { code, output } = await install()
  if (code !== 0) console.log(output.trimEnd())
}
