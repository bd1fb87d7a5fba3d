// The built package as users have it, with OpenTelemetry and without.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"

const workspace = join(import.meta.dirname, "../..")
const Manifest = Schema.Struct({ name: Schema.String, publishConfig: Schema.Struct({ exports: Schema.Json }) })
const manifest = Schema.decodeUnknownSync(Schema.fromJsonString(Manifest))(
  readFileSync(join(workspace, "package.json"), "utf8")
)

/** A project that has installed the package, and OpenTelemetry's API or not. */
const withProject = (hasApi: boolean, use: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-test-"))
  try {
    const home = join(folder, "node_modules", manifest.name)
    mkdirSync(home, { recursive: true })
    cpSync(join(workspace, "dist"), join(home, "dist"), { recursive: true })
    const { name, publishConfig } = manifest
    writeFileSync(join(home, "package.json"), JSON.stringify({ name, type: "module", exports: publishConfig.exports }))
    if (hasApi) {
      const api = join(createRequire(import.meta.url).resolve("@opentelemetry/api"), "../../..")
      mkdirSync(join(folder, "node_modules/@opentelemetry"))
      symlinkSync(api, join(folder, "node_modules/@opentelemetry/api"), "junction")
    }
    use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const modern = (specifier: string) => ["--input-type=module", "-e", `import * as it from "${specifier}"; ${print}`]
const old = (specifier: string) => ["--input-type=commonjs", "-e", `const it = require("${specifier}"); ${print}`]
const print = "process.stdout.write(Object.keys(it).filter((key) => key !== 'module.exports').sort().join())"

const main = "@mcp-inspect/instrumentation"
const subpath = "@mcp-inspect/instrumentation/otel"

describe("the published package", () => {
  it("has its subpath for both kinds of modules where OpenTelemetry is installed", () => {
    withProject(true, (cwd) => {
      for (const args of [modern(subpath), old(subpath)])
        assert.strictEqual(execFileSync(process.execPath, args, { cwd, encoding: "utf8" }), "injectTrace,otelExporter")
    })
  })

  it("needs OpenTelemetry for its subpath alone", () => {
    withProject(false, (cwd) => {
      for (const args of [modern(main), old(main)])
        assert.strictEqual(
          execFileSync(process.execPath, args, { cwd, encoding: "utf8" }),
          "instrumentServer,instrumentServerClass,summarizeArguments"
        )
      for (const args of [modern(subpath), old(subpath)]) {
        const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" })
        assert.notStrictEqual(status, 0)
        assert.match(stderr, /Cannot find (package|module) '@opentelemetry\/api'/)
      }
    })
  })

  it("loads nothing but the API of OpenTelemetry with its subpath, and has no Effect within it", () => {
    const code = readFileSync(join(workspace, "dist/otel.js"), "utf8")
    const imports = [...code.matchAll(/^(?:import|export)\b[^"'()]*?["']([^"']+)["']/gm)].map(([, from]) => from)
    assert.deepStrictEqual(imports, ["@opentelemetry/api"])
    assert.isBelow(code.length, 16_384)
  })
})
