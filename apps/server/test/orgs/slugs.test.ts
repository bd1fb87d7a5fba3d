import { assert, describe, it } from "@effect/vitest"
import { slug } from "@mcp-inspect/api/wire/names"
import { slugOf } from "../../src/orgs/slugs.ts"

describe("the slug of a name", () => {
  it("has what is left of it in ASCII", () => {
    assert.strictEqual(slugOf("Ada Lovelace & Co."), "ada-lovelace-co")
    assert.strictEqual(slugOf("Élan Über"), "elan-uber")
    assert.strictEqual(slugOf("日本"), "org")
    assert.strictEqual(slugOf("../.."), "org")
  })

  it("can stand in a path, whatever the name is", () => {
    for (const name of ["__proto__", "a".repeat(200), `${"a".repeat(39)} b`, "-", "", "\u0000x\u202e", "%2e%2e", "🦊"])
      assert.match(slugOf(name), slug, name)
  })
})
