import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { reportChanges } from "../../src/accepted/fromReport.ts"
import { type Known, resolve } from "../../src/accepted/resolve.ts"

const hash = (start: string): string => `sha256:${start.padEnd(64, "0")}`
const change = (start: string, name: string, group: string | null = null): Known => ({
  fingerprint: hash(start),
  rule: "tool.removed",
  entity: { kind: "tool", name },
  group
})

const known = [
  change("1a2b3c4d1", "search"),
  change("1a2b3c4d2", "find"),
  change("ffffffff", "list", "g-00c0ffee"),
  change("eeeeeeee", "read", "g-00c0ffee")
]

const named = (...texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  Result.getOrThrow(resolve(texts, known)).map(({ entity }) => entity.name)

const refused = (text: string, changes: ReadonlyArray<Known> = known): string => {
  const found = resolve([text], changes)
  if (Result.isSuccess(found)) throw new Error("should be refused")
  const { code, mend, notices = [], problem } = found.failure
  assert.strictEqual(code, "fingerprint_unknown")
  return [problem, mend, ...notices].join("\n")
}

describe("a fingerprint to accept", () => {
  it("is whole, or its beginning of eight digits or more, in either letter case", () => {
    assert.deepStrictEqual(named(hash("ffffffff")), ["list"])
    assert.deepStrictEqual(named("sha256:ffffffff", "EEEEEEEE", "1a2b3c4d2"), ["list", "read", "find"])
  })

  it("is named once however often it is given, and a group is all of its changes", () => {
    assert.deepStrictEqual(named("ffffffff", "sha256:ffffffff0", "g-00c0ffee"), ["list", "read"])
    assert.deepStrictEqual(
      Result.getOrThrow(resolve(["ffffffff"], [...known, ...known])).map(({ entity }) => entity.name),
      ["list"]
    )
  })

  it("that could be two is refused with both", () => {
    assert.match(refused("1a2b3c4d"), /2 fingerprints[\s\S]*1a2b3c4d10+ is tool\.removed on search[\s\S]*on find/)
  })

  it("that nothing has is refused with the changes there are, the most alike first", () => {
    assert.match(refused("eeeeffff"), /No change has[\s\S]*\nsha256:eeeeeeee is tool\.removed on read\.\nsha256:1a2b/)
    assert.match(refused("12345678", []), /no change to accept/)
    const many = Array.from({ length: 25 }, (_, index) => change(`${index}`.padStart(8, "0"), `t${index}`))
    assert.match(refused("99999999", many), /There are 15 more\.$/)
  })

  it("that is none is refused", () => {
    for (const text of ["", "search", "sha256:", "1a2b3c4", "g-deadbeef", "../../etc", "__proto__", "0".repeat(65)])
      refused(text)
    assert.notMatch(refused("\u001B[2J\u202E"), /[\u001B\u202E]/)
  })

  it("is listed with no more of a hostile name than fits a line", () => {
    const said = refused("12345678", [change("ffffffff", `\u001B[2J\n::error::${"x".repeat(5000)}`)])
    assert.notMatch(said, /\u001B|\n::error/)
    assert.isBelow(said.length, 400)
  })
})

describe("a report", () => {
  const listed = {
    fingerprint: hash("ffffffff"),
    rule: "tool.removed",
    entity: { kind: "tool", name: "__proto__" },
    group: null
  }
  const report = (more: object = {}) => ({
    formatVersion: 1,
    compared: true,
    changes: [listed],
    suppressed: [],
    ...more
  })

  const read = (json: unknown): unknown =>
    Result.match(reportChanges("r.json", typeof json === "string" ? json : JSON.stringify(json)), {
      onFailure: ({ where }) => where,
      onSuccess: (changes) => changes
    })

  it("gives its changes and those it lists as suppressed", () => {
    assert.deepStrictEqual(read(report({ changes: [], suppressed: [{ ...listed, reason: null }] })), [listed])
  })

  it("about several servers gives those of each that was compared", () => {
    const reports = [
      { server: "a", report: report() },
      { server: "b", error: {} },
      { server: "c", report: report({ compared: false }) }
    ]
    assert.deepStrictEqual(read({ formatVersion: 1, reports }), [listed])
  })

  it("that is none, was skipped, or lists what is no change is refused", () => {
    const none = ["", "{", "null", "[]", {}, report({ compared: false }), report({ changes: {} }), { reports: [] }]
    const odd = [
      { ...listed, fingerprint: "x" },
      { ...listed, rule: 1 },
      { ...listed, entity: { kind: "x", name: "a" } },
      null
    ]
    for (const json of [...none, ...odd.map((one) => report({ changes: [one] }))])
      assert.strictEqual(read(json), "r.json", JSON.stringify(json))
  })
})
