// How a built page is read by who does not see it as it is laid out: what comes first, and where names are broken.
import { assert, describe, it } from "@effect/vitest"
import { pieces, withBreaks } from "../src/breakable.ts"
import { sitePages } from "../src/site.ts"
import { textOf } from "./support/built.ts"

const documents = sitePages().map(({ slug }) => textOf(`docs/${slug === "" ? "index" : slug}.html`))

describe("a built page", () => {
  it("has its text before the list of all pages and its own contents, each once and whole", () => {
    assert.isAbove(documents.length, 150)
    for (const html of documents) {
      const [text, contents, pages] = [
        html.indexOf("</main>"),
        html.indexOf('<aside class="right-sidebar-container'),
        html.indexOf('<nav class="sidebar')
      ]
      assert.isAbove(text, 0)
      assert.isAbove(pages, Math.max(text, contents))
      if (contents >= 0) assert.isAbove(contents, text)
      assert.strictEqual(html.split('<nav class="sidebar').length, 2)
      assert.strictEqual(html.split("<div").length, html.split("</div>").length)
      assert.match(html.slice(pages), /Skills and llms\.txt.*<\/nav><\/div>\s*<\/body>/s)
    }
  })

  it("lists in its contents what it has, and the reference only its groups", () => {
    const rules = textOf("docs/rules.html")
    const contents = rules.slice(rules.indexOf('<aside class="right-sidebar-container'), rules.indexOf("</aside>"))
    assert.include(contents, "Tool input schemas")
    assert.notInclude(contents, "tool.input.enum.narrowed")
  })
})

describe("a long name", () => {
  it("is broken after its marks, and not within a word or at its first mark", () => {
    assert.deepStrictEqual(pieces("tool.input.enum.narrowed"), ["tool.", "input.", "enum.", "narrowed"])
    assert.deepStrictEqual(pieces("/skills/&lt;name&gt;/SKILL.md"), ["/skills/", "&lt;name&gt;/", "SKILL.", "md"])
    assert.deepStrictEqual(pieces("severity"), ["severity"])
    assert.deepStrictEqual(pieces(".mcp-inspect.yml"), [".mcp-inspect.", "yml"])
  })

  it("is broken in code of a table, and nowhere else", () => {
    const code = '<code dir="auto">a.b</code>'
    assert.strictEqual(
      withBreaks(`<p>${code}</p><td class="x">c.d ${code}</td>`),
      `<p>${code}</p><td class="x">c.d <code dir="auto">a.<wbr>b</code></td>`
    )
  })
})
