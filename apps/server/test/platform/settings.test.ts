// The settings and the table of the README are one list.
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { askedSettings } from "../support/settingNames.ts"

const readme = readFileSync(join(import.meta.dirname, "../../../../README.md"), "utf8")

const [, section = ""] = readme.split("## Hosting it yourself\n")

const rows = section
  .split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))

const named = (cell = ""): ReadonlyArray<string> => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)

it.effect("the README names every setting and no other", () =>
  Effect.gen(function* () {
    const { names } = yield* askedSettings
    assert.isAbove(names.length, 10)
    assert.deepStrictEqual((rows ?? []).flatMap(([, first]) => named(first)).sort(), names)
  })
)

it.effect("the README tells what holds when nothing is set", () =>
  Effect.gen(function* () {
    const { settings } = yield* askedSettings
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
