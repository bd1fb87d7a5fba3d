import { assert, describe, it } from "@effect/vitest"
import { refusalOf } from "../../src/github/refusals.ts"

const now = 1_000_000

const refusal = (status: number, message: string | undefined, headers: Readonly<Record<string, string>> = {}) =>
  refusalOf(
    { status, headers, text: message === undefined ? "<html>" : JSON.stringify({ message }) },
    now,
    (text) => text
  )

describe("why GitHub refuses", () => {
  it("is nothing where it does not", () => {
    assert.isUndefined(refusal(200, ""))
    assert.isUndefined(refusal(201, undefined))
  })

  it("is a permission, told in its own words", () => {
    const said = "HTTP 403, Resource not accessible by integration"
    assert.deepStrictEqual(refusal(403, "Resource not accessible by integration."), { _tag: "Forbidden", said })
    assert.strictEqual(refusal(401, "Bad credentials")?._tag, "Forbidden")
    assert.deepStrictEqual(refusal(403, undefined), { _tag: "Forbidden", said: "HTTP 403" })
  })

  it("is what is not there, or no longer", () => {
    assert.strictEqual(refusal(404, "Not Found")?._tag, "NotFound")
    assert.strictEqual(refusal(410, "This issue was deleted")?._tag, "NotFound")
  })

  it("is a limit, with the seconds that it says to wait", () => {
    const wait = (retryAfter: number | null) => ({ _tag: "RateLimited" as const, retryAfter })
    const message = "You have exceeded a secondary rate limit."
    assert.deepStrictEqual(refusal(403, message, { "retry-after": "7" }), wait(7))
    assert.deepStrictEqual(refusal(429, message, { "retry-after": "0" }), wait(0))
    const ends = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 20) }
    assert.deepStrictEqual(refusal(403, "API rate limit exceeded", ends), wait(20))
    assert.deepStrictEqual(refusal(429, "", { ...ends, "x-ratelimit-reset": "0" }), wait(0))
    assert.deepStrictEqual(refusal(403, message), wait(null))
    assert.deepStrictEqual(refusal(429, undefined), wait(null))
    assert.deepStrictEqual(refusal(429, message, { "retry-after": "Fri, 31 Dec 2027 23:59:59 GMT" }), wait(null))
  })

  it("is a server that is down, or an answer that nobody expects", () => {
    assert.strictEqual(refusal(502, undefined)?._tag, "Unreachable")
    assert.strictEqual(refusal(422, "Validation Failed")?._tag, "Unexpected")
    assert.strictEqual(refusal(304, undefined)?._tag, "Unexpected")
  })
})
