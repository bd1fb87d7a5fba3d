import { assert, describe, expect, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { findings } from "../../src/Findings.ts"
import type { ChangeTag } from "../../src/model/Change.ts"
import { isArray, isObject, type Json } from "../../src/model/Json.ts"
import { hasOpposite, mirrorsOf } from "../../src/rules/mirror.ts"
import { registry } from "../../src/rules/registry.ts"
import type { Example, ExampleSurface } from "../../src/rules/Rule.ts"
import { rawSurface, snapshotOf, surface } from "../fixtures.ts"
import { published } from "./published.ts"
import { waivers } from "./waivers.ts"

const rulesFolder = join(import.meta.dirname, "../../src/rules")

// The compiler keeps this complete: a new fact without a line here does not build.
const tags: Record<ChangeTag, true> = {
  AnnotationAdded: true,
  AnnotationChanged: true,
  AnnotationRemoved: true,
  AnnotationWeakened: true,
  ArgumentAdded: true,
  ArgumentNowOptional: true,
  ArgumentNowRequired: true,
  ArgumentRemoved: true,
  AudienceGained: true,
  AudienceLost: true,
  CapabilityAdded: true,
  CapabilityChanged: true,
  CapabilityRemoved: true,
  ConstraintChanged: true,
  ConstraintLoosened: true,
  ConstraintTightened: true,
  DefaultChanged: true,
  DefaultStated: true,
  DeprecatedAdded: true,
  DeprecatedRemoved: true,
  DeprecationMarked: true,
  EntityAdded: true,
  EntityRemoved: true,
  EnumNarrowed: true,
  EnumWidened: true,
  ExecutionChanged: true,
  ExtensionAdded: true,
  ExtensionChanged: true,
  ExtensionRemoved: true,
  FieldUnmodelled: true,
  HeaderChanged: true,
  HeaderInvalidated: true,
  IconsChanged: true,
  IdentityChanged: true,
  MetaChanged: true,
  MimeTypeChanged: true,
  NameChanged: true,
  OriginsGained: true,
  OriginsLost: true,
  PermissionAdded: true,
  PermissionRemoved: true,
  PortabilityRegressed: true,
  PropertyAdded: true,
  PropertyRemoved: true,
  ProtocolChanged: true,
  RequiredAdded: true,
  RequiredRemoved: true,
  ResourceAnnotationChanged: true,
  SchemaAdded: true,
  SchemaAnnotationChanged: true,
  SchemaRemoved: true,
  SchemaRewritten: true,
  SchemaTextChanged: true,
  SchemaUnmodelled: true,
  ScopeNarrowed: true,
  TaskRequirementChanged: true,
  TextChanged: true,
  TextHidden: true,
  ToolRenamed: true,
  TypeNarrowed: true,
  TypeReplaced: true,
  TypeWidened: true,
  UiDomainChanged: true,
  UiLinkAdded: true,
  UiLinkChanged: true,
  UiLinkRemoved: true,
  VersionAdded: true,
  VersionDropped: true
}

const fired = (before: ExampleSurface, after: ExampleSurface): ReadonlyArray<string> =>
  [...new Set(findings(surface(before), surface(after)).map(({ rule }) => rule))].sort()

const reversedMembers = (value: Json): Json => {
  if (isArray(value)) return value.map(reversedMembers)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [
        key,
        (key === "required" || key === "enum") && isArray(item) ? item.toReversed() : reversedMembers(item)
      ])
  )
}

const shuffled = (example: ExampleSurface) => {
  const raw = rawSurface(example)
  const list = (items: ReadonlyArray<Json>): ReadonlyArray<Json> => items.map(reversedMembers).toReversed()
  const { prompts, resources, resourceTemplates, tools } = raw.lists
  return snapshotOf({
    ...raw,
    lists: {
      tools: list(tools),
      resources: list(resources),
      resourceTemplates: list(resourceTemplates),
      prompts: list(prompts)
    }
  })
}

const examples: ReadonlyArray<readonly [id: string, kind: "fires" | "holds", index: number, example: Example]> =
  registry.flatMap((rule) => {
    const { fires, holds } = rule.examples()
    return [
      ...fires.map((example, index) => [rule.id, "fires", index, example] as const),
      ...holds.map((example, index) => [rule.id, "holds", index, example] as const)
    ]
  })

describe("registry", () => {
  it("lists unique ids in order", () => {
    const ids = registry.map(({ id }) => id)
    assert.deepStrictEqual(ids, [...new Set(ids)].sort())
  })

  it("holds exactly the published rules and those flagged as extensions", () => {
    const core = registry
      .filter(({ extension }) => !extension)
      .map(({ hint, id, severity }) => [id, severity, hint !== null])
    assert.deepStrictEqual(
      core,
      published.toSorted(([a], [b]) => (a < b ? -1 : 1)).map((row) => [...row])
    )
  })

  it("says each thing in the form readers meet it in", () => {
    for (const { hint, id, title, why } of registry) {
      assert.match(title, /^[A-Z`][^\n]*[^.\s]$/, `title of ${id}`)
      assert.match(why, /\.$/, `why of ${id}`)
      if (hint !== null) assert.match(hint, /[.]$/, `hint of ${id}`)
      assert.notMatch(`${title} ${why} ${hint ?? ""}`, /!|\bplease\b|\bsimply\b|\boops\b/i, `words of ${id}`)
      assert.isAbove(why.length, 20, `why of ${id}`)
    }
  })

  it("registers every rule file", () => {
    const source = readFileSync(join(rulesFolder, "registry.ts"), "utf8")
    const files = globSync("*/*.ts", { cwd: rulesFolder })
    assert.isAbove(files.length, 90)
    for (const file of files) assert.include(source, `"./${file}"`)
  })

  it("has a rule for every fact", () => {
    const judged = new Set(registry.map(({ on }) => on))
    assert.deepStrictEqual(
      Object.keys(tags).filter((tag) => !judged.has(tag as ChangeTag)),
      []
    )
  })

  it("has examples of both kinds for every rule", () => {
    for (const rule of registry) {
      const { fires, holds } = rule.examples()
      assert.isAbove(fires.length, 0, rule.id)
      assert.isAbove(holds.length, 0, rule.id)
    }
  })

  it("has a mirror image for every rule, or a waiver that is needed", () => {
    const lacking = registry.filter((rule) => hasOpposite(rule) && mirrorsOf(rule).length === 0).map(({ id }) => id)
    assert.deepStrictEqual(lacking, [...waivers.keys()].sort())
  })
})

describe("examples", () => {
  for (const [id, kind, index, example] of examples) {
    it(`${id} ${kind} on its example ${index + 1}`, () => {
      const ids = fired(example.before, example.after)
      if (kind === "fires") assert.deepStrictEqual(ids, [...new Set([id, ...(example.with ?? [])])].sort())
      else assert.notInclude(ids, id)
    })
  }

  it("yield nothing when a surface is compared with itself, whatever the order of its parts", () => {
    for (const [id, , index, { after, before }] of examples) {
      for (const example of [before, after]) {
        assert.deepStrictEqual(findings(surface(example), surface(example)), [], `${id} ${index}`)
        assert.deepStrictEqual(findings(surface(example), shuffled(example)), [], `${id} ${index}, shuffled`)
      }
    }
  })

  it("fire the same rules whatever the order of their parts", () => {
    for (const [id, , index, { after, before }] of examples) {
      const ids = [...new Set(findings(shuffled(before), shuffled(after)).map(({ rule }) => rule))].sort()
      assert.deepStrictEqual(ids, fired(before, after), `${id} ${index}`)
    }
  })

  it("show in review which other rules each of them fires", async () => {
    const matrix = examples.map(
      ([id, kind, index, { after, before }]) =>
        `${id} ${kind} ${index + 1}: ${fired(before, after).join(" ") || "nothing"}`
    )
    // The whole-registry matrix is one of the two places where a snapshot reads better than assertions.
    await expect(`${matrix.join("\n")}\n`).toMatchFileSnapshot("./matrix.txt")
  })
})
