import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type Approval, approvalIn, dataLine, mostApproved } from "../../src/comment/data.ts"

const digits = "0123456789abcdef".repeat(4)

const approval: Approval = {
  label: "mcp-approved",
  author: "alice",
  at: "2026-11-30T10:00:00Z",
  fingerprints: [digits]
}

const label = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }),
  fc.string({
    unit: fc.constantFrom("-", ">", "<", "!", "&", "\\", '"', "\n", "\r", "\u2028", "\u202e", "\u0000", "😀"),
    minLength: 1,
    maxLength: 100
  }),
  fc.constantFrom("-->", "--!>", "__proto__", "<script>", "@everyone", "&#45;&#45;&gt;")
)

const approvals: fc.Arbitrary<Approval> = fc.record({
  label,
  author: fc.constantFrom("alice", "Bob-2", "app[bot]", "some_corp", "__proto__"),
  at: fc.constant("2026-11-30T10:00:00Z"),
  fingerprints: fc.array(fc.string({ unit: fc.constantFrom(...digits.slice(0, 16)), minLength: 64, maxLength: 64 }), {
    maxLength: 20
  })
})

const line = (json: string): string => `<!-- mcp-inspect:data:${json} -->`

const withMember = (name: string, value: unknown): string =>
  line(JSON.stringify({ version: 1, approval: { ...approval, [name]: value } }))

describe("what a comment remembers", () => {
  it("comes back as it went, whatever the label is called", () => {
    fc.assert(
      fc.property(approvals, fc.string(), (one, text) => {
        assert.deepStrictEqual(approvalIn(`${text}\n${dataLine(one)}`), one)
      })
    )
  })

  it("stays one HTML comment on one line that shows nothing", () => {
    fc.assert(
      fc.property(approvals, (one) => {
        const text = dataLine(one)
        assert.notMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        assert.notMatch(text.slice("<!--".length, -"-->".length), /--|[<>&]/)
        assert.match(text, /^<!-- .* -->$/)
      })
    )
  })

  it("is nothing when nothing is approved", () => {
    assert.strictEqual(dataLine(null), '<!-- mcp-inspect:data:{"version":1,"approval":null} -->')
    assert.isNull(approvalIn(`report\n\n${dataLine(null)}\n`))
  })

  it("is read from the last line alone, however it ends", () => {
    assert.deepStrictEqual(approvalIn(`report\r\n${dataLine(approval)}\r\n`), approval)
    assert.isNull(approvalIn(`${dataLine(approval)}\nmore`))
    assert.isNull(approvalIn(`see ${dataLine(approval)}`))
    assert.isNull(approvalIn(`${dataLine(approval)}\n${dataLine(null)}`))
  })

  it("is nothing where anything else stands in its place", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        assert.isNull(approvalIn(line(text)))
      })
    )
  })

  it("is nothing where one member is not what it must be", () => {
    const wrong: ReadonlyArray<readonly [string, unknown]> = [
      ["label", ""],
      ["label", "a".repeat(256)],
      ["label", 1],
      ["author", "alice; drop"],
      ["author", ""],
      ["at", "yesterday"],
      ["at", null],
      ["fingerprints", [digits.toUpperCase()]],
      ["fingerprints", [`sha256:${digits}`]],
      ["fingerprints", { length: 1 }],
      ["fingerprints", Array.from({ length: mostApproved + 1 }, () => digits)],
      ["more", true]
    ]
    for (const [name, value] of wrong) assert.isNull(approvalIn(withMember(name, value)), `${name}: ${String(value)}`)
    assert.isNull(approvalIn(line(JSON.stringify({ version: 2, approval }))))
    assert.isNull(approvalIn(line(JSON.stringify({ version: 1, approval, more: 1 }))))
    assert.isNull(approvalIn(line('{"version":1,"approval":null,"__proto__":1}')))
    assert.isNull(approvalIn(line(`${"[".repeat(50_000)}`)))
  })

  it("has room for as many fingerprints as a label can approve", () => {
    const fingerprints = Array.from({ length: mostApproved }, () => digits)
    const text = dataLine({ ...approval, fingerprints })
    assert.isBelow(text.length, 50_000)
    assert.deepStrictEqual(approvalIn(text)?.fingerprints, fingerprints)
  })
})
