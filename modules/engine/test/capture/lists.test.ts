import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { join } from "node:path"
import { canonical, type JsonObject } from "../../src/model/Json.ts"
import { capture, linesOf, scripted, temporaryFolder, toolNames } from "./harness.ts"

const fails = (mode: string, argument = "") => Effect.flip(capture(scripted(mode, argument), { timeoutMs: 20_000 }))

const warningsOf = (mode: string) =>
  Effect.map(capture(scripted(mode)), (captured) => [toolNames(captured), captured.raw.capture.warnings] as const)

describe("the pages of a list", () => {
  it.live("follows cursors until there is none", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("threePages"))), ["at_start", "at_b", "at_c"])
    })
  )

  it.live("fails at once on a cursor that does not advance", () =>
    Effect.gen(function* () {
      const error = yield* fails("sameCursor")
      assert.strictEqual(error.code, "pagination_loop")
      assert.strictEqual(error.problem, 'tools/list gave the cursor "again" a second time (2 items seen).')
    })
  )

  it.live("fails on cursors that go in a circle", () =>
    Effect.gen(function* () {
      const error = yield* fails("circle")
      assert.strictEqual(error.code, "pagination_loop")
      assert.strictEqual(error.problem, 'tools/list gave the cursor "a" a second time (3 items seen).')
    })
  )

  it.live("follows an empty cursor once", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("emptyCursor"))), ["at_start", "at_"])
      assert.strictEqual((yield* fails("emptyCursors")).code, "pagination_loop")
    })
  )

  it.live("ends a list at a null cursor, with a warning", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warningsOf("nullCursor"), [
        ["at_start"],
        ["tools/list: a `nextCursor` of null ended the list; it should be left out"]
      ])
    })
  )

  it.live("refuses a cursor that is no string", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* fails("numberCursor")).problem, "tools/list gave a `nextCursor` that is no string.")
    })
  )

  it.live("fails at 1000 pages and names the list, the cap and the items seen", () =>
    Effect.gen(function* () {
      const error = yield* fails("endless")
      assert.strictEqual(error.code, "page_cap")
      assert.strictEqual(error.problem, "tools/list did not end within 1000 pages (1000 items seen).")
    })
  )

  it.live("reads 50,000 items and no more", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* capture(scripted("manyItems", "50000"))).raw.lists.tools.length, 50_000)
      const error = yield* fails("manyItems", "50001")
      assert.strictEqual(error.code, "page_cap")
      assert.strictEqual(error.problem, "tools/list did not end within 50000 items (50001 items seen).")
    })
  )

  it.live("reads 2,000 tools of several megabytes", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("manyTools"))
      assert.strictEqual(raw.lists.tools.length, 2000)
      assert.isAbove(canonical(raw.lists.tools).length, 4_000_000)
    })
  )
})

describe("lists and capabilities", () => {
  it.live("counts a declared list that is not implemented as empty, with a warning", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("unimplemented"))
      assert.deepStrictEqual(raw.lists.prompts, [])
      assert.deepStrictEqual(raw.capture.warnings, [
        "prompts/list: the capability is declared, but the server does not know the method; the list counts as empty"
      ])
    })
  )

  it.live("does not ask for lists whose capability is not declared", () =>
    Effect.gen(function* () {
      const RECORD = join(yield* temporaryFolder, "record")
      const { raw } = yield* capture(scripted("undeclared", "", { RECORD }))
      assert.deepStrictEqual(raw.lists, { tools: [], resources: [], resourceTemplates: [], prompts: [] })
      assert.isFalse(linesOf(RECORD).some((line) => line.includes("/list")))
    })
  )

  it.live("fails on any other error of a declared list", () =>
    Effect.gen(function* () {
      const error = yield* fails("listError")
      assert.strictEqual(error.code, "protocol_error")
      assert.strictEqual(error.problem, "tools/list was answered with error -32603 (database down).")
    })
  )

  it.live("fails on a list result without the list", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* fails("noArray")).problem, "tools/list was answered without a list `tools`.")
    })
  )

  it.live("records the narrowest cache scope of a list's pages", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("scopesDisagree"))
      assert.deepStrictEqual(raw.capture.cacheScope, {
        tools: "private",
        resources: null,
        resourceTemplates: null,
        prompts: null
      })
      assert.deepStrictEqual(raw.capture.warnings, [
        "tools/list: its pages disagree on `cacheScope`; the narrower one is recorded",
        "tools: private by cacheScope, so they depend on authorization and this snapshot shows one caller's view"
      ])
      assert.strictEqual((yield* capture(scripted("modern"))).raw.capture.cacheScope.tools, "public")
    })
  )

  it.live("warns when a modern server leaves out the result type, and refuses one that is no list", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warningsOf("noResultType"), [["a"], ["tools/list: answered without `resultType`"]])
      assert.strictEqual(
        (yield* fails("inputRequired")).problem,
        'tools/list was answered with the result type "input_required", which is no list.'
      )
    })
  )

  it.live("finds the identity of a modern server in its lists when the discovery lacks it", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("identityInLists"))
      assert.deepStrictEqual(raw.server.handshake["_meta"], {
        "io.modelcontextprotocol/serverInfo": { name: "scripted", version: "1.0.0" }
      })
    })
  )
})

describe("entities as received", () => {
  it.live("keeps malformed entities beside sound ones", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("malformed"))
      assert.deepStrictEqual(raw.lists.tools, [
        { name: "no_schema" },
        { name: "null_schema", inputSchema: null },
        "text",
        null,
        7,
        [],
        { title: "nameless" }
      ])
    })
  )

  it.live("keeps broken, boolean, dangling and old schemas verbatim", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("oddSchemas"))
      const schemas = raw.lists.tools.map((tool) => (tool as JsonObject)["inputSchema"])
      assert.deepStrictEqual(schemas, [
        { type: "object", properties: { required: ["a"], a: { type: "string", required: null } } },
        { type: "object", properties: { a: true, b: false } },
        { type: "object", properties: { a: { $ref: "#/$defs/none" }, b: { $ref: "https://example.invalid/x" } } },
        { $schema: "http://json-schema.org/draft-07/schema#", type: "object", definitions: {} },
        {}
      ])
      assert.strictEqual((raw.lists.tools[1] as JsonObject)["outputSchema"], true)
    })
  )

  it.live("keeps duplicates for the normaliser to judge", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("duplicates"))), ["a", "a", "a"])
    })
  )

  it.live("keeps the order of the server, whatever it is", () =>
    Effect.gen(function* () {
      const names = toolNames(yield* capture(scripted("shuffled")))
      assert.deepStrictEqual(names.map(String).toSorted(), ["a", "b", "c", "d"])
    })
  )

  it.live("keeps members that are named like those of every object", () =>
    Effect.gen(function* () {
      const { raw } = yield* capture(scripted("prototypeNames"))
      assert.strictEqual(
        canonical(raw.lists.tools),
        '[{"inputSchema":{"properties":{"__proto__":{"type":"string"},"constructor":{}},"type":"object"},"name":"__proto__"}]'
      )
    })
  )

  it.live("reads a schema of 10 MB", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("bigSchema"))), ["big"])
    })
  )

  it.live("reads deep nesting up to the limit and refuses what is deeper", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("deep", "900"))), ["deep"])
      const error = yield* fails("deep", "100000")
      assert.strictEqual(error.code, "protocol_error")
      assert.strictEqual(error.problem, "The answer to tools/list is nested deeper than 1000 levels.")
    })
  )

  it.live("names what JavaScript cannot hold: lone surrogates, huge numbers, exact large integers", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warningsOf("surrogate"), [
        ["lone \ufffd surrogate"],
        ["tools/list: a lone surrogate was replaced by U+FFFD"]
      ])
      assert.deepStrictEqual((yield* warningsOf("hugeNumber"))[1], [
        "tools/list: a number beyond the range of a double was replaced by the largest double"
      ])
      assert.deepStrictEqual((yield* warningsOf("bigInteger"))[1], [
        "tools/list: the integer 12345678901234567891 is beyond 2^53 and lost precision"
      ])
    })
  )
})

describe("servers that register late", () => {
  const three = ["late_0", "late_1", "late_2"]

  for (const mode of ["registersAtOnce", "registersSoon"]) {
    it.live(`reads a list again that changes while the capture runs (${mode})`, () =>
      Effect.gen(function* () {
        const first = yield* capture(scripted(mode))
        const second = yield* capture(scripted(mode))
        assert.deepStrictEqual(toolNames(first), three)
        assert.strictEqual(
          canonical({ ...first.raw } as unknown as JsonObject),
          canonical({ ...second.raw } as unknown as JsonObject)
        )
      })
    )
  }

  it.live("waits as long as it was told to before it lists", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(toolNames(yield* capture(scripted("registersSilently"))), ["late_0"])
      assert.deepStrictEqual(toolNames(yield* capture(scripted("registersSilently"), { settleMs: 200 })), three)
    })
  )

  it.live("gives up on a list that never stops changing, with a notice", () =>
    Effect.gen(function* () {
      const captured = yield* capture(scripted("changesForEver"))
      assert.strictEqual(captured.raw.lists.tools.length, 4)
      assert.deepStrictEqual(captured.raw.capture.warnings, [])
      assert.deepStrictEqual(captured.notices, [
        "tools/list kept changing and was read 3 times more; the last reading counts"
      ])
    })
  )
})
