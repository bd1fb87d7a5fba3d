// A hostile server against every registered format: its texts show as texts, and do nothing.
import { assert, describe, it } from "@effect/vitest"
import { SaxesParser } from "saxes"
import { isObject, type Json } from "../../src/model/Json.ts"
import { reporters } from "../../src/report/registry.ts"
import { assertMarkdown } from "./assertMarkdown.ts"
import { attacks, hostileEntries, hostileReports } from "./hostile.ts"

const context = { columns: 80, color: false }

const invisible =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}]/u

interface Xml {
  readonly elements: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
  readonly count: (name: string) => number
}

const xmlOf = (text: string): Xml => {
  const parser = new SaxesParser()
  const elements: Array<string> = []
  const attributes = new Set<string>()
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", (tag) => {
    elements.push(tag.name)
    for (const name of Object.keys(tag.attributes)) attributes.add(name)
  })
  for (const event of ["cdata", "comment", "doctype", "processinginstruction"] as const) {
    parser.on(event, () => assert.fail(event))
  }
  parser.write(text).close()
  return { elements: new Set(elements), attributes, count: (name) => elements.filter((each) => each === name).length }
}

const assertJunit = (text: string): void => {
  const xml = xmlOf(text)
  assert.isEmpty(
    [...xml.elements].filter(
      (name) =>
        !"testsuites testsuite properties property testcase failure error skipped system-out".split(" ").includes(name)
    )
  )
  assert.isEmpty(
    [...xml.attributes].filter(
      (name) => !"name tests failures errors skipped value classname file line message type".split(" ").includes(name)
    )
  )
  const [, tests = "", failures = "", errors = "", skipped = ""] =
    /<testsuites name="mcp-inspect" tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)">/.exec(text) ?? []
  assert.deepStrictEqual(
    [tests, failures, errors, skipped].map(Number),
    ["testcase", "failure", "error", "skipped"].map(xml.count)
  )
}

const assertGitlab = (text: string): void => {
  const issues = JSON.parse(text) as ReadonlyArray<Json>
  const prints = new Set<Json | undefined>()
  for (const issue of issues) {
    assert.isTrue(isObject(issue))
    if (!isObject(issue)) return
    assert.hasAllKeys(issue, ["check_name", "description", "fingerprint", "location", "severity"])
    assert.include(["blocker", "critical", "major", "minor", "info"], issue["severity"])
    assert.match(String(issue["fingerprint"]), /^[0-9a-f]{64}$/)
    prints.add(issue["fingerprint"])
  }
  assert.strictEqual(prints.size, issues.length)
}

const assertGithub = (text: string): void => {
  const lines = text.trimEnd().split("\n")
  const counts = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(" ")))
  assert.isEmpty([...counts.keys()].filter((name) => !["::error", "::warning", "::notice"].includes(name)))
  for (const [, found] of counts) assert.isAtMost(found.length, 10)
  for (const line of lines) assert.match(line, /^::\w+ (?:file=[^,:]+,line=\d+,)?title=[^,:]+::[^\n]+$/)
}

const assertText = (text: string): void => {
  for (const line of text.split("\n"))
    assert.match(
      line,
      /^$|^ {2}|^(?:BREAKING|POTENTIALLY_BREAKING|NON_BREAKING|DOCUMENTATION) \(\d+\)$|^\w|^`|^\\u\{|^[^\s:#]/u
    )
}

const own: Readonly<Record<string, (text: string) => void>> = {
  github: assertGithub,
  gitlab: assertGitlab,
  json: (text) => JSON.parse(text) as Json,
  junit: assertJunit,
  markdown: assertMarkdown,
  // Its schema and the limits of its readers have a test of their own.
  sarif: (text) => JSON.parse(text) as Json,
  text: assertText
}

for (const reporter of reporters) {
  describe(`${reporter.name} report on a hostile server`, () => {
    const documents = [
      ...hostileReports().map(([name, report]) => [name, () => reporter.render(report, context), [report]] as const),
      ["several", () => reporter.renderAll(hostileEntries(), context), hostileEntries()] as const
    ]
    for (const [name, render, given] of documents) {
      it(`keeps every text in its place and within bounds: ${name}`, () => {
        const text = render()
        assert.isTrue(text.isWellFormed())
        assert.notMatch(text, invisible)
        assert.notMatch(text, /##\w*\[/)
        if (reporter.name !== "github") assert.notMatch(text, /^\s*::/m)
        // Elements of a server have no place in what a browser may read.
        if (/html|xml/.test(reporter.mediaType)) assert.notMatch(text, /<script>alert|<img src|<b>|<\/failure>\]\]/)
        own[reporter.name]?.(text)
        const size = JSON.stringify(given).length
        // Data is passed on whole by formats that are data; for people a long text is cut.
        assert.isBelow(text.length, /^(?:json|html)$/.test(reporter.name) ? 4 * size + 1_000_000 : 3_000_000)
      })
    }
  })
}

it("the attacks are where a server can put a text", () => {
  const said = JSON.stringify(hostileReports()[0])
  for (const attack of attacks) assert.include(said, JSON.stringify(attack).slice(1, -1))
})
