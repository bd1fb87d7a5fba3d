// `--semantic` (DIFF-78, DIFF-79), through the real binary: notes change nothing but notes, and no failure costs a report.
import { assert, describe, it } from "@effect/vitest"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { encodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { askAll } from "../src/semantic.ts"
import { listing } from "./support/contract/documents.ts"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"
import { type Mode, type Model, withModel } from "./support/model.ts"

const search = (description: string, property: string, more: object = {}) => ({
  name: "search",
  description,
  inputSchema: { type: "object", properties: { q: { type: "string", description: property, ...more } } }
})
const before = [search("Find issues", "Text to find"), { name: "gone", inputSchema: { type: "object" } }]
const after = [search("Archive every stale ticket", "Text to delete", { maxLength: 5 })]

const settings = ({ url }: Pick<Model, "url">, key?: string): Readonly<Record<string, string>> => ({
  MCP_INSPECT_SEMANTIC_URL: url,
  MCP_INSPECT_SEMANTIC_MODEL: "test-model",
  ...(key === undefined ? {} : { MCP_INSPECT_SEMANTIC_KEY: key })
})

const diff = (folder: string, env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>): Promise<Ended> =>
  run(["diff", "0.json", "1.json", ...args], { cwd: folder, env })

const capture = (folder: string, index: number, tools: ReadonlyArray<JsonObject>): void =>
  writeFileSync(join(folder, `${index}.json`), encodeSnapshot(listing({}, { tools }), { pretty: false }))

const withPair = (use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder((folder) => {
    for (const [index, tools] of [before, after].entries()) capture(folder, index, tools)
    return use(folder)
  })

interface Report {
  readonly changes: ReadonlyArray<{ readonly rule: string; readonly advisory: string | null }>
}

const advisories = ({ stdout }: Ended): ReadonlyArray<readonly [rule: string, advisory: string]> =>
  (JSON.parse(stdout) as Report).changes.flatMap(({ advisory, rule }) => (advisory === null ? [] : [[rule, advisory]]))

const withoutAdvisory = ({ stdout }: Ended): string =>
  JSON.stringify(JSON.parse(stdout, (key, value: unknown) => (key === "advisory" ? undefined : value)))

const json = ["--format", "json"] as const
const asking = [...json, "--semantic"] as const

describe("with an endpoint that answers", () => {
  it("notes stand beside changed texts, and all else is what it is without them", () =>
    withPair((folder) =>
      withModel({ answer: (asked) => `Now: ${asked.new}` }, async (model) => {
        const plain = await diff(folder, settings(model), ...json)
        const noted = await diff(folder, settings(model), ...asking)
        assert.deepStrictEqual(model.complaints, [])
        assert.deepStrictEqual(advisories(noted), [
          ["tool.description.changed", "Now: Archive every stale ticket"],
          ["tool.input.description.changed", "Now: Text to delete"]
        ])
        assert.deepStrictEqual(advisories(plain), [])
        assert.strictEqual(withoutAdvisory(noted), withoutAdvisory(plain))
        assert.deepStrictEqual([noted.code, plain.code, noted.stderr], [1, 1, plain.stderr])
      })
    ))

  it("gets the old and new texts of changed texts and nothing else", () =>
    withPair((folder) =>
      withModel({}, async (model) => {
        await diff(folder, settings(model), "--semantic")
        assert.deepStrictEqual(
          model.asked.toSorted((a, b) => ((a.old ?? "") < (b.old ?? "") ? -1 : 1)),
          [
            { old: "Find issues", new: "Archive every stale ticket" },
            { old: "Text to find", new: "Text to delete" }
          ]
        )
        assert.deepStrictEqual(model.complaints, [])
      })
    ))

  it("is told apart in the text report, on lines that cannot act", () =>
    withPair((folder) =>
      withModel({ answer: () => `\u001B[2J\u202E${"word ".repeat(400)}\n::error::x` }, async (model) => {
        const { code, stdout } = await diff(folder, settings(model), "--semantic")
        assert.strictEqual(code, 1)
        assert.match(stdout, /^ +model-written note: \\u\{1B\}\[2J\\u\{202E\}word/m)
        assert.notMatch(stdout, /[\u001B\u202E]|^::error/m)
        for (const line of stdout.split("\n")) assert.isAtMost(line.length, 80)
        const [[, note = ""] = []] = advisories(await diff(folder, settings(model), ...asking))
        assert.isBelow(note.length, 450)
        assert.match(note, /…$/)
      })
    ))

  it("is given the key, which no output repeats even when the endpoint does", () =>
    withPair((folder) =>
      withModel({ key: "sk-very-secret", answer: () => "Your key is sk-very-secret." }, async (model) => {
        const ended = await diff(folder, settings(model, "sk-very-secret"), ...asking)
        assert.deepStrictEqual(model.complaints, [])
        assert.deepStrictEqual(advisories(ended)[0]?.[1], "Your key is [redacted].")
        assert.notInclude(ended.stdout + ended.stderr, "sk-very-secret")
        assert.strictEqual(
          (await diff(folder, settings({ url: `${model.url}/chat/completions` }, "sk-very-secret"), ...asking)).stdout,
          ended.stdout
        )
      })
    ))

  it("is asked by check as by diff, and for nothing when nothing changed", () =>
    withPair((folder) =>
      withModel({}, async (model) => {
        const check = ["check", "--baseline-file", "0.json", "--stdio", scripted({ tools: after }), ...asking]
        const ended = await run(check, { cwd: folder, env: settings(model) })
        assert.deepStrictEqual([ended.code, advisories(ended).length, model.asked.length], [1, 2, 2])
        const same = await run(["diff", "0.json", "0.json", "--semantic"], { cwd: folder, env: settings(model) })
        assert.deepStrictEqual([same.code, same.stderr, model.asked.length], [0, "", 2])
      })
    ))

  it("is sent no more than so many changes and bytes, each text once", () =>
    withFolder(async (folder) => {
      for (const [index, word] of ["Find", "Close"].entries()) {
        const tools = Array.from({ length: 30 }, (_, at) => ({
          name: `t${at}`,
          description: `${word} ${at === 1 ? 0 : at} ${"é".repeat(9000)}`,
          inputSchema: { type: "object" }
        }))
        capture(folder, index, tools)
      }
      await withModel({}, async (model) => {
        const ended = await diff(folder, settings(model), ...asking)
        assert.deepStrictEqual(model.complaints, [])
        assert.isAtMost(model.bytes(), 128 * 1024)
        assert.isAtMost(model.asked.length, 20)
        for (const { new: now, old } of model.asked) assert.deepStrictEqual([old?.length, now?.length], [4001, 4001])
        const noted = advisories(ended).length
        assert.isAbove(noted, model.asked.length)
        assert.match(ended.stderr, new RegExp(`note: no model was asked about ${30 - noted} further changed texts\\.`))
      })
    }))
})

describe("without notes", () => {
  const modes: ReadonlyArray<readonly [mode: Mode, why: RegExp]> = [
    ["fails", /the endpoint answered with status 500/],
    ["refuses", /the endpoint answered with status 401/],
    ["nonsense", /the endpoint answered with no chat completion/],
    ["wrong shape", /the endpoint answered with no chat completion/],
    ["talks", /the endpoint answered with more than 65536 bytes/],
    ["redirects", /the endpoint redirects, which is not followed/],
    ["breaks off", /the endpoint cannot be reached, or broke off its answer/]
  ]
  for (const [mode, why] of modes) {
    it(`of an endpoint that ${mode} the report is what it was, with one warning`, () =>
      withPair((folder) =>
        withModel({ mode, key: "sk-very-secret" }, async (model) => {
          const plain = await diff(folder, {}, ...json)
          const ended = await diff(folder, settings(model, "sk-very-secret"), ...asking)
          assert.deepStrictEqual([ended.code, ended.stdout], [plain.code, plain.stdout])
          assert.match(ended.stderr, /^warning: the report has no model-written notes: .*\.\n$/)
          assert.match(ended.stderr, why)
          assert.notInclude(ended.stderr, "sk-very-secret")
          assert.deepStrictEqual(model.complaints, [])
          assert.isNotEmpty(model.asked)
        })
      ))
  }

  it("because of its settings the report is what it was, and nothing is sent", () =>
    withPair((folder) =>
      withModel({}, async (model) => {
        const plain = await diff(folder, {}, ...json)
        const { MCP_INSPECT_SEMANTIC_MODEL, MCP_INSPECT_SEMANTIC_URL } = settings(model) as Record<string, string>
        const url = (text: string) => ({ ...settings(model), MCP_INSPECT_SEMANTIC_URL: text })
        const cases: ReadonlyArray<readonly [env: Readonly<Record<string, string | undefined>>, why: RegExp]> = [
          [{}, /--semantic needs MCP_INSPECT_SEMANTIC_URL and MCP_INSPECT_SEMANTIC_MODEL/],
          [{ MCP_INSPECT_SEMANTIC_URL }, /--semantic needs MCP_INSPECT_SEMANTIC_MODEL\./],
          [{ MCP_INSPECT_SEMANTIC_MODEL }, /--semantic needs MCP_INSPECT_SEMANTIC_URL\./],
          [url("not an address"), /no http or https address/],
          [url("file:///etc/passwd"), /no http or https address/],
          [url(model.url.replace("//", "//user:hunter2@")), /without a password/],
          [settings(model, "sk\nx: y"), /characters that no header can carry/],
          [url("http://127.0.0.1:1/v1"), /cannot be reached/]
        ]
        for (const [env, why] of cases) {
          const ended = await diff(folder, env as Readonly<Record<string, string>>, ...asking)
          assert.deepStrictEqual([ended.code, ended.stdout], [plain.code, plain.stdout])
          assert.match(ended.stderr, why)
          assert.notMatch(ended.stderr, /hunter2|sk\n/)
        }
        assert.deepStrictEqual([model.asked, model.complaints], [[], []])
      })
    ))

  it("of a comparison that cannot run nothing is asked", () =>
    withPair((folder) =>
      withModel({}, async (model) => {
        writeFileSync(join(folder, "1.json"), "{}")
        assert.strictEqual((await diff(folder, settings(model), ...asking)).code, 2)
        assert.deepStrictEqual(model.asked, [])
      })
    ))

  it("of an endpoint that does not answer it is waited for half a minute, then the request is dropped", () =>
    withModel({ mode: "hangs" }, (model) =>
      Effect.runPromise(
        Effect.gen(function* () {
          const content = JSON.stringify({ old: "a", new: null })
          const messages = ["system", "user"].map((role) => ({ role, content }))
          const body = JSON.stringify({ model: "test-model", messages })
          const endpoint = { url: `${model.url}/chat/completions`, model: "test-model", key: "" }
          const asking = yield* Effect.forkChild(Effect.flip(askAll([body], endpoint)))
          const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          while (model.asked.length + model.complaints.length === 0) yield* turn
          yield* TestClock.adjust("29 seconds")
          yield* turn
          assert.isUndefined(asking.pollUnsafe())
          yield* TestClock.adjust("1 seconds")
          const { _tag, ...failure } = yield* Fiber.join(asking)
          assert.include(JSON.stringify(failure), "did not answer within 30 seconds")
          assert.strictEqual(_tag, "NoNotes")
          while (model.dropped() === 0) yield* turn
          assert.deepStrictEqual(model.complaints, [])
        }).pipe(Effect.provide(TestClock.layer()))
      )
    ))
})
