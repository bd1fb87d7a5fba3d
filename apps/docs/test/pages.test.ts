// The pages before they are built: what every one of them has, and what none of them says.
import { assert, describe, it } from "@effect/vitest"
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { chapters } from "../src/pages.ts"
import { expand } from "../src/parts/expand.ts"
import { rulesPage } from "../src/rules/rulesPage.ts"
import { authoredPages, isId, sitePages } from "../src/site.ts"

const content = join(import.meta.dirname, "../content")

/** The paths that are promised (DOC-1). */
const promised = [
  "",
  "getting-started",
  "mcp-breaking-changes",
  "cli",
  "github-action",
  "severities",
  "rules",
  "telemetry",
  "privacy",
  "agents",
  "self-hosting"
]

describe("the pages", () => {
  it("are the files of the folder, each in one place of the sidebar, and those promised", () => {
    const slugs = chapters.flatMap((chapter) => chapter.slugs)
    assert.deepStrictEqual(
      slugs.map((slug) => `${slug === "" ? "index" : slug}.md`).toSorted(),
      readdirSync(content).toSorted()
    )
    assert.strictEqual(new Set(slugs).size, slugs.length)
    for (const slug of promised) assert.include(slugs, slug)
  })

  it("have a title of their own and one sentence that describes them", () => {
    const pages = sitePages()
    assert.strictEqual(new Set(pages.map(({ title }) => title)).size, pages.length)
    for (const { description, title } of authoredPages()) assert.match(description, /^[A-Z][^\n]{30,200}\.$/, title)
  })

  it("say nothing that recorded use cannot prove", () => {
    for (const { body, slug } of sitePages()) assert.deepStrictEqual(forbiddenIn(body), [], slug)
  })

  it("point at no section of a document that readers do not have", () => {
    for (const { body, slug } of sitePages())
      assert.notMatch(body, /§|\b(DIFF|RULE|CLI|ING|TEL|DOC|OVR|ACT|CON|PRV)-\d/, slug)
  })

  it("warn of the package of another project where they speak of installing", () => {
    for (const slug of ["", "cli"]) {
      const body = authoredPages().find((page) => page.slug === slug)?.body ?? ""
      assert.match(body, /unscoped\s+(npm )?package `mcp-inspect` belongs to an unrelated project/, slug)
    }
  })

  it("say of what is not published that it is not, wherever it is used", () => {
    const action = "The tag `mcp-inspect/action@v1` exists from the first release on."
    for (const { body, slug } of authoredPages())
      if (body.includes("uses: mcp-inspect/action@v1")) assert.include(body, action, slug)
  })

  it("have a part for each directive, and say which is wrong", () => {
    assert.throws(() => expand("<!-- put: nothing here -->", "x.md"), /content\/x.md: there is no part nothing/)
    assert.throws(() => expand("<!-- put: section README.md#No such heading -->", "x.md"), /no heading/)
    assert.throws(() => expand("<!-- put: status of nothing -->", "x.md"), /no status/)
    assert.throws(() => expand("<!-- put: picture nothing A screen -->", "x.md"), /no picture nothing/)
    assert.throws(() => expand("<!-- put: picture changes -->", "x.md"), /picture changes has no words/)
    for (const { body, slug } of sitePages()) assert.notInclude(body, "<!-- put:", slug)
  })
})

describe("the rule reference", () => {
  it("is what the registry makes", () => {
    assert.strictEqual(readFileSync(join(content, "rules.md"), "utf8"), rulesPage())
  })

  it("has one heading for each rule and lint, within groups in the order of its index", () => {
    const text = rulesPage()
    const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, id = ""]) => id)
    assert.isTrue(headings.every(isId))
    assert.strictEqual(new Set(headings).size, headings.length)
    const index = [...text.matchAll(/\[([^\]]+)\]\(#\1\)/g)].map(([, id = ""]) => id)
    assert.deepStrictEqual(index, headings)
    assert.deepStrictEqual(
      [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title),
      [
        "Index",
        "Server and protocol",
        "Tool input schemas",
        "Tool output schemas",
        "Tools",
        "Resource templates",
        "Resources",
        "Prompts",
        "Lints",
        "Severities"
      ]
    )
  })
})
