// `$schema` and the root type, read literally: no dialect is weighed against another (EQ-8), so a difference of `$schema`
// is for the completeness net (DIFF-43) and an absent type is every type (DIFF-23). What they mean is for normal forms.
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { surface, tool } from "../fixtures.ts"
import { assertProperty, assertSchemas, judged } from "./harness.ts"

const draft07 = "http://json-schema.org/draft-07/schema#"
const latest = "https://json-schema.org/draft/2020-12/schema"

const changed = ["B/B schema.changed #"]

const bothWays = (before: Json, after: Json, expected: ReadonlyArray<string>): void => {
  assertSchemas(before, after, expected)
  assertSchemas(after, before, expected)
}

describe("$schema", () => {
  const body: JsonObject = { type: "object", properties: { q: { type: "string", minLength: 1 } }, required: ["q"] }

  it("gained, lost or changed changes the schema, whatever both dialects make of it", () => {
    for (const stated of [draft07, latest, "https://example.com/dialect", "", 7, null]) {
      bothWays(body, { ...body, $schema: stated }, changed)
      assertSchemas({ ...body, $schema: stated }, { ...body, $schema: stated }, [])
    }
    bothWays({ ...body, $schema: draft07 }, { ...body, $schema: latest }, changed)
    bothWays(
      { ...body, $schema: latest },
      { ...body, $schema: "http://json-schema.org/draft/2020-12/schema#" },
      changed
    )
  })

  it("shows its old and new value", () => {
    const of = ($schema: string) => surface({ tools: [tool({ inputSchema: { ...body, $schema } })] })
    const [finding] = judged(of(draft07), of(latest))
    assert.deepStrictEqual([finding?.before, finding?.after], [{ $schema: draft07 }, { $schema: latest }])
  })

  it("is reported beside what else differs", () => {
    assertSchemas({ ...body, $schema: draft07 }, { ...body, $schema: latest, required: [] }, [
      ...changed,
      "N/B required.removed q"
    ])
  })

  it("is read the same below the root", () => {
    assertProperty({ $schema: draft07 }, { $schema: latest }, ["B/B schema.changed p"])
  })
})

describe("a root type of object", () => {
  it("stated narrows and left out widens, as anywhere else", () => {
    for (const root of [{ properties: { q: { type: "string" } } }, { properties: { child: { $ref: "#" } } }]) {
      assertSchemas(root, { ...root, type: "object" }, ["B/N type.narrowed #"])
      assertSchemas({ ...root, type: "object" }, root, ["N/B type.widened #"])
    }
    assertProperty({}, { type: "object" }, ["B/N type.narrowed p"])
  })

  it("that becomes another type is a change of the type", () => {
    assertSchemas({ type: "object" }, { type: ["object", "null"] }, ["N/B type.widened #"])
    assertSchemas({}, { type: "array" }, ["B/N type.narrowed #"])
  })

  it("is reported beside a dialect", () => {
    assertSchemas({}, { type: "object", $schema: draft07 }, [...changed, "B/N type.narrowed #"])
  })
})
