// The version advisory (CLI-61, CLI-62).
import { assert, describe, it } from "@effect/vitest"
import type { Severity } from "../../src/model/Severity.ts"
import { adviseVersion } from "../../src/policy/semver.ts"

const suggested = (from: string | null, to: string | null, strictest: Severity | undefined): string | undefined =>
  adviseVersion(from, to, strictest)?.suggested

describe("the version advisory", () => {
  it("suggests the next major, minor or patch by the strictest change", () => {
    assert.deepStrictEqual(adviseVersion("2.3.1", "2.3.2", "BREAKING"), {
      from: "2.3.1",
      to: "2.3.2",
      suggested: "3.0.0",
      advice: "breaking changes suggest a major bump to 3.0.0"
    })
    for (const severity of ["POTENTIALLY_BREAKING", "NON_BREAKING"] as const) {
      assert.strictEqual(
        adviseVersion("2.3.1", "2.3.1", severity)?.advice,
        "additive or behavioural changes suggest a minor bump to 2.4.0"
      )
    }
    assert.strictEqual(
      adviseVersion("2.3.1", "2.3.1", "DOCUMENTATION")?.advice,
      "documentation changes suggest a patch bump to 2.3.2"
    )
  })

  it("suggests a minor for a break before the first major", () => {
    assert.strictEqual(
      adviseVersion("0.4.2", "0.4.3", "BREAKING")?.advice,
      "breaking changes suggest a minor bump to 0.5.0"
    )
    assert.strictEqual(suggested("0.4.2", "0.4.3", "NON_BREAKING"), "0.5.0")
  })

  it("says nothing where the declared version suffices", () => {
    for (const [from, to, severity] of [
      ["2.3.1", "3.0.0", "BREAKING"],
      ["2.3.1", "4.1.0", "BREAKING"],
      ["0.4.2", "0.5.0", "BREAKING"],
      ["0.9.0", "1.0.0", "BREAKING"],
      ["2.3.1", "2.4.0", "NON_BREAKING"],
      ["2.3.1", "2.3.2", "DOCUMENTATION"]
    ] as const) {
      assert.isUndefined(suggested(from, to, severity), `${from} → ${to}`)
    }
  })

  it("speaks up where the version went down, or not far enough", () => {
    assert.strictEqual(suggested("2.3.1", "1.9.0", "DOCUMENTATION"), "2.3.2")
    assert.strictEqual(suggested("2.3.1", "3.0.0-rc.1", "BREAKING"), "3.0.0")
  })

  it("ignores pre-release and build of the baseline", () => {
    assert.strictEqual(suggested("2.3.1-beta.2+build.7", "2.3.1", "NON_BREAKING"), "2.4.0")
    assert.isUndefined(suggested("2.3.1+a", "3.0.0+b", "BREAKING"))
  })

  it("says nothing without changes, or where a side declares no semantic version", () => {
    assert.isUndefined(suggested("2.3.1", "2.3.1", undefined))
    for (const odd of [null, "", "2", "2.3", "v2.3.1", "2.3.x", "latest", "2.3.1.4", "02.3.1", " 2.3.1"]) {
      assert.isUndefined(suggested(odd, "2.3.1", "BREAKING"), String(odd))
      assert.isUndefined(suggested("2.3.1", odd, "BREAKING"), String(odd))
    }
  })

  it("takes numbers of any size without harm", () => {
    for (const odd of ["9007199254740993.0.0", `${"9".repeat(40)}.0.0`, `1.${"9".repeat(400)}.0`])
      adviseVersion(odd, odd, "BREAKING")
  })
})
