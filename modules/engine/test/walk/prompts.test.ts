// Prompts and their arguments (RULE-093 to RULE-102, RULE-107, RULE-108, DIFF-63, DIFF-64).
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { assertFound, surface } from "../fixtures.ts"
import { found, judged } from "./harness.ts"

const prompt = (fields: JsonObject = {}): JsonObject => ({ name: "review", ...fields })

const assertPrompt = (before: JsonObject, after: JsonObject, expected: ReadonlyArray<string>): void =>
  assertFound(
    found({ prompts: [prompt(before)] }, { prompts: [prompt(after)] }).map((line) => line.replace(" review ", " ")),
    expected
  )

const taking = (...list: ReadonlyArray<Json>): JsonObject => ({ arguments: list })

describe("a prompt", () => {
  it("that exists on one side only is one change", () => {
    const rich = prompt({ title: "Review", ...taking({ name: "a", required: true }), odd: 1 })
    assertFound(found({}, { prompts: [rich] }), ["NON_BREAKING prompt.added review"])
    assertFound(found({ prompts: [rich] }, {}), ["BREAKING prompt.removed review"])
  })

  it("is never taken for a renamed one", () => {
    assertFound(found({ prompts: [prompt()] }, { prompts: [prompt({ name: "check" })] }), [
      "BREAKING prompt.removed review",
      "NON_BREAKING prompt.added check"
    ])
  })

  it("has a rule for each known member, and the net for the others", () => {
    assertPrompt(
      { title: "Review", description: "Reviews code", _meta: { a: 1 }, icons: [], odd: 1 },
      { title: "Blame", description: "Finds the culprit", _meta: { a: 2 }, icons: [{}], odd: 2 },
      [
        "POTENTIALLY_BREAKING prompt.title.changed title",
        "POTENTIALLY_BREAKING prompt.description.changed description",
        "NON_BREAKING prompt.meta.changed _meta",
        "NON_BREAKING prompt.meta.changed icons",
        "BREAKING prompt.unmodelled.changed odd"
      ]
    )
  })
})

describe("arguments", () => {
  it("come, required or not, and go", () => {
    assertPrompt(
      taking({ name: "gone" }, { name: "kept" }),
      taking({ name: "kept" }, { name: "free" }, { name: "owed", required: true }),
      [
        "BREAKING prompt.argument.removed arguments.gone",
        "NON_BREAKING prompt.argument.added arguments.free",
        "BREAKING prompt.argument.addedRequired arguments.owed"
      ]
    )
    assertPrompt({}, taking({ name: "free" }), ["NON_BREAKING prompt.argument.added arguments.free"])
    assertPrompt({}, taking(), [])
  })

  it("become required and optional, absent being optional", () => {
    for (const optional of [{ name: "a" }, { name: "a", required: false }]) {
      assertPrompt(taking(optional), taking({ name: "a", required: true }), [
        "BREAKING prompt.argument.nowRequired arguments.a"
      ])
      assertPrompt(taking({ name: "a", required: true }), taking(optional), [
        "NON_BREAKING prompt.argument.nowOptional arguments.a"
      ])
    }
    assertPrompt(taking({ name: "a" }), taking({ name: "a", required: false }), [])
  })

  it("are described in prose, by title and by description", () => {
    assertPrompt(
      taking({ name: "a", title: "Branch", description: "Where to look." }),
      taking({ name: "a", title: "Tag", description: "where to look" }),
      [
        "POTENTIALLY_BREAKING prompt.argument.description.changed arguments.a.title",
        "DOCUMENTATION prompt.argument.description.changed arguments.a.description"
      ]
    )
  })

  it("are matched by name in any order", () => {
    assertPrompt(
      taking({ name: "a" }, { name: "b", required: true }),
      taking({ name: "b", required: true }, { name: "a" }),
      []
    )
  })

  it("keep what nobody knows for the net", () => {
    assertPrompt(taking({ name: "a", maxLength: 1 }), taking({ name: "a", maxLength: 2 }), [
      "BREAKING prompt.unmodelled.changed arguments.a.maxLength"
    ])
    for (const odd of [null, "yes", 1, []]) {
      assertPrompt(taking({ name: "a", required: true }), taking({ name: "a", required: odd }), [
        "BREAKING prompt.unmodelled.changed arguments.a.required"
      ])
      assertPrompt(taking({ name: "a", title: "x" }), taking({ name: "a", title: odd === "yes" ? {} : odd }), [
        "BREAKING prompt.unmodelled.changed arguments.a.title"
      ])
    }
  })

  it("that are no list of distinctly named objects are for the net, as a whole", () => {
    const odd: ReadonlyArray<Json> = [
      null,
      7,
      "x",
      {},
      [null],
      [7],
      [{}],
      [{ name: 7 }],
      [{ name: "a" }, { name: "a", required: true }]
    ]
    for (const list of odd) {
      assertPrompt({ arguments: list }, taking({ name: "a" }), ["BREAKING prompt.unmodelled.changed arguments"])
      assertPrompt({}, { arguments: list }, ["BREAKING prompt.unmodelled.changed arguments"])
      assertPrompt({ arguments: list, title: "x" }, { arguments: list, title: "X" }, [
        "DOCUMENTATION prompt.title.changed title"
      ])
    }
  })

  it("carry the whole argument that came or went", () => {
    const of = (fields: JsonObject) => surface({ prompts: [prompt(fields)] })
    const [finding] = judged(of(taking({ name: "a", required: true })), of({}))
    assert.deepStrictEqual([finding?.before, finding?.after], [{ name: "a", required: true }, undefined])
  })
})
