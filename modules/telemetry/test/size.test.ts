// What users load: the published entry as a bundler of theirs would have it.
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"

const dist = join(import.meta.dirname, "../dist")

describe("the main entry", () => {
  it("is at most 25 kB, minified and compressed, with its layers", async () => {
    const bundle = await rolldown({ input: join(dist, "index.js"), platform: "node" })
    const { output } = await bundle.generate({ format: "esm", minify: true })
    const code = output.map((part) => ("code" in part ? part.code : "")).join("")
    for (const service of ["Exporter", "Pipeline", "Timer"])
      assert.include(code, `@mcp-inspect/instrumentation/${service}`)
    assert.isAtMost(gzipSync(code).length, 25_000)
  })

  it("loads nothing of Node but util when it is imported, and no package", () => {
    const code = readFileSync(join(dist, "index.js"), "utf8")
    const imports = [...code.matchAll(/^(?:import|export)\b[^"'()]*?["']([^"']+)["'];?$/gm)].map(([, name]) => name)
    assert.deepStrictEqual([...new Set(imports)], ["node:util"])
  })
})
