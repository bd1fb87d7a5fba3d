// The table of folders in the README against the folders that there are: each is told, and has tests where it says.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const root = join(import.meta.dirname, "../../../..")

const read = (path: string): string => readFileSync(join(root, path), "utf8")

interface Row {
  readonly folder: string
  readonly link: string | undefined
  readonly tests: string
}

const section = /^## What is where$[^]*?(?=^## )/m.exec(read("README.md"))?.[0] ?? ""

const rows: ReadonlyArray<Row> = [
  ...section.matchAll(/^\| (?:\[`([\w/]+)`\]\(([^)]+)\)|`([\w/]+)`) \| .+ \| `([\w/]+)` \|$/gm)
].map(([, linked, link, plain, tests = ""]) => ({ folder: linked ?? plain ?? "", link, tests }))

const workspaces = (JSON.parse(read("package.json")) as { readonly workspaces: ReadonlyArray<string> }).workspaces
  .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
  .map((file) => dirname(file))

describe("the table of folders in the README", () => {
  it("has every package and the skills, each once", () => {
    assert.includeMembers(workspaces, ["apps/server", "apps/server/console", "modules/engine"])
    assert.deepStrictEqual(rows.map(({ folder }) => folder).sort(), [...workspaces, "skills"].sort())
  })

  it("leads to the README that a folder has", () => {
    for (const { folder, link } of rows) {
      const own = `${folder}/README.md`
      assert.strictEqual(link, existsSync(join(root, own)) ? own : undefined, folder)
    }
  })

  it("names a folder with tests, which the package runs by `npm test`", () => {
    for (const { folder, tests } of rows) {
      const found = readdirSync(join(root, tests), { recursive: true }).filter((file) =>
        /\.test\.tsx?$/.test(String(file))
      )
      assert.isAbove(found.length, 0, folder)
      if (folder === "skills") continue
      assert.strictEqual(dirname(tests), folder)
      const { scripts } = JSON.parse(read(`${folder}/package.json`)) as {
        readonly scripts?: { readonly test?: string }
      }
      assert.strictEqual(scripts?.test, "vitest run", folder)
    }
  })
})
