import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { nextPage } from "../../src/github/links.ts"

const page = "https://api.github.com/repos/a/b/issues/1/comments?per_page=30"
const second = "https://api.github.com/repositories/1/issues/1/comments?per_page=30&page=2"

describe("the next page", () => {
  it("is the one that GitHub names, whatever else it names", () => {
    assert.strictEqual(nextPage(`<${second}>; rel="next", <${page}>; rel="last"`, page), second)
    assert.strictEqual(nextPage(`<${page}>; rel="prev", <${second}>; rel="next"`, page), second)
    assert.strictEqual(nextPage(`<${second}>;rel=next`, page), second)
    assert.strictEqual(nextPage(`<${second}>; title="a, b"; rel="last next"`, page), second)
    assert.strictEqual(nextPage(`</x?page=2>; rel="next"`, page), "https://api.github.com/x?page=2")
  })

  it("is not there on the last page", () => {
    assert.isUndefined(nextPage(undefined, page))
    assert.isUndefined(nextPage("", page))
    assert.isUndefined(nextPage(`<${page}>; rel="prev", <${page}>; rel="first"`, page))
    assert.isUndefined(nextPage(`<${page}>; rel="nextish"`, page))
  })

  it("is never on another host", () => {
    for (const target of ["https://evil.test/x", "http://api.github.com/x", "//evil.test/x", "data:,x"]) {
      assert.isUndefined(nextPage(`<${target}>; rel="next"`, page))
    }
  })

  it("is found or not in any header, without an error and on the same host", () => {
    const part = fc.constantFrom("<", ">", ";", ",", '"', "rel", "=", "next", " ", second, "//x", "\\")
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const next = nextPage(parts.join(""), page)
        assert.strictEqual(new URL(next ?? page).origin, "https://api.github.com")
      })
    )
  })
})
