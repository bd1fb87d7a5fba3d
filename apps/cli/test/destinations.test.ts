// Which destinations of reports a command line may name, and which of their files go when a run cannot end.
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { reporters } from "@mcp-inspect/engine/report/registry"
import { Effect, Layer, Option } from "effect"
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Destination, destinationsOf, filesOf, withoutStale } from "../src/destinations.ts"
import { CannotRun } from "../src/Failure.ts"
import { Host } from "../src/Host.ts"
import { testFolder } from "./support/live.ts"

const inFolder = (cwd: string) =>
  Layer.merge(NodeServices.layer, Host.layerMemory({ cwd, written: { out: "", err: "" } }))

const destined = (cwd: string, report: ReadonlyArray<string>, output?: string, format = "text") =>
  destinationsOf({ format, output: Option.fromUndefinedOr(output), report }).pipe(Effect.provide(inFolder(cwd)))

const shown = (destinations: ReadonlyArray<Destination>) =>
  destinations.map(({ file, flag, reporter }) => [reporter.name, flag, file])

describe("the destinations of a run", () => {
  it.effect("are stdout and a file for each further report, in their order, in any format", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      assert.deepStrictEqual(shown(yield* destined(folder, [])), [["text", "--format text", undefined]])
      const names = reporters.map(({ name }) => name)
      const all = yield* destined(
        folder,
        names.map((name) => `${name}=out/${name}`),
        "main",
        "markdown"
      )
      assert.deepStrictEqual(shown(all), [
        ["markdown", "--format markdown", join(folder, "main")],
        ...names.map((name) => [name, `--report ${name}`, join(folder, "out", name)])
      ])
    })
  )

  it.effect("may have one format twice, and any name that a file can have", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const files = filesOf(yield* destined(folder, ["json=a=b.json", "json=json", "html= ", "html=__proto__"]))
      assert.deepStrictEqual(
        files,
        ["a=b.json", "json", " ", "__proto__"].map((name) => join(folder, name))
      )
    })
  )

  const cases: ReadonlyArray<readonly [report: ReadonlyArray<string>, where: string, problem: RegExp, mend?: RegExp]> =
    [
      [
        ["jason=r"],
        "--report jason=r",
        /^There is no format `jason`\. Did you mean `json`\?$/,
        /text, markdown, json,/
      ],
      [["JSON=r"], "--report JSON=r", /Did you mean `json`/],
      [["=r"], "--report =r", /^There is no format ``\.$/],
      [["__proto__=r"], "--report __proto__=r", /^There is no format `__proto__`\.$/],
      [["html =r"], "--report html =r", /^There is no format `html `\. Did you mean `html`/],
      [["r.json"], "--report r.json", /names a format and a file/, /--report json=report\.json/],
      [["json"], "--report json", /names a format and a file/],
      [[""], "--report ", /names a format and a file/],
      [["json="], "--report json=", /^This flag names a file\.$/, /--format json/],
      [["json=-"], "--report json=-", /^This flag names a file\.$/],
      [["json=surface.json"], "--report json=surface.json", /a snapshot, a lock file or a configuration/],
      [["json=.mcp-inspect.yml"], "--report json=.mcp-inspect.yml", /a snapshot, a lock file or a configuration/],
      [["json=a", "html=folder"], "--report html=folder", /^folder is a folder\.$/],
      [["json=r", "html=./r"], "--report", /^Two reports would go to one file: .*\/r\.$/],
      [["json=folder/r", "html=linked/r"], "--report", /^Two reports would go to one file: .*\/linked\/r\.$/],
      [["json=old", "html=link"], "--report", /^Two reports would go to one file: .*\/link\.$/]
    ]
  for (const [report, where, problem, mend = /./] of cases) {
    it.effect(`are refused, with nothing touched: ${report.map((text) => `--report "${text}"`).join(" ")}`, () =>
      Effect.gen(function* () {
        const folder = yield* testFolder
        mkdirSync(join(folder, "folder"))
        symlinkSync("folder", join(folder, "linked"))
        writeFileSync(join(folder, "old"), "old")
        symlinkSync("old", join(folder, "link"))
        writeFileSync(join(folder, "surface.json"), '{"capture": {}}')
        const before = readdirSync(folder)
        const failure = yield* Effect.flip(destined(folder, report))
        assert.instanceOf(failure, CannotRun)
        assert.deepStrictEqual([failure.code, failure.where], ["config_invalid", where])
        assert.match(failure.problem, problem)
        assert.match(failure.mend, mend)
        assert.deepStrictEqual(readdirSync(folder), before)
      })
    )
  }

  it.effect("are refused where a further report would go to the file of `--output`", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(destined(yield* testFolder, ["json=out/../r"], "r"))
      assert.deepStrictEqual([failure.code, failure.where], ["config_invalid", "--output, --report"])
    })
  )

  it.effect("lead a failure to name the text of a flag in short, whatever it holds", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(destined(yield* testFolder, [`\u001B[2J${"x".repeat(100_000)}=r`]))
      assert.match(failure.where, /^--report \\u\{1B\}\[2Jx+…$/)
      assert.isBelow(`${failure.where}${failure.problem}${failure.mend}`.length, 400)
    })
  )
})

describe("a run that cannot end", () => {
  it.effect("leaves no earlier report at any of its destinations, and everything else as it was", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      for (const name of ["main", "r.json", "other"]) writeFileSync(join(folder, name), "earlier")
      const destinations = yield* destined(folder, ["json=r.json", "html=nowhere/r", "junit=later"], "main")
      // A folder that has come since is no report.
      mkdirSync(join(folder, "later"))
      const ended = yield* withoutStale(destinations, Effect.fail("broken")).pipe(
        Effect.provide(inFolder(folder)),
        Effect.flip
      )
      assert.strictEqual(ended, "broken")
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", "files", "later", "other", "tmp"])
      assert.strictEqual(readFileSync(join(folder, "other"), "utf8"), "earlier")
    })
  )
})
