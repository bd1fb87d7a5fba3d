import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { LintExample } from "../../src/lint/Lint.ts"
import { lintRegistry } from "../../src/lint/registry.ts"
import { review, reviewDefaults } from "../../src/LintReport.ts"
import { registry } from "../../src/rules/registry.ts"
import { surface } from "../fixtures.ts"

const folder = join(import.meta.dirname, "../../src/lint")

const reviewed = ({ budget, surface: example }: LintExample) =>
  review(surface(example), { ...reviewDefaults, budget: budget ?? null }).report

const fired = (example: LintExample): ReadonlyArray<string> =>
  [...new Set(reviewed(example).changes.map(({ rule }) => rule))].sort()

describe("lint registry", () => {
  it("lists unique ids in order, none of which is a rule's", () => {
    const ids = lintRegistry.map(({ id }) => id)
    assert.deepStrictEqual(ids, [...new Set(ids)].sort())
    assert.isTrue(ids.every((id) => id.startsWith("lint.")))
    const rules = new Set(registry.map(({ id }) => id))
    assert.isFalse(ids.some((id) => rules.has(id)))
    assert.isFalse([...rules].some((id) => id.startsWith("lint.")))
  })

  it("registers every lint file", () => {
    const source = readFileSync(join(folder, "registry.ts"), "utf8")
    const files = globSync("*/*.ts", { cwd: folder }).filter((file) =>
      readFileSync(join(folder, file), "utf8").includes(": Lint = {")
    )
    assert.strictEqual(files.length, lintRegistry.length)
    for (const file of files) assert.include(source, `"./${file}"`)
  })

  it("says each thing in the form readers meet it in", () => {
    for (const { hint, id, many, title, why } of lintRegistry) {
      assert.match(title, /^[A-Z`][^\n]*[^.\s]$/, `title of ${id}`)
      assert.match(why, /\.$/, `why of ${id}`)
      assert.match(hint, /\.$/, `hint of ${id}`)
      assert.match(many, /^[a-z`][^\n]*[^.\s]$/, `many of ${id}`)
      assert.notMatch(`${title} ${why} ${hint}`, /!|\bplease\b|\bsimply\b|\bjust\b|\boops\b/i, `words of ${id}`)
      assert.isAbove(why.length, 40, `why of ${id}`)
    }
  })
})

describe("examples of lints", () => {
  for (const lint of lintRegistry) {
    const { fires, holds } = lint.examples()
    for (const [index, example] of fires.entries()) {
      it(`${lint.id} fires on its example ${index + 1}, and nothing else does`, () => {
        assert.deepStrictEqual(fired(example), [...new Set([lint.id, ...(example.with ?? [])])].sort())
      })
    }
    for (const [index, example] of holds.entries()) {
      it(`${lint.id} is silent on its near miss ${index + 1}, and so is every other lint`, () => {
        assert.deepStrictEqual(fired(example), [...(example.with ?? [])].sort())
      })
    }
  }

  it("are found on the kinds of entity that the lint names, with its own severity", () => {
    for (const lint of lintRegistry) {
      for (const example of lint.examples().fires) {
        for (const { entity, rule, severity } of reviewed(example).changes) {
          if (rule !== lint.id) continue
          assert.include(lint.entities, entity.kind, lint.id)
          assert.strictEqual(severity, lint.severity)
        }
      }
    }
  })

  it("say the same twice, and give every finding an identity of its own", () => {
    for (const { examples } of lintRegistry) {
      for (const example of examples().fires) {
        assert.deepStrictEqual(reviewed(example), reviewed(example))
        const prints = reviewed(example).changes.map(({ fingerprint }) => fingerprint)
        assert.strictEqual(new Set(prints).size, prints.length)
      }
    }
  })
})
