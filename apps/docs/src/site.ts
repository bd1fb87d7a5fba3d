// Every page as text, for whatever is made of it: HTML, the Markdown companion, llms.txt, the search of tests.
import { explain, pages as ids } from "@mcp-inspect/engine/Explain"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { chapters } from "./pages.ts"
import { expand } from "./parts/expand.ts"
import { rulePage } from "./rules/rulePage.ts"

/** One page. */
export interface SitePage {
  /** What follows `/docs/`; empty for the first page. */
  readonly slug: string
  readonly title: string
  /** One sentence. */
  readonly description: string
  /** Markdown, everything put in its place. */
  readonly body: string
}

const content = join(import.meta.dirname, "../content")

const known: ReadonlySet<string> = new Set(ids.map(({ id }) => id))

/** Whether a text is the id of a rule or a lint. */
export const isId = (text: string): boolean => known.has(text)

const frontMatter = /^---\ntitle: (.+)\ndescription: (.+)\n---\n+/

const authored = (slug: string): SitePage => {
  const file = `${slug === "" ? "index" : slug}.md`
  const text = readFileSync(join(content, file), "utf8")
  const [head = "", title = "", description = ""] = frontMatter.exec(text) ?? []
  if (head === "") throw new Error(`content/${file} does not begin with its title and its description`)
  return { slug, title, description, body: expand(text.slice(head.length), file) }
}

const generated = (id: string): SitePage => {
  const page = explain(id)
  if (page === undefined) throw new Error(`there is no rule ${id}`)
  return { slug: `rules/${id}`, title: id, description: page.title, body: rulePage(page) }
}

/** The pages of the sidebar, in its order. */
export const authoredPages = (): ReadonlyArray<SitePage> => chapters.flatMap(({ slugs }) => slugs.map(authored))

/** The pages of single rules and lints. */
export const rulePages = (): ReadonlyArray<SitePage> => ids.map(({ id }) => generated(id))

/** Every page. */
export const sitePages = (): ReadonlyArray<SitePage> => [...authoredPages(), ...rulePages()]
