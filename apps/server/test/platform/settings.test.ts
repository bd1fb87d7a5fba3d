// The settings and the table of the README are one list.
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Settings } from "../../src/platform/Settings.ts"

const readme = readFileSync(join(import.meta.dirname, "../../../../README.md"), "utf8")

/** What is asked for when nothing is set. */
const asked = Effect.gen(function* () {
  const names = new Set<string>()
  const nothing = ConfigProvider.make((path) => {
    names.add(path.join("_"))
    return Effect.undefined
  })
  const settings = yield* Settings.pipe(
    Effect.provide(Settings.layer.pipe(Layer.provide(ConfigProvider.layer(nothing))))
  )
  return { names: [...names].sort(), settings }
})

const [, section = ""] = readme.split("## Hosting it yourself\n")

const rows = section
  .split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))

const named = (cell = ""): ReadonlyArray<string> => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)

it.effect("the README names every setting and no other", () =>
  Effect.gen(function* () {
    const { names } = yield* asked
    assert.isAbove(names.length, 10)
    assert.deepStrictEqual((rows ?? []).flatMap(([, first]) => named(first)).sort(), names)
  })
)

it.effect("the README tells what holds when nothing is set", () =>
  Effect.gen(function* () {
    const { settings } = yield* asked
    const told = new Map((rows ?? []).map(([, first = "", , unset]) => [first, named(unset)]))
    assert.deepStrictEqual(told.get("`HOST`, `PORT`"), [settings.host, String(settings.port)])
    assert.deepStrictEqual(told.get("`DATABASE_POOL`"), [String(settings.databasePool)])
    assert.deepStrictEqual(told.get("`SIGN_UP`"), [settings.signUp])
    assert.deepStrictEqual(told.get("`MAIL_FROM`"), [settings.mailFrom])
    assert.deepStrictEqual(told.get("`GITHUB_URL`, `GITHUB_API_URL`"), [
      settings.githubUrl.origin,
      settings.githubApiUrl.origin
    ])
  })
)
