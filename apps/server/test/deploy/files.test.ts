// The container file and the units of systemd: what is wrong with them without an engine or a running systemd.
import { assert, describe, it } from "@effect/vitest"
import { validate } from "dockerfile-utils"
import { Effect } from "effect"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkout, deployFile, namesOfEnvironment } from "../support/deployFiles.ts"
import { askedSettings } from "../support/settingNames.ts"
import { copyOf, stagesOf, variablesOf } from "../support/stages.ts"

const stages = stagesOf(deployFile("Dockerfile"))
const last = stages.at(-1)

const restsOf = (name: string): ReadonlyArray<string> =>
  (last?.instructions ?? []).filter((one) => one.name === name).map(({ rest }) => rest)

const manifest = (
  path: string
): { readonly dependencies?: Record<string, string>; readonly devDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(checkout, path, "package.json"), "utf8"))

describe("the container file", () => {
  it("can be read, and runs the Node that the workspace runs", () => {
    assert.deepStrictEqual(validate(deployFile("Dockerfile")), [])
    assert.isAbove(validate("FORM node\nRUNN x").length, 0)
    const node = manifest("").devDependencies?.["node"]
    assert.lengthOf(stages, 3)
    for (const { image } of stages) assert.strictEqual(image, `node:${node}-bookworm-slim`)
  })

  it("copies what is there, and of the other stages what they have", () => {
    const names = stages.map(({ name }) => name)
    for (const { instructions } of stages)
      for (const { name, rest } of instructions) {
        if (name !== "COPY") continue
        const { from, sources } = copyOf(rest)
        if (from !== undefined) assert.include(names, from)
        else for (const source of sources) assert.isTrue(existsSync(join(checkout, source)), source)
      }
  })

  it("has every workspace that the service runs with", () => {
    const folders = ["apps/server"]
    for (const folder of folders)
      for (const name of Object.keys(manifest(folder).dependencies ?? {})) {
        const other = `modules/${name.replace("@mcp-inspect/", "")}`
        if (name.startsWith("@mcp-inspect/") && !folders.includes(other)) folders.push(other)
      }
    const packages = stages.find(({ name }) => name === "packages")?.instructions ?? []
    const manifests = packages.flatMap(({ name, rest }) => (name === "COPY" ? copyOf(rest).sources : []))
    const sources = restsOf("COPY").flatMap((rest) => copyOf(rest).sources)
    for (const folder of folders) {
      assert.include(manifests, `${folder}/package.json`)
      assert.include(sources, `${folder}/src`)
    }
  })

  it.effect("sets what the service reads, and runs as nobody who may do more", () =>
    Effect.gen(function* () {
      const { names } = yield* askedSettings
      const set = restsOf("ENV").flatMap(variablesOf)
      for (const [name] of set) if (name !== "NODE_ENV") assert.include(names, name)
      assert.deepStrictEqual(restsOf("USER"), ["node"])
      assert.deepStrictEqual(restsOf("EXPOSE"), [new Map(set).get("PORT") ?? ""])
      assert.deepStrictEqual(restsOf("VOLUME"), [new Map(set).get("MCP_INSPECT_DATA") ?? ""])
      assert.include(restsOf("HEALTHCHECK")[0], "/healthz")
    })
  )
})

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0

describe.skipIf(!hasSystemd)("the unit of systemd", () => {
  const unit = deployFile("systemd/mcp-inspect@.service")

  const verified = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-unit-"))
    try {
      const file = join(folder, "mcp-inspect@.service")
      writeFileSync(file, text.replaceAll("/opt/mcp-inspect", checkout))
      // It says what is wrong and ends well all the same.
      return spawnSync("systemd-analyze", ["verify", file]).stderr.toString()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it("has only keys and values that systemd knows, and starts what is there", () => {
    assert.strictEqual(verified(unit), "")
    assert.notStrictEqual(verified(unit.replace("NoNewPrivileges=", "NoNewPrivilege=")), "")
    assert.notStrictEqual(verified(unit.replace("/node_modules/.bin/node", "/no/such/node")), "")
  })

  it("leaves little open: an exposure of at most 2 of 10 by systemd's own count", () => {
    const file = join(checkout, "deploy/systemd/mcp-inspect@.service")
    const counted = execFileSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]).toString()
    assert.match(counted, /Overall exposure level/u)
  })
})

describe("the environment file of systemd", () => {
  it.effect("names settings that there are", () =>
    Effect.gen(function* () {
      const { names } = yield* askedSettings
      const named = namesOfEnvironment(deployFile("systemd/environment.example"))
      assert.isAbove(named.length, 5)
      assert.includeMembers([...names], [...named])
    })
  )
})
