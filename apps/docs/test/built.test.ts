// The finished build: every link leads somewhere, every id that a report links to is there, and the forms of a page agree.
import { assert, describe, it } from "@effect/vitest"
import { pages as ids } from "@mcp-inspect/engine/Explain"
import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { markdownPathOf, pathOf } from "../src/pages.ts"
import { authoredPages, rulePages, sitePages } from "../src/site.ts"
import { pointer } from "../src/surfaces/markdown.ts"
import type { Site } from "../src/surfaces/served.ts"
import { attribute, bytesOf, elementsOf, files, folder, hasClass, textOf, wordsOf } from "./support/built.ts"

const site: Site = JSON.parse(textOf("site.json"))

const served = new Map(site.served.map((one) => [one.path, one]))

/* Every page, and the example report. */
const documents = new Map(
  site.served.filter(({ file }) => file.endsWith(".html")).map(({ file, path }) => [path, elementsOf(textOf(file))])
)

const notFound = elementsOf(textOf("404.html"))

const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set((documents.get(path) ?? []).flatMap((element) => attribute(element, "id") ?? []))

const anchors = new Map([...documents.keys()].map((path) => [path, anchorsOf(path)]))

/* Why a link from a page leads nowhere; undefined when it leads somewhere. Other hosts are not asked. */
const broken = (target: string, from: string): string | undefined => {
  if (/^(https?:|mailto:|data:)/.test(target)) return undefined
  const [path = "", anchor = ""] = (target.startsWith("#") ? from + target : target).split("#")
  if (!served.has(path)) return `${from}: ${target} is not served`
  return anchor === "" || !documents.has(path) || anchors.get(path)?.has(decodeURIComponent(anchor)) === true
    ? undefined
    : `${from}: ${target} has no such place`
}

/* Where a text begins its links to itself; in the text of all pages that is no page at all. */
const addressOf = (file: string): string =>
  file.startsWith("docs/") ? `/${file.replace(/\.md$/, "").replace(/^docs\/index$/, "docs")}` : `/${file}`

const linksInMarkdown = (text: string): ReadonlyArray<string> =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target)

describe("links", () => {
  it("lead somewhere from every HTML page", () => {
    const wrong = [...documents, ["/docs", notFound] as const].flatMap(([path, elements]) =>
      elements
        .flatMap((element) => [attribute(element, "href"), attribute(element, "src")])
        .flatMap((target) => (target === undefined ? [] : (broken(target, path) ?? [])))
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("lead somewhere from Markdown, from llms.txt and from skills", () => {
    const texts = files.filter((file) => file.endsWith(".md") || /^llms(-full)?\.txt$/.test(file))
    assert.isAbove(texts.length, 150)
    const wrong = texts.flatMap((file) =>
      linksInMarkdown(textOf(file)).flatMap((target) => broken(target, addressOf(file)) ?? [])
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("of findings lead to a heading with the id as its text, and each id has a page", () => {
    const headings = new Map(
      (documents.get("/docs/rules") ?? [])
        .filter(({ tagName }) => tagName === "h3")
        .map((element) => [attribute(element, "id"), wordsOf(element).trim()])
    )
    for (const { id } of ids) {
      assert.strictEqual(headings.get(id), id)
      assert.isTrue(served.has(`/docs/rules/${id}`), id)
    }
    assert.strictEqual(headings.size, ids.length)
  })

  it("of the head and of the header `Link` name the Markdown, llms.txt and the skills", () => {
    for (const { slug } of sitePages()) {
      const wanted = [
        ["alternate", markdownPathOf(slug)],
        ["describedby", "/llms.txt"],
        ["agent-skills", "/.well-known/agent-skills/index.json"]
      ]
      const links = (documents.get(pathOf(slug)) ?? [])
        .filter(({ tagName }) => tagName === "link")
        .map((element) => [attribute(element, "rel"), attribute(element, "href")])
      for (const link of wanted) assert.deepInclude(links, link, slug)
      const header = served.get(pathOf(slug))?.link ?? ""
      for (const [rel, href] of wanted) assert.include(header, `<${href}>; rel="${rel}"`, slug)
    }
  })
})

const collapsed = (text: string): string => text.replaceAll(/\s+/g, "")

const isChrome = (element: Parameters<typeof hasClass>[0]): boolean =>
  element.tagName === "figcaption" ||
  element.tagName === "button" ||
  ["copy", "sr-only", "sl-anchor-link", "ec-line-number"].some((name) => hasClass(element, name))

describe("a page", () => {
  it("says the same in HTML and in Markdown", () => {
    for (const { body, description, slug, title } of sitePages()) {
      const elements = documents.get(pathOf(slug)) ?? []
      const content = elements.find((element) => hasClass(element, "sl-markdown-content"))
      assert.isDefined(content, slug)
      const html = micromark(body, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
      const said = elementsOf(html).find(({ tagName }) => tagName === "body")
      assert.isDefined(said)
      assert.strictEqual(collapsed(wordsOf(content!, isChrome)), collapsed(wordsOf(said!)), slug)
      const companion = textOf(markdownPathOf(slug).slice(1))
      assert.strictEqual(companion, `# ${title}\n\n> ${description}\n\n> ${pointer}\n\n${body}\n`)
      const [heading] = elements.filter(({ tagName }) => tagName === "h1").map((element) => wordsOf(element).trim())
      assert.strictEqual(heading, title)
      const meta = elements.find((element) => attribute(element, "name") === "description")
      assert.strictEqual(meta === undefined ? undefined : attribute(meta, "content"), description)
    }
  })

  it("is below 50,000 characters of Markdown", () => {
    for (const { slug } of sitePages()) assert.isBelow(textOf(markdownPathOf(slug).slice(1)).length, 50_000, slug)
    assert.isBelow(textOf("llms.txt").length, 50_000)
  })

  it("is listed once in llms.txt, and in the sitemap", () => {
    const llms = textOf("llms.txt")
    const sitemap = textOf("sitemap.xml")
    for (const { description, slug, title } of sitePages()) {
      assert.strictEqual(llms.split(`- [${title}](${markdownPathOf(slug)}): ${description}\n`).length, 2, slug)
      assert.include(sitemap, `<loc>${pathOf(slug)}</loc>`)
    }
    assert.strictEqual(sitemap.split("<loc>").length - 1, sitePages().length)
    assert.match(llms, /^# MCP Inspect\n\n> /)
  })

  it("has words for each picture, its size, and another one for the dark theme", () => {
    const styles = files.filter((file) => file.endsWith(".css")).map(textOf)
    const pictures = [...documents.values()].flat().filter(({ tagName }) => tagName === "img")
    assert.isAbove(pictures.length, 2)
    for (const element of pictures) {
      const source = attribute(element, "src") ?? ""
      const [, name = ""] = /^\/docs\/pictures\/([a-z-]+)-light\.png$/.exec(source) ?? []
      assert.isAbove((attribute(element, "alt") ?? "").length, 20, source)
      const bytes = bytesOf(source.slice(1))
      assert.strictEqual(attribute(element, "width"), `${bytes.readUInt32BE(16)}`, source)
      assert.strictEqual(attribute(element, "height"), `${bytes.readUInt32BE(20)}`, source)
      const dark = styles.flatMap((text) => [...text.matchAll(/url\(\/(docs\/assets\/[a-z]+-dark\.[^)]+\.png)\)/g)])
      assert.isTrue(
        dark.some(([, file = ""]) => file.includes(`/${name}-dark.`) && existsSync(join(folder, file))),
        source
      )
    }
  })

  it("asks for nothing from another host, and names none of a product", () => {
    const html = files.filter((file) => file.endsWith(".html"))
    for (const file of html)
      for (const element of elementsOf(textOf(file))) {
        const loaded =
          attribute(element, "src") ?? (element.tagName === "link" ? attribute(element, "href") : undefined)
        assert.notMatch(loaded ?? "", /^(https?:)?\/\//, file)
      }
    for (const file of files.filter((name) => name.endsWith(".css")))
      assert.notMatch(textOf(file), /url\(["']?(https?:)?\/\//, file)
  })
})

describe("the whole text", () => {
  it("has every page of the sidebar in its order, with a rule between", () => {
    const titles = textOf("llms-full.txt")
      .split("\n\n---\n\n")
      .map((page) => /^# (.*)\n\n> /.exec(page)?.[1])
    assert.deepStrictEqual(
      titles,
      authoredPages().map(({ title }) => title)
    )
    assert.isAbove(rulePages().length, 100)
  })
})

describe("the manifest", () => {
  const { $schema, skills } = JSON.parse(textOf(".well-known/agent-skills/index.json"))

  it("names its schema and each skill of the folder once, with the digest of the bytes that are served", () => {
    assert.strictEqual($schema, "https://schemas.agentskills.io/discovery/0.2.0/schema.json")
    const copied = files.filter((file) => /^skills\/[^/]+\/SKILL\.md$/.test(file)).map((file) => file.split("/")[1])
    assert.deepStrictEqual(
      skills.map(({ name }: { readonly name: string }) => name),
      copied.toSorted()
    )
    for (const { digest, name, sha256, type, url } of skills) {
      const hash = createHash("sha256")
        .update(bytesOf(url.slice(1)))
        .digest("hex")
      assert.strictEqual(sha256, hash, name)
      assert.strictEqual(digest, `sha256:${hash}`)
      assert.strictEqual(type, "skill-md")
      assert.isTrue(bytesOf(`.well-known/agent-skills/${name}/SKILL.md`).equals(bytesOf(url.slice(1))))
      assert.include(textOf("docs/agents.md"), `[${name}](${url})`)
      assert.include(textOf("llms.txt"), `- [${name}](${url}): `)
    }
  })
})

describe("the list of what is served", () => {
  it("names files that are there, with their types, and all but itself", () => {
    const types: Readonly<Record<string, RegExp>> = {
      html: /^text\/html/,
      json: /^application\/json/,
      md: /^text\/markdown; charset=utf-8$/,
      txt: /^text\/plain/,
      xml: /^application\/xml/
    }
    for (const { file, type } of site.served) {
      assert.isTrue(existsSync(join(folder, file)), file)
      assert.match(type, types[file.split(".").at(-1) ?? ""] ?? /./, file)
    }
    const own = ["404.html", "_headers", "site.json"]
    assert.deepStrictEqual(
      site.served.map(({ file }) => file).toSorted(),
      files.filter((file) => !own.includes(file)).toSorted()
    )
    assert.strictEqual(served.size, site.served.length)
  })

  it("lets every script within a document run, and no other", () => {
    const digests = files
      .filter((file) => file.endsWith(".html"))
      .flatMap((file) => elementsOf(textOf(file)))
      .filter((element) => element.tagName === "script" && attribute(element, "src") === undefined)
      .filter((element) => !(attribute(element, "type") ?? "").startsWith("application/"))
      .map((element) => `'sha256-${createHash("sha256").update(wordsOf(element)).digest("base64")}'`)
    const [scripts = ""] = site.policy.split("; ").filter((part) => part.startsWith("script-src "))
    assert.deepStrictEqual(
      [...new Set(scripts.split(" ").filter((part) => part.startsWith("'sha256-")))].toSorted(),
      [...new Set(digests)].toSorted()
    )
    assert.notInclude(scripts, "unsafe-inline")
  })
})
