import { assert, describe, it } from "@effect/vitest"
import { fetchOf } from "../src/fetchable.ts"

describe("the fetch of a ref", () => {
  it("brings the branch of the remote to where it is kept", () => {
    assert.deepStrictEqual(fetchOf("origin/release/2.x"), {
      refspec: "+refs/heads/release/2.x:refs/remotes/origin/release/2.x",
      ref: "origin/release/2.x"
    })
    assert.strictEqual(fetchOf("refs/remotes/origin/main")?.refspec, "+refs/heads/main:refs/remotes/origin/main")
  })

  it("brings a full ref as it is called", () => {
    assert.deepStrictEqual(fetchOf("refs/tags/v1"), { refspec: "+refs/tags/v1:refs/tags/v1", ref: "refs/tags/v1" })
  })

  it("leaves it to the other side what a short name or a commit is", () => {
    assert.deepStrictEqual(fetchOf("v1.2.0"), { refspec: "v1.2.0", ref: "FETCH_HEAD" })
    assert.strictEqual(fetchOf("a".repeat(40))?.refspec, "a".repeat(40))
  })

  it("is none for what git takes for an option, another place or more than a name", () => {
    for (const ref of [
      "",
      "-x",
      "--upload-pack=touch /x",
      "a..b",
      "a b",
      "+a:b",
      "a:b",
      "HEAD~1",
      "a^",
      "a\nb",
      "@{-1}"
    ])
      assert.isUndefined(fetchOf(ref), ref)
  })
})
