// Accepting changes (APR-2), through the real binary: what leaves the verdict, for how long, and what is refused.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { today } from "../src/accepted/file.ts"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"

const tool = (name: string) => ({ name, inputSchema: { type: "object", properties: { [`of_${name}`]: {} } } })
const names = ["alpha", "beta", "gamma", "__proto__"]

interface Change {
  readonly fingerprint: string
  readonly entity: { readonly name: string }
}
interface Suppressed extends Change {
  readonly reason: string | null
  readonly ignore: number | null
  readonly author: string | null
  readonly expires: string | null
}
interface Report {
  readonly status: string
  readonly changes: ReadonlyArray<Change>
  readonly suppressed: ReadonlyArray<Suppressed>
  readonly warnings: ReadonlyArray<string>
}

const config = (more = ""): string =>
  `server:\n  command: ${JSON.stringify(scripted({ tools: [] }))}\nbaseline:\n  source: file\n${more}`

/** A project whose server dropped every tool of its baseline. */
const withProject = (use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    writeFileSync(join(folder, ".mcp-inspect.yml"), config())
    const ended = await run(["snapshot", "--stdio", scripted({ tools: names.map(tool) })], { cwd: folder })
    assert.strictEqual(ended.code, 0, ended.stderr)
    await use(folder)
  })

const check = (folder: string, ...args: ReadonlyArray<string>): Promise<Ended> =>
  run(["check", ...args], { cwd: folder })

const reportOf = async (folder: string): Promise<Report> =>
  JSON.parse((await check(folder, "--format", "json")).stdout) as Report

const acceptedFile = (folder: string): string => join(folder, ".mcp-inspect/accepted.yml")

const accept = (folder: string, ...args: ReadonlyArray<string>): Promise<Ended> =>
  run(["accept", ...args, "--author", "Ada"], { cwd: folder })

const fingerprintOf = ({ changes }: Report, name: string): string =>
  changes.find(({ entity }) => entity.name === name)?.fingerprint ?? ""

const words = (text: string): string => text.replaceAll(/\s+/g, " ")

const assertRefused = (ended: Ended, code: string, said: RegExp): void => {
  assert.strictEqual(ended.code, 2, ended.stderr)
  assert.strictEqual(ended.stdout, "")
  assert.include(ended.stderr, `error: ${code}: `)
  assert.match(words(ended.stderr), said)
}

describe("accept", () => {
  it("takes what a text report names out of the verdict, and leaves it in the report with who and why", () =>
    withProject(async (folder) => {
      const before = await check(folder)
      assert.strictEqual(before.code, 1)
      const [group = ""] = /g-[0-9a-f]{8}$/m.exec(before.stdout) ?? []
      const ended = await accept(folder, group, "--reason", "The product is over")
      assert.deepStrictEqual([ended.code, ended.stdout], [0, ""], ended.stderr)
      assert.match(ended.stderr, /Accepted sha256:[0-9a-f]{8}: tool\.removed on __proto__\n/)
      assert.match(ended.stderr, /Written to \.mcp-inspect\/accepted\.yml\n$/)
      const after = await check(folder)
      assert.strictEqual(after.code, 0)
      assert.match(after.stdout, /4 × tool\.removed: The product is over \(accepted by Ada\)/)
      assert.match(after.stdout, /every change is suppressed/)
      const { suppressed } = await reportOf(folder)
      assert.deepStrictEqual(
        suppressed.map(({ author, entity, expires, ignore, reason }) => [entity.name, reason, author, expires, ignore]),
        ["__proto__", "alpha", "beta", "gamma"].map((name) => [name, "The product is over", "Ada", null, null])
      )
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")).sort(), ["accepted.yml", "surface.json"])
    }))

  it("takes one change by what stands beside it in a text report, and the others still count", () =>
    withProject(async (folder) => {
      const kept = JSON.stringify(scripted({ tools: [tool("alpha"), tool("beta")] }))
      writeFileSync(join(folder, ".mcp-inspect.yml"), `server:\n  command: ${kept}\nbaseline:\n  source: file\n`)
      const before = await check(folder)
      const [first = "", second = "", ...more] = [...before.stdout.matchAll(/ (sha256:[0-9a-f]{8})$/gm)].map(
        ([, short = ""]) => short
      )
      assert.deepStrictEqual(more, [])
      assert.strictEqual((await accept(folder, first, "--reason", "r")).code, 0)
      const one = await check(folder)
      assert.strictEqual(one.code, 1)
      assert.include(one.stdout, second)
      assert.notInclude(one.stdout, first)
      assert.strictEqual((await accept(folder, second.slice("sha256:".length), "--reason", "r")).code, 0)
      assert.strictEqual((await check(folder)).code, 0)
    }))

  it("says who by the name that git knows, and refuses when there is none", () =>
    withProject(async (folder) => {
      const args = ["accept", "00000000", "--reason", "r"]
      const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" }
      assertRefused(await run(args, { cwd: folder, env }), "config_invalid", /git has no `user\.name` here.*`--author`/)
      execFileSync("git", ["init", "--quiet"], { cwd: folder, env: { ...process.env, ...env } })
      execFileSync("git", ["config", "user.name", "Grace"], { cwd: folder, env: { ...process.env, ...env } })
      const fingerprint = fingerprintOf(await reportOf(folder), "alpha")
      const ended = await run(["accept", fingerprint, "--reason", "r"], { cwd: folder, env })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.include(readFileSync(acceptedFile(folder), "utf8"), "\n  author: Grace\n")
    }))

  it("takes the changes from a report file, with no server and no baseline", () =>
    withProject(async (folder) => {
      await check(folder, "--format", "json", "--output", "report.json")
      const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report
      writeFileSync(join(folder, ".mcp-inspect.yml"), "")
      const fingerprint = fingerprintOf(report, "beta")
      const args = [fingerprint, "--report", "report.json", "--reason", "r", "--expires", "9999-12-31"] as const
      assert.strictEqual((await accept(folder, ...args)).code, 0)
      assert.match(readFileSync(acceptedFile(folder), "utf8"), /\n {2}expires: 9999-12-31\n$/)
      const again = await accept(folder, ...args)
      assert.match(again.stderr, /^Nothing to change in \.mcp-inspect\/accepted\.yml\n$/)
      assertRefused(
        await accept(folder, "ffffffff", ...args.slice(1)),
        "fingerprint_unknown",
        /No change has.*on alpha/
      )
      assertRefused(
        await accept(folder, fingerprint, "--report", "none.json", "--reason", "r"),
        "config_invalid",
        /report/
      )
      assertRefused(await accept(folder, fingerprint, "--reason", "r"), "config_invalid", /server|baseline/i)
    }))

  it("refuses what it cannot accept, and writes nothing", () =>
    withProject(async (folder) => {
      const fingerprint = fingerprintOf(await reportOf(folder), "alpha")
      const cases: ReadonlyArray<readonly [code: string, said: RegExp, ...args: ReadonlyArray<string>]> = [
        ["config_invalid", /needs a reason/, fingerprint],
        ["config_invalid", /needs a reason/, fingerprint, "--reason", " \n "],
        ["config_invalid", /longer than 500/, fingerprint, "--reason", "x".repeat(501)],
        [
          "config_invalid",
          /has passed: it is \d{4}-\d\d-\d\d \(UTC\)/,
          fingerprint,
          "--reason",
          "r",
          "--expires",
          "2020-01-01"
        ],
        ["config_invalid", /no day/, fingerprint, "--reason", "r", "--expires", "2027-02-30"],
        ["config_invalid", /The argument .* is missing/, "--reason", "r"],
        ["fingerprint_unknown", /No change has.*tool\.removed on alpha/, `sha256:${"0".repeat(64)}`, "--reason", "r"],
        ["fingerprint_unknown", /too short/, "abc", "--reason", "r"],
        ["fingerprint_unknown", /No change has/, fingerprint, "00000000", "--reason", "r"]
      ]
      for (const [code, said, ...args] of cases) assertRefused(await accept(folder, ...args), code, said)
      assert.isFalse(existsSync(acceptedFile(folder)))
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")), ["surface.json"])
    }))

  it("loses no entry when several run at once", () =>
    withProject(async (folder) => {
      await check(folder, "--format", "json", "--output", "report.json")
      const { changes } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report
      const ended = await Promise.all(
        changes.map(({ fingerprint }) => accept(folder, fingerprint, "--report", "report.json", "--reason", "r"))
      )
      assert.deepStrictEqual(
        ended.map(({ code }) => code),
        names.map(() => 0)
      )
      const text = readFileSync(acceptedFile(folder), "utf8")
      for (const { fingerprint } of changes) assert.include(text, fingerprint)
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")).sort(), ["accepted.yml", "surface.json"])
    }))
})

describe("an acceptance file", () => {
  const entry = (fingerprint: string, ...more: ReadonlyArray<string>): string =>
    `- fingerprint: ${fingerprint}\n  reason: r\n  author: Ada\n${more.map((line) => `  ${line}\n`).join("")}`

  it("counts through the last day of an entry; an expired one is a warning of the report, an unused one a notice", () =>
    withProject(async (folder) => {
      const before = await reportOf(folder)
      const entries = names.map((name) => entry(fingerprintOf(before, name), "expires: 9999-12-31"))
      writeFileSync(acceptedFile(folder), entries.join(""))
      assert.strictEqual((await check(folder)).code, 0)
      const past = [entry(fingerprintOf(before, "alpha"), "expires: 2020-01-01"), ...entries.slice(1)]
      writeFileSync(acceptedFile(folder), [...past, entry(`sha256:${"0".repeat(64)}`)].join(""))
      const ended = await check(folder, "--format", "json")
      assert.strictEqual(ended.code, 1)
      const { changes, warnings } = JSON.parse(ended.stdout) as Report
      assert.deepStrictEqual(
        changes.map(({ entity }) => entity.name),
        ["alpha"]
      )
      assert.match(
        warnings.join(),
        /^The acceptance of `sha256:[0-9a-f]{8}` \(r\) expired: 2020-01-01 was its last day\.$/
      )
      assert.match(ended.stderr, /The acceptance of `sha256:00000000` \(r\) matched no change\./)
      assert.match(words((await check(folder)).stdout), /warning: The acceptance of .* expired/)
    }))

  it("counts in diff as in check, and with --no-config in neither", () =>
    withProject(async (folder) => {
      await run(["snapshot", "--out", "now.json"], { cwd: folder })
      const before = await reportOf(folder)
      writeFileSync(acceptedFile(folder), names.map((name) => entry(fingerprintOf(before, name))).join(""))
      const diff = ["diff", ".mcp-inspect/surface.json", "now.json"]
      assert.strictEqual((await run(diff, { cwd: folder })).code, 0)
      assert.strictEqual((await run([...diff, "--no-config"], { cwd: folder })).code, 1)
      mkdirSync(join(folder, "deep"))
      const above = diff.map((word) => word.replace(/^(?=.*json$)/, "../"))
      assert.strictEqual((await run(above, { cwd: join(folder, "deep") })).code, 0)
    }))

  const cases: ReadonlyArray<readonly [name: string, text: string, said: RegExp]> = [
    [
      "a misspelt key",
      entry(`sha256:${"0".repeat(64)}`, "expire: 2020-01-01"),
      /accepted\.yml:4 .*Did you mean `expires`\?/
    ],
    ["broken YAML", "- [", /accepted\.yml:1:\d+ .*not valid YAML/],
    ["10 MB", `${"# a comment of some length\n".repeat(400_000)}[]`, /accepted\.yml .*at most 1048576 are read/],
    ["a prototype", "- __proto__: {}", /accepted\.yml:1 `__proto__` is no key/]
  ]
  for (const [name, text, said] of cases) {
    it(`with ${name} is exit 2 for check, diff and accept, and stays as it is`, () =>
      withProject(async (folder) => {
        writeFileSync(acceptedFile(folder), text)
        const file = ".mcp-inspect/surface.json"
        assertRefused(await check(folder), "config_invalid", said)
        assertRefused(await run(["diff", file, file], { cwd: folder }), "config_invalid", said)
        assertRefused(await accept(folder, "00000000", "--reason", "r"), "config_invalid", said)
        assert.strictEqual(readFileSync(acceptedFile(folder), "utf8"), text)
      }))
  }

  it("that is a folder is exit 2", () =>
    withProject(async (folder) => {
      mkdirSync(acceptedFile(folder))
      assertRefused(await check(folder), "config_invalid", /this is no file/)
    }))
})

describe("an ignore entry", () => {
  it("stops with its last day, and the report says so", () =>
    withProject(async (folder) => {
      const ignore = (expires: string): string => config(`ignore:\n  - rule: tool.removed\n    expires: ${expires}\n`)
      writeFileSync(join(folder, ".mcp-inspect.yml"), ignore("9999-12-31"))
      assert.strictEqual((await check(folder)).code, 0)
      writeFileSync(join(folder, ".mcp-inspect.yml"), ignore('"2020-01-01"'))
      const ended = await check(folder)
      assert.strictEqual(ended.code, 1)
      assert.match(ended.stdout, /warning: ignore\[0\] \(`tool\.removed`\) expired: 2020-01-01 was its last day\./)
    }))
})

describe("the day", () => {
  it.effect("is that of the clock, in UTC", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 30, 23, 59, 59, 999))
      assert.strictEqual(yield* today, "2026-11-30")
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* today, "2026-12-01")
    })
  )
})
