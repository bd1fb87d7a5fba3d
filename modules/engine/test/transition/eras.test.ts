// One server captured in two eras (CX-3), and captures made differently (CAP-58).
import { assert, describe, it } from "@effect/vitest"
import { compare } from "../../src/Diff.ts"
import { findings } from "../../src/Findings.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import type { RawSurface, Snapshot } from "../../src/model/Surface.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { captureWarnings, evenEras } from "../../src/transition/eras.ts"
import { assertFound, rawSurface, snapshotOf, tool } from "../fixtures.ts"

const legacy = (example: ExampleSurface = {}): Snapshot => snapshotOf(rawSurface(example, { era: "legacy" }))
const modern = (example: ExampleSurface = {}): Snapshot => snapshotOf(rawSurface(example, { era: "modern" }))

const lines = (before: Snapshot, after: Snapshot): ReadonlyArray<string> =>
  findings(before, after).map(({ path, rule, severity }) => `${severity} ${rule}${path === null ? "" : ` ${path}`}`)

/** Asserts the findings from a legacy to a modern document and, where they differ, back. */
const assertAcross = (
  old: ExampleSurface,
  now: ExampleSurface,
  forth: ReadonlyArray<string>,
  back: ReadonlyArray<string> = forth
): void => {
  assertFound(lines(legacy(old), modern(now)), forth)
  assertFound(lines(modern(now), legacy(old)), back)
}

const returning = (outputSchema: Json): ExampleSurface => ({ tools: [tool({ outputSchema })] })
const wrapped = (result: Json, more: JsonObject = {}): Json => ({
  type: "object",
  properties: { result },
  required: ["result"],
  ...more
})

describe("results that a legacy server wraps", () => {
  it("are the plain results of a modern one", () => {
    for (const plain of [
      { type: "array", items: { type: "string" } },
      { type: ["string", "null"] },
      { anyOf: [{ type: "object" }, { type: "null" }] },
      {}
    ]) {
      assertAcross(returning(wrapped(plain)), returning(plain), [])
    }
  })

  it("still differ where the wrapped schema does", () => {
    assertAcross(
      returning(wrapped({ type: "array", items: { type: "string" } })),
      returning({ type: "array", items: { type: ["string", "null"] } }),
      ["BREAKING tool.output.type.widened outputSchema[]"],
      ["NON_BREAKING tool.output.type.narrowed outputSchema[]"]
    )
  })

  it("have their references moved back to where they pointed", () => {
    const plain = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "array",
      items: { $ref: "#/$defs/node" },
      $defs: { node: { properties: { next: { $ref: "#/$defs/node" }, all: { $ref: "#" } } } }
    }
    const moved = {
      ...plain,
      items: { $ref: "#/properties/result/$defs/node" },
      $defs: {
        node: { properties: { next: { $ref: "#/properties/result/$defs/node" }, all: { $ref: "#/properties/result" } } }
      }
    }
    assertAcross(returning(wrapped(moved, { $schema: plain.$schema })), returning(plain), [])
  })

  it("keep references that have a base of their own", () => {
    const plain = { $id: "https://example.com/s", type: "array", items: { $ref: "#/properties/result" } }
    assertAcross(returning(wrapped(plain)), returning(plain), [])
  })

  it("are not unwrapped where the wrapper says more, or the modern tool returns such an object itself", () => {
    const plain = { type: "array" }
    for (const more of [
      { description: "Wrapped" },
      { additionalProperties: false },
      { required: ["result", "x"] }
    ] as ReadonlyArray<JsonObject>) {
      assert.isAbove(lines(legacy(returning(wrapped(plain, more))), modern(returning(plain))).length, 0)
    }
    assertAcross(returning(wrapped(plain)), returning(wrapped(plain)), [])
    assertAcross(returning(wrapped({ type: "string" })), returning(wrapped({ type: "number" })), [
      "BREAKING tool.output.type.changed outputSchema.result"
    ])
  })

  it("are not unwrapped within one era", () => {
    assert.isAbove(lines(modern(returning(wrapped({ type: "array" }))), modern(returning({ type: "array" }))).length, 0)
    assert.isAbove(lines(legacy(returning(wrapped({ type: "array" }))), legacy(returning({ type: "array" }))).length, 0)
  })

  it("of any form are left alone", () => {
    for (const odd of [null, 7, [], { type: "object", properties: null, required: ["result"] }, wrapped(7)]) {
      assert.isAbove(lines(legacy(returning(odd)), modern(returning({ type: "array" }))).length, 0)
    }
  })
})

describe("execution", () => {
  const task = (taskSupport: string): ExampleSurface => ({ tools: [tool({ execution: { taskSupport } })] })

  it("that states its default is the absence of it, on either side", () => {
    assertAcross(task("forbidden"), { tools: [tool()] }, [])
    assertAcross({ tools: [tool()] }, task("forbidden"), [])
    assertAcross(task("forbidden"), task("forbidden"), [])
  })

  it("that states anything else is compared", () => {
    assertAcross(task("required"), { tools: [tool()] }, ["BREAKING tool.execution.taskRequired execution.taskSupport"])
  })
})

describe("tasks", () => {
  const capability = { server: { capabilities: { tasks: { list: {} } } } }
  const extension = (more: JsonObject = {}) => ({
    server: { capabilities: { extensions: { "io.modelcontextprotocol/tasks": {}, ...more } } }
  })

  it("as a capability are tasks as an extension", () => {
    assertAcross(capability, extension(), [])
    assertAcross(
      capability,
      extension({ "io.x/y": {} }),
      ['NON_BREAKING server.extension.added capabilities.extensions["io.x/y"]'],
      ['BREAKING server.extension.removed capabilities.extensions["io.x/y"]']
    )
  })

  it("on one side only are a capability, or an extension, that comes or goes", () => {
    assertAcross(
      capability,
      {},
      ["BREAKING server.capability.removed capabilities.tasks"],
      ["NON_BREAKING server.capability.added capabilities.tasks"]
    )
    assertFound(lines(modern(capability), modern(extension())), [
      "BREAKING server.capability.removed capabilities.tasks",
      'NON_BREAKING server.extension.added capabilities.extensions["io.modelcontextprotocol/tasks"]'
    ])
  })
})

describe("everything else", () => {
  it("is compared as it is", () => {
    assertAcross(
      { tools: [tool({ description: "Find issues" })] },
      { tools: [tool({ description: "Close tickets" })] },
      ["POTENTIALLY_BREAKING tool.description.changed description"]
    )
  })

  it("is handed through untouched within one era", () => {
    const [before, after] = [modern(), modern({ tools: [tool()] })]
    const remake = () => assert.fail("remade")
    assert.deepStrictEqual(evenEras(before, after, remake), [before, after])
  })
})

describe("captures made differently", () => {
  const made = (capture: Partial<RawSurface["capture"]>): Snapshot => snapshotOf(rawSurface({}, capture))

  it("carry a warning that names each difference", () => {
    for (const [capture, words] of [
      [{ headersSet: ["x-key"] }, "configured headers"],
      [{ transport: "http" }, "transport"],
      [{ authorization: "present" }, "authorization"],
      [{ clientCapabilities: { sampling: {} } }, "client capabilities"]
    ] as const) {
      assert.deepStrictEqual(captureWarnings(made({}), made(capture)), [
        `The captures were made with different ${words}: they may show different callers' views.`
      ])
    }
    assert.deepStrictEqual(captureWarnings(made({}), made({ warnings: ["x"] })), [])
  })

  it("in different eras say so, in the report", () => {
    const { report } = compare(legacy(), modern())
    assert.strictEqual(report.warnings.length, 1)
    assert.include(report.warnings[0], "different eras of the protocol (legacy, then modern)")
  })
})
