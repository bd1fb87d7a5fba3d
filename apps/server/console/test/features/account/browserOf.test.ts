import { assert, describe, it } from "@effect/vitest"
import { browserOf } from "../../../src/features/account/browserOf.ts"

describe("the browser of a session", () => {
  it("is named with its system, where it says them", () => {
    const chrome =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
    assert.strictEqual(browserOf(chrome), "Chrome on Linux")
    assert.strictEqual(browserOf(`${chrome} Edg/140.0`), "Edge on Linux")
    assert.strictEqual(
      browserOf("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"),
      "Firefox on Windows"
    )
    assert.strictEqual(
      browserOf(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
      ),
      "Safari on iOS"
    )
  })

  it("is what it calls itself, where that tells nothing", () => {
    assert.strictEqual(browserOf("curl/8.9"), "curl/8.9")
    assert.strictEqual(browserOf(""), "Not known")
  })
})
