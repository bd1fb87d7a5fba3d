import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { digestOf, isSameDigest, newCredential, newToken } from "../../src/platform/secrets.ts"

const source = join(import.meta.dirname, "../../src")

const sources = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }))

describe("a secret", () => {
  it.effect("is made of as much chance as it says, by the generator of the system alone (ASVS 11.5.1)", () =>
    Effect.gen(function* () {
      const tokens = yield* Effect.all(Array.from({ length: 2000 }, () => newToken))
      assert.strictEqual(new Set(tokens).size, tokens.length)
      for (const token of tokens) assert.lengthOf(Buffer.from(token, "base64url"), 32)
      const keys = yield* Effect.all(Array.from({ length: 2000 }, () => newCredential("api")))
      assert.strictEqual(new Set(keys.map((key) => key.slice(9, 39))).size, keys.length)
      const letters = new Set(keys.flatMap((key) => Array.from(key.slice(9, 39))))
      assert.strictEqual(letters.size, 62)
      const guessable = sources.filter(({ text }) =>
        /Math\.random|Random\.(?:next|Random)|pseudoRandomBytes/.test(text)
      )
      assert.deepStrictEqual(
        guessable.map(({ name }) => name),
        []
      )
    })
  )

  it("is compared in a time that tells nothing of it (ASVS 11.2.4)", () => {
    const [one, other] = [digestOf("one"), digestOf("other")]
    assert.isTrue(isSameDigest(one, digestOf("one")))
    assert.isFalse(isSameDigest(one, other))
    assert.isFalse(isSameDigest(one, one.slice(1)))
    // Nothing else compares what is secret: the rest is looked up by its digest.
    const compared = /\b(?:token|secret|digest|csrf|password|plaintext)\w* *[!=]==?(?!=| *(?:undefined|null|["']))/i
    const wrong = sources.flatMap(({ name, text }) =>
      text.split("\n").flatMap((line) => (compared.test(line) ? [`${name}: ${line.trim()}`] : []))
    )
    assert.deepStrictEqual(wrong, [])
  })
})
