// No text of ours claims more than usage data can show (ING-50, ING-62): every string of the sources that reach a user.
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { workspace } from "./support/live.ts"

/** The one file that has to name the phrases. */
const exempt = "modules/api/src/wording/forbidden.ts"

/* String and template literals; comments are skipped, and a quote in a pattern ends with its line. */
const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

const stringsOf = (source: string): ReadonlyArray<string> =>
  (source.match(tokens) ?? []).filter((token) => !token.startsWith("/")).map((text) => text.replaceAll("\\n", " "))

const sourcesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(workspace, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => relative(workspace, join(workspace, folder, name)).replaceAll("\\", "/"))
    .filter((path) => path !== exempt)

const folders = ["apps/cli/src", "modules/api/src", "modules/engine/src"]

describe("the strings of the sources", () => {
  for (const folder of folders) {
    it(`have no forbidden phrase in ${folder}`, () => {
      const sources = sourcesOf(folder)
      assert.isAbove(sources.length, 5)
      const found = sources.flatMap((path) =>
        stringsOf(readFileSync(join(workspace, path), "utf8")).flatMap((text) =>
          forbiddenIn(text).map((phrase) => `${path}: ${phrase}: ${text}`)
        )
      )
      assert.deepStrictEqual(found, [])
    })
  }

  it("are found, whatever their quotes, and comments are not", () => {
    const source = [`const a = "it is Safe to\\nremove"`, "// unused", "const c = `unused`"].join("\n")
    assert.deepStrictEqual(
      stringsOf(source).flatMap((text) => forbiddenIn(text)),
      ["safe to remove", "unused"]
    )
    assert.deepStrictEqual(forbiddenIn("It is SAFE\n  to remove: no  consumers, safeToRemove."), [
      "safetoremove",
      "safe to remove",
      "no consumers"
    ])
  })

  it("have none in the published OpenAPI document", () => {
    assert.deepStrictEqual(forbiddenIn(readFileSync(join(workspace, "modules/api/openapi.json"), "utf8")), [])
  })
})
