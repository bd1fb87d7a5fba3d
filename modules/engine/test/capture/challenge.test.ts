// What servers write into `WWW-Authenticate`, well and badly.
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { readChallenge } from "../../src/capture/challenge.ts"

describe("a challenge", () => {
  for (const [title, header, expected] of [
    ["is that of a 401 without a header", "", {}],
    ["is read from a Bearer challenge", 'Bearer realm="x", scope="a b"', { scope: "a b" }],
    ["is read whatever its case", 'bEaReR SCOPE="a"', { scope: "a" }],
    [
      "is read with its metadata, error and words",
      'Bearer resource_metadata="https://h/x?y=1,2", error="invalid_token", error_description="It \\"is\\" over"',
      { resourceMetadata: "https://h/x?y=1,2", error: "invalid_token", errorDescription: 'It "is" over' }
    ],
    ["is found behind others", 'Basic realm="a, b", Negotiate, DPoP algs="ES256", Bearer scope=a', { scope: "a" }],
    ["is found before others", 'Bearer scope="a", Basic realm="b", scope="c"', { scope: "a" }],
    ["is found behind a token of another scheme", "Negotiate YII=, Bearer scope=a", { scope: "a" }],
    ["is that with metadata, of two", 'Bearer scope=a, Bearer resource_metadata="m"', { resourceMetadata: "m" }],
    [
      "is read without quotes",
      "Bearer resource_metadata=https://h/a=b, error=e",
      { resourceMetadata: "https://h/a=b", error: "e" }
    ],
    ["is read without commas", 'Bearer scope="a" error="e"', { scope: "a", error: "e" }],
    ["is read with blanks around the sign", 'Bearer scope = "a" , error ="e"', { scope: "a", error: "e" }],
    ["is read to the end of a quote that is never closed", 'Bearer error="abc', { error: "abc" }],
    ["counts the first of two values", 'Bearer scope="a", scope="b"', { scope: "a" }],
    ["has no members of other names", 'Bearer __proto__="x", constructor="y", status="403"', {}],
    ["of another scheme says nothing of ours", 'Basic scope="a"', {}],
    ["is nothing in what is no header", '=,=,,"(;)', {}]
  ] as const) {
    it(`${title}`, () => {
      assert.deepStrictEqual(readChallenge(401, header), { status: 401, ...expected })
    })
  }

  it("of a 403 counts when the scope is insufficient, and otherwise it is none", () => {
    const header = 'Bearer error="insufficient_scope", scope="a"'
    assert.deepStrictEqual(readChallenge(403, header), { status: 403, error: "insufficient_scope", scope: "a" })
    assert.isUndefined(readChallenge(403, 'Bearer error="invalid_token"'))
    assert.isUndefined(readChallenge(403, ""))
    assert.isUndefined(readChallenge(400, header))
  })

  it("is read of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "=", '"', ",", " ", "\\", "Bearer ", "scope") }), (header) => {
        assert.strictEqual(readChallenge(401, header)?.status, 401)
      })
    )
  })

  it("is read of a long text in one pass", () => {
    const header = 'Bearer a="\\'.padEnd(200_000, "\\")
    assert.deepStrictEqual(readChallenge(401, header), { status: 401 })
    assert.deepStrictEqual(readChallenge(401, "a ".repeat(100_000)), { status: 401 })
  })
})
