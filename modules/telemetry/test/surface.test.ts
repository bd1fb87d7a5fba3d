import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fingerprintIn, fingerprintOf } from "../src/surface.ts"

const snapshot = join(import.meta.dirname, "../../../apps/cli/mcp/surface.json")
const fingerprint = JSON.parse(readFileSync(snapshot, "utf8")).fingerprint

const read = (surface: string) => Effect.runPromise(fingerprintOf(surface))

const withFile = async (text: string): Promise<unknown> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-surface-"))
  try {
    const path = join(folder, "surface.json")
    writeFileSync(path, text)
    return await read(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("fingerprintOf", () => {
  it("is that of the document, in a file or an object, and none of an entity", async () => {
    assert.match(fingerprint, /^sha256:[0-9a-f]{64}$/)
    assert.strictEqual(await read(snapshot), fingerprint)
    const document = JSON.parse(readFileSync(snapshot, "utf8"))
    assert.strictEqual(fingerprintIn(document), fingerprint)
    assert.strictEqual(await withFile(JSON.stringify(document)), fingerprint)
  })

  it("is found at the beginning of a file of any length", async () => {
    const text = readFileSync(snapshot, "utf8")
    assert.strictEqual(await withFile(`${text.slice(0, -2)}${" ".repeat(3_000_000)}}`), fingerprint)
    const document = JSON.parse(text)
    const [tool] = document.tools
    const long = { ...document, tools: [{ ...tool, description: "x".repeat(3_000_000) }] }
    assert.strictEqual(await withFile(JSON.stringify(long)), fingerprint)
  })

  it("is none of what is no snapshot, and an error where there is no file", async () => {
    for (const text of ["", "{", "null", "[]", '{"fingerprint":"sha256:x"}', '{"server":{"fingerprint":1}}'])
      assert.isUndefined(await withFile(text))
    for (const odd of [{}, [], Object.create({ fingerprint })]) assert.isUndefined(fingerprintIn(odd))
    for (const path of ["", "no/such/file", import.meta.dirname, "\u0000"]) assert.instanceOf(await read(path), Error)
  })
})
