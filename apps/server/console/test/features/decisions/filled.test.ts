import { assert, describe, it } from "@effect/vitest"
import { isRefused, toSettings, toUsageSettings } from "../../../src/features/decisions/filled.ts"

describe("what the form of settings was filled with", () => {
  it("becomes settings without what was left empty", () => {
    assert.deepStrictEqual(toSettings({ fail_on: "" }), {})
    assert.deepStrictEqual(
      toSettings({
        fail_on: "never",
        "ignore[0].rule": " tool.removed ",
        "ignore[0].entity": "",
        "ignore[0].reason": "Announced",
        "ignore[0].expires": "2027-01-31",
        "ignore[1].rule": "tool.icons.changed",
        "severity_overrides[0].rule": "__proto__",
        "severity_overrides[0].severity": "BREAKING"
      }),
      {
        fail_on: "never",
        ignore: [{ rule: "tool.removed", reason: "Announced", expires: "2027-01-31" }, { rule: "tool.icons.changed" }],
        severity_overrides: Object.fromEntries([["__proto__", "BREAKING" as const]])
      }
    )
  })

  it("is refused at the second of two severities of one rule", () => {
    const refused = toSettings({
      "severity_overrides[0].rule": "tool.removed",
      "severity_overrides[0].severity": "BREAKING",
      "severity_overrides[1].rule": "tool.removed",
      "severity_overrides[1].severity": "NON_BREAKING"
    })
    assert.isTrue(isRefused(refused) && refused.error.field === "severity_overrides[1].rule")
  })
})

describe("what the form of evidence was filled with", () => {
  it("becomes settings without what was left empty", () => {
    assert.deepStrictEqual(toUsageSettings({ days: "", measure: "none", threshold: "7" }), {})
    assert.deepStrictEqual(
      toUsageSettings({
        days: "30",
        measure: "percent",
        threshold: "0.5",
        "excluded[0].clientName": "monitor",
        "excluded[0].clientVersion": ""
      }),
      { days: 30, threshold: { percent: 0.5 }, excluded: [{ clientName: "monitor" }] }
    )
    assert.deepStrictEqual(toUsageSettings({ measure: "calls", threshold: "0" }), { threshold: { calls: 0 } })
  })

  it("is refused at the field that is wrong", () => {
    const fieldOf = (filled: Record<string, string>) => {
      const found = toUsageSettings(filled)
      return isRefused(found) ? found.error.field : undefined
    }
    assert.strictEqual(fieldOf({ days: "366", measure: "none" }), "days")
    assert.strictEqual(fieldOf({ days: "1.5", measure: "none" }), "days")
    assert.strictEqual(fieldOf({ days: "many", measure: "none" }), "days")
    assert.strictEqual(fieldOf({ measure: "percent", threshold: "101" }), "threshold")
    assert.strictEqual(fieldOf({ measure: "calls", threshold: "0.5" }), "threshold")
    assert.strictEqual(fieldOf({ measure: "calls", threshold: "" }), "threshold")
  })
})
