// No text of ours claims more than usage data can show (ING-50, ING-62): every string of the sources that reach a user.
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { workspace } from "./support/live.ts"

/** The one file that has to name the phrases. */
const exempt = "modules/api/src/wording/forbidden.ts"

/* String and template literals; comments are skipped, and a quote in a pattern ends with its line. */
const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

const stringsOf = (source: string): ReadonlyArray<string> =>
  (source.match(tokens) ?? []).filter((token) => !token.startsWith("/")).map((text) => text.replaceAll("\\n", " "))

/* Of markup in sources all but comments counts: its text stands in no quotes. */
const textsOf = (path: string): ReadonlyArray<string> =>
  path.endsWith(".tsx") ? [contentOf(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")] : stringsOf(contentOf(path))

/* The paths of a folder's files, from the root of the workspace. */
const filesOf = (folder: string, kinds: RegExp): ReadonlyArray<string> =>
  readdirSync(join(workspace, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => kinds.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
    .map((name) => relative(workspace, join(workspace, folder, name)).replaceAll("\\", "/"))
    .filter((path) => path !== exempt)

/* Every package, those that are added later too, and what the service has besides its sources. */
const packages = ["apps", "modules"].flatMap((folder) =>
  readdirSync(join(workspace, folder)).map((name) => `${folder}/${name}`)
)
const folders = [...packages.map((name) => `${name}/src`), "apps/server/console/src", "apps/server/migrations"].filter(
  (folder) => existsSync(join(workspace, folder))
)

/* What people read as it stands: documents, the contract, schemas, the manifest of the Action. */
const documents = [
  ...readdirSync(workspace).filter((name) => name.endsWith(".md")),
  ...filesOf("decisions", /\.md$/),
  ...filesOf("skills", /\.md$/),
  ...packages.flatMap((name) =>
    readdirSync(join(workspace, name))
      .filter((file) => /\.(md|yml|html)$|^openapi\.json$/.test(file))
      .map((file) => `${name}/${file}`)
  ),
  ...filesOf("modules/engine/schemas", /\.json$/),
  ...filesOf("apps/cli/mcp", /\.(json|md)$/),
  "apps/server/console/index.html"
]

const contentOf = (path: string): string => readFileSync(join(workspace, path), "utf8")

describe("the strings of the sources", () => {
  for (const folder of folders) {
    it(`have no forbidden phrase in ${folder}`, () => {
      const sources = filesOf(folder, /\.(tsx?|js)$/)
      assert.isAbove(sources.length, 0)
      const found = sources.flatMap((path) =>
        textsOf(path).flatMap((text) => forbiddenIn(text).map((phrase) => `${path}: ${phrase}: ${text}`))
      )
      assert.deepStrictEqual(found, [])
    })
  }

  it("are those of every package", () => {
    for (const folder of [
      "apps/action/src",
      "apps/cli/src",
      "apps/server/console/src",
      "apps/server/src",
      "modules/api/src",
      "modules/telemetry/src"
    ])
      assert.include(folders, folder)
    assert.isAbove(filesOf("apps/server/src", /\.ts$/).length, 100)
  })

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

  it("have none in documents, schemas and the published contract", () => {
    for (const path of ["README.md", "apps/cli/README.md", "modules/api/openapi.json", "modules/telemetry/README.md"])
      assert.include(documents, path)
    assert.deepStrictEqual(
      documents.flatMap((path) => forbiddenIn(contentOf(path)).map((phrase) => `${path}: ${phrase}`)),
      []
    )
  })
})
