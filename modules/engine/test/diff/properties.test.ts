// Laws of a comparison over generated schemas and surfaces (DIFF-10, DIFF-44, OVR-17, APR-1).
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { compare } from "../../src/Diff.ts"
import { findings } from "../../src/Findings.ts"
import { canonical, isArray, isObject, type Json, type JsonObject } from "../../src/model/Json.ts"
import type { Snapshot } from "../../src/model/Surface.ts"
import { fingerprint } from "../../src/normalise/fingerprint.ts"
import { jsonReporter } from "../../src/report/json.ts"
import { registry } from "../../src/rules/registry.ts"
import { rawSurface, snapshotOf, surface } from "../fixtures.ts"
import { foundInSchema } from "../walk/harness.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { anyDocument, anySchema, anySurface, edited } from "./arbitraries.ts"
import { copyOf, rewritten } from "./copies.ts"

const runs = (numRuns: number) => ({ numRuns, seed: 44 })

describe("a difference of two comparison copies", () => {
  const isReported = ([before, after]: readonly [Json, Json]): void => {
    if (canonical(copyOf(before)) === canonical(copyOf(after))) return
    for (const side of ["input", "output"] as const) assert.isAbove(foundInSchema(side, before, after).length, 0)
  }

  it("is never silent, between any two schemas", () => {
    fc.assert(fc.property(fc.tuple(anySchema, anySchema), isReported), runs(300))
  })

  it("is never silent, between a schema and one edit of it", () => {
    fc.assert(fc.property(edited(anySchema, anySchema), isReported), runs(1_000))
  })

  it("is never silent, between a document of definitions and one edit of it", () => {
    fc.assert(fc.property(edited(anyDocument, anySchema), isReported), runs(1_000))
  })

  it("is all there is to report: what the rules call no change is silent", () => {
    fc.assert(
      fc.property(anyDocument, (schema) => {
        // A reference into a branch means another one once branches change places.
        fc.pre(!canonical(schema).includes("#/anyOf/0"))
        assert.deepStrictEqual(foundInSchema("output", schema, rewritten(schema)), [])
      }),
      runs(500)
    )
  })
})

describe("the opposite of a comparison", () => {
  const opposite: Readonly<Record<string, string>> = {
    added: "removed",
    removed: "added",
    narrowed: "widened",
    widened: "narrowed",
    tightened: "loosened",
    loosened: "tightened"
  }
  // A property that is gone was required or not: both are one rule.
  const ruleOf = (line: string): string => (line.split(" ")[1] ?? "").replace("addedRequired", "added")
  const mirrored = (rule: string): string => rule.replace(/[A-Za-z]+$/, (action) => opposite[action] ?? action)

  it("is the mirror image of it", () => {
    fc.assert(
      fc.property(edited(anyDocument, anySchema), ([before, after]) => {
        const forth = foundInSchema("input", before, after).map(ruleOf)
        const back = foundInSchema("input", after, before).map(ruleOf)
        assert.deepStrictEqual(back.sort(), forth.map(mirrored).sort())
      }),
      runs(500)
    )
  })
})

const reversed = (value: Json): Json =>
  isArray(value) ? value.map(reversed) : isObject(value) ? reversedMembers(value) : value

const reversedMembers = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, reversed(item)] as const)
      .toReversed()
  )

/** The same surface with its entities, and the members of every object, in reverse order. */
const shuffled = (example: ExampleSurface): Snapshot => {
  const { lists, server, ...rest } = rawSurface(example)
  const turned = (entities: ReadonlyArray<Json>): ReadonlyArray<Json> => entities.map(reversed).toReversed()
  return snapshotOf({
    ...rest,
    server: {
      ...server,
      supportedVersions: server.supportedVersions?.toReversed() ?? null,
      handshake: reversedMembers(server.handshake)
    },
    lists: {
      prompts: turned(lists.prompts),
      resources: turned(lists.resources),
      resourceTemplates: turned(lists.resourceTemplates),
      tools: turned(lists.tools)
    }
  })
}

describe("a comparison of surfaces", () => {
  const pairs = fc.tuple(anySurface, anySurface)

  it("with itself finds nothing, in whatever order it is listed", () => {
    fc.assert(
      fc.property(anySurface, (example) => {
        assert.deepStrictEqual(findings(surface(example), surface(example)), [])
        assert.deepStrictEqual(findings(surface(example), shuffled(example)), [])
      }),
      runs(150)
    )
  })

  it("gives the same bytes again, in whatever order either is listed", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const bytes = jsonReporter.render(compare(surface(before), surface(after)).report, {
          columns: 80,
          color: false
        })
        assert.strictEqual(
          jsonReporter.render(compare(surface(before), surface(after)).report, { columns: 80, color: false }),
          bytes
        )
        assert.strictEqual(
          jsonReporter.render(compare(shuffled(before), shuffled(after)).report, { columns: 80, color: false }),
          bytes
        )
      }),
      runs(150)
    )
  })

  it("gives each finding a fingerprint of its own, made of its rule, entity, path, old and new alone", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const found = findings(surface(before), surface(after), { docsUrl: "https://docs.example" })
        assert.strictEqual(new Set(found.map((finding) => finding.fingerprint)).size, found.length)
        for (const { entity, fingerprint: id, new: now, old, path, rule } of found) {
          assert.strictEqual(id, fingerprint({ rule, entity: { ...entity }, path: path ?? "", old, new: now }))
        }
      }),
      runs(150)
    )
  })

  it("speaks in registered rules, in words, and never of nothing", () => {
    const known = new Map(registry.map((rule) => [rule.id, rule]))
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        for (const { defaultSeverity, entity, explanation, rule } of findings(surface(before), surface(after))) {
          const { entity: kind, severity } = known.get(rule) ?? assert.fail(rule)
          assert.strictEqual(kind, entity.kind)
          if (severity !== "prose") assert.strictEqual(severity, defaultSeverity)
          assert.match(explanation, /\S.*\.$/s, rule)
          assert.notInclude(explanation, "undefined", rule)
        }
      }),
      runs(150)
    )
  })
})
