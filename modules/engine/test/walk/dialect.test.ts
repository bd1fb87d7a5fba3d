// `$schema`, and a root type that is stated or left out (EQ-5).
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { surface, tool } from "../fixtures.ts"
import { assertProperty, assertSchemas, judged } from "./harness.ts"

const uri = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema"
} as const

type Dialect = keyof typeof uri

const rewritten = ["D/D schema.rewritten #"]
const changed = ["B/B schema.changed #"]

const between = (from: Dialect, to: Dialect, p: Json, expected: ReadonlyArray<string>): void => {
  const schema = (dialect: Dialect): Json => ({ $schema: uri[dialect], type: "object", properties: { p } })
  assertSchemas(schema(from), schema(to), expected)
  assertSchemas(schema(to), schema(from), expected)
}

describe("$schema", () => {
  const body: JsonObject = { type: "object", properties: { q: { type: "string", minLength: 1 } }, required: ["q"] }

  it("gained, lost or changed is a rewrite where every keyword in use means the same", () => {
    for (const dialect of Object.keys(uri) as ReadonlyArray<Dialect>) {
      assertSchemas(body, { ...body, $schema: uri[dialect] }, rewritten)
      assertSchemas({ ...body, $schema: uri[dialect] }, body, rewritten)
    }
  })

  it("says which rewrite it was", () => {
    const explained = (before: Json, after: Json): string | undefined => {
      const of = (inputSchema: Json) => surface({ tools: [tool({ inputSchema })] })
      return judged(of(before), of(after))[0]?.explanation.split(": ")[1]
    }
    const old = { ...body, $schema: uri["draft-07"] }
    const latest = { ...body, $schema: uri["2020-12"] }
    assert.strictEqual(explained(old, latest), "dialect draft-07 → 2020-12.")
    assert.strictEqual(explained(body, latest), "dialect 2020-12 stated.")
    assert.strictEqual(explained(latest, body), "dialect 2020-12 left out.")
    assert.strictEqual(
      explained(latest, { ...body, $schema: "http://json-schema.org/draft/2020-12/schema#" }),
      "dialect 2020-12 respelt."
    )
    assert.strictEqual(
      explained({ ...old, type: "object" }, { properties: body["properties"] ?? {}, required: ["q"] }),
      "dialect draft-07 → 2020-12, root `type"
    )
  })

  it("changes the schema where a keyword in use means something else or is unknown in one dialect", () => {
    between("draft-07", "2020-12", { items: [{ type: "string" }] }, changed)
    between("draft-07", "2020-12", { $ref: "#/definitions/a", minLength: 1 }, changed)
    between("draft-07", "2020-12", { dependencies: { a: ["b"] } }, changed)
    between("draft-07", "2019-09", { dependentRequired: { a: ["b"] } }, changed)
    between("draft-07", "2019-09", { $recursiveRef: "#" }, changed)
    between("draft-07", "2019-09", { $id: "#anchor" }, changed)
    between("2019-09", "2020-12", { unevaluatedItems: false }, changed)
    between("2019-09", "2020-12", { prefixItems: [{ type: "string" }] }, changed)
    between("2019-09", "2020-12", { additionalItems: false }, changed)
    between("draft-04", "draft-06", { minimum: 1, exclusiveMinimum: true }, changed)
    between("draft-04", "draft-06", { exclusiveMinimum: 1 }, changed)
    between("draft-04", "draft-06", { type: ["integer", "null"] }, changed)
    between("draft-04", "draft-06", true, changed)
    between("draft-04", "draft-06", { id: "https://example.com/p" }, changed)
    between("draft-06", "draft-07", { not: { if: true } }, changed)
  })

  it("is a rewrite where those keywords stand beside the dialects that agree on them, or are no keywords at all", () => {
    between("draft-06", "draft-07", { items: [{ type: "string" }] }, rewritten)
    between("draft-07", "2020-12", { $ref: "#/properties/q" }, rewritten)
    between(
      "draft-07",
      "2020-12",
      { properties: { dependencies: {}, prefixItems: {} }, default: { items: [1] } },
      rewritten
    )
    between("2019-09", "2020-12", { $ref: "#/$defs/a", minLength: 1, unevaluatedProperties: false }, rewritten)
    between("draft-06", "2020-12", { $id: "https://example.com/p", type: "integer" }, rewritten)
  })

  it("of a dialect nobody knows, or that is no text, changes the schema", () => {
    for (const odd of ["https://example.com/dialect", "", 7, null]) {
      assertSchemas(body, { ...body, $schema: odd }, changed)
      assertSchemas({ ...body, $schema: odd }, body, changed)
    }
    assertSchemas({ ...body, $schema: 7 }, { ...body, $schema: 7 }, [])
  })

  it("is reported beside what else differs", () => {
    assertSchemas({ ...body, $schema: uri["draft-07"] }, { ...body, $schema: uri["2020-12"], required: [] }, [
      ...rewritten,
      "N/B required.removed q"
    ])
  })

  it("below the root is for the net", () => {
    assertProperty({ $schema: uri["draft-07"] }, { $schema: uri["2020-12"] }, ["B/B schema.changed p"])
  })
})

describe("a root type of object", () => {
  it("stated or left out is a rewrite, since arguments and results are objects either way", () => {
    const open = { properties: { q: { type: "string" } } }
    assertSchemas(open, { ...open, type: "object" }, rewritten)
    assertSchemas({ ...open, type: "object" }, open, rewritten)
  })

  it("that becomes another type is a change of the type", () => {
    assertSchemas({ type: "object" }, { type: ["object", "null"] }, ["N/B type.widened #"])
    assertSchemas({}, { type: "array" }, ["B/N type.narrowed #"])
  })

  it("is reported beside a dialect that changes the schema", () => {
    assertSchemas(
      { properties: { p: { items: [{}] } } },
      { type: "object", $schema: uri["draft-07"], properties: { p: { items: [{}] } } },
      [...changed, ...rewritten]
    )
  })

  it("means anything below the root where it is absent", () => {
    assertProperty({}, { type: "object" }, ["B/N type.narrowed p"])
  })

  it("is a change of the type where a reference leads to the root, which then means other values too", () => {
    const tree = { properties: { child: { $ref: "#" } } }
    assertSchemas(tree, { ...tree, type: "object" }, ["B/N type.narrowed #"])
    assertSchemas({ ...tree, type: "object" }, tree, ["N/B type.widened #"])
  })
})
