// Package managers that npm does not bring, for tests that run the commands of a workflow: pinned, from the registry, kept in
// the cache of the checkout.
import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { workspace } from "./live.ts"

const pins = {
  pnpm: { name: "pnpm", version: "10.12.1", program: "bin/pnpm.cjs" },
  yarn: { name: "yarn", version: "1.22.22", program: "bin/yarn.js" },
  berry: { name: "@yarnpkg/cli-dist", version: "4.9.2", program: "bin/yarn.js" }
} as const

/** A package manager that has to be fetched. */
export type Fetched = keyof typeof pins

const isInstalled = (folder: string, version: string): boolean => {
  const manifest = join(folder, "package.json")
  return (
    existsSync(manifest) && (JSON.parse(readFileSync(manifest, "utf8")) as { version?: unknown }).version === version
  )
}

const script = (file: string, text: string): void => {
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

/** A folder for the path with the program of a package manager; undefined when it cannot be fetched. */
export const managerFolder = (manager: Fetched): string | undefined => {
  const { name, program, version } = pins[manager]
  const place = join(workspace, ".cache/package-managers", manager)
  const installed = join(place, "node_modules", name)
  if (!isInstalled(installed, version)) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, "package.json"), '{ "private": true }\n')
    try {
      execFileSync("npm", ["install", "--no-save", "--ignore-scripts", "--silent", `${name}@${version}`], {
        cwd: place,
        stdio: "ignore",
        timeout: 120_000
      })
    } catch {
      return undefined
    }
  }
  const bin = join(place, "bin")
  mkdirSync(bin, { recursive: true })
  script(
    join(bin, manager === "pnpm" ? "pnpm" : "yarn"),
    `exec '${process.execPath}' '${join(installed, program)}' "$@"`
  )
  // The real one would put its links beside the Node of the machine; the version of yarn is chosen by the path here.
  if (manager === "berry") script(join(bin, "corepack"), '[ "$*" = enable ]')
  return bin
}
