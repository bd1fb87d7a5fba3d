// `npm run pack [-- FOLDER]`: the tarballs that are published, into FOLDER (default `.cache/packages`). What is published
// differs from the workspace: built modules in place of sources, no scripts, no development dependencies. So each package
// is put together in a folder of its own, and the manifests of the workspace are private. Beside the tarballs is `action`,
// the folder that becomes the repository of the Action: workflows run it as it is.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { cache, root, run } from "./lib/run.mjs"
import { skills } from "./lib/skills.mjs"

const stages = {
  "apps/cli": async (from, to) => {
    for (const name of ["bin.mjs", "ci", "dist"]) cpSync(join(from, name), join(to, name), { recursive: true })
    // Skills speak of commands and flags: those of the package fit its version.
    for (const { folder } of skills())
      cpSync(join(root, "skills", folder), join(to, "skills", folder), { recursive: true })
  },
  "modules/engine": async (from, to) => {
    cpSync(join(from, "schemas"), join(to, "schemas"), { recursive: true })
    const { code, output } = await run("tsc", ["-p", "tsconfig.build.json", "--outDir", join(to, "dist")], {
      cwd: from,
      capture: true
    })
    if (code !== 0) throw new Error(`the modules of the engine cannot be built:\n${output}`)
  },
  "modules/telemetry": async (from, to) => {
    cpSync(join(from, "dist"), join(to, "dist"), { recursive: true })
  }
}

const published = [
  "name",
  "version",
  "description",
  "license",
  "type",
  "bin",
  "engines",
  "dependencies",
  "peerDependencies",
  "peerDependenciesMeta"
]

/** The manifest as it is published. */
const manifestOf = (dir) => {
  const manifest = JSON.parse(readFileSync(join(root, dir, "package.json"), "utf8"))
  const { access, exports } = manifest.publishConfig
  // npm takes a proof of provenance only where the package names the repository that the workflow ran in.
  const { GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: host } = process.env
  return {
    ...Object.fromEntries(published.filter((key) => key in manifest).map((key) => [key, manifest[key]])),
    ...(repository === undefined
      ? {}
      : { repository: { type: "git", url: `git+${host}/${repository}.git`, directory: dir } }),
    exports,
    publishConfig: { access }
  }
}

const pack = async (dir, stage, folder) => {
  const from = join(root, dir)
  const to = mkdtempSync(join(tmpdir(), "mcp-inspect-pack-"))
  try {
    await stage(from, to)
    writeFileSync(join(to, "package.json"), `${JSON.stringify(manifestOf(dir), null, 2)}\n`)
    for (const file of [join(root, "LICENSE"), join(from, "README.md")]) {
      if (!existsSync(file)) throw new Error(`${file} is missing, and every package has it`)
      cpSync(file, join(to, file.slice(file.lastIndexOf("/") + 1)))
    }
    const packed = await run("npm", ["pack", "--json", "--silent", "--pack-destination", folder], {
      cwd: to,
      capture: true
    })
    if (packed.code !== 0) throw new Error(packed.output)
    const file = join(folder, JSON.parse(packed.stdout)[0].filename)
    console.log(`${(statSync(file).size / 1024 / 1024).toFixed(2)} MB  ${file}`)
  } finally {
    rmSync(to, { recursive: true, force: true })
  }
}

/* A workflow names the repository, so what it runs lies in its root. */
const stageAction = (folder) => {
  const from = join(root, "apps/action")
  const to = join(folder, "action")
  rmSync(to, { recursive: true, force: true })
  for (const name of ["action.yml", "README.md", "dist"]) cpSync(join(from, name), join(to, name), { recursive: true })
  cpSync(join(root, "LICENSE"), join(to, "LICENSE"))
  console.log(`folder   ${to}`)
}

const main = async () => {
  const [folder = join(cache, "packages")] = process.argv.slice(2)
  if (!(await ensureInstalled()) || (await build()).code !== 0) return 2
  mkdirSync(resolve(folder), { recursive: true })
  for (const [dir, stage] of Object.entries(stages)) await pack(dir, stage, resolve(folder))
  stageAction(resolve(folder))
  return 0
}

process.exitCode = await main()
