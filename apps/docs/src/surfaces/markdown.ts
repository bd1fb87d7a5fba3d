// The pages as Markdown files, one by one and all in one.
import { type Skill, skillPath } from "../../../../scripts/lib/skills.mjs"
import { chapters, markdownPathOf } from "../pages.ts"
import type { SitePage } from "../site.ts"
import { address, fullPath, llmsPath, site } from "./site.ts"

/** What an agent is told at the head of every page. */
export const pointer = `For agents: every page is listed in ${llmsPath}, and is Markdown at its address with \`.md\`. Prefer the one page you need to ${fullPath}.`

/* Whole where a host is named, so that a page that was saved still leads somewhere. */
const absolute = (body: string): string => (site === "" ? body : body.replaceAll(/\]\(\/(?!\/)/g, `](${site}/`))

/** The Markdown companion of a page. */
export const companion = ({ body, description, title }: SitePage): string =>
  `# ${title}\n\n> ${description}\n\n> ${pointer}\n\n${absolute(body)}\n`

/** All pages of the sidebar as one text (DOC-12). */
export const fullText = (pages: ReadonlyArray<SitePage>): string =>
  `${pages.map(({ body, description, title }) => `# ${title}\n\n> ${description}\n\n${absolute(body)}`).join("\n\n---\n\n")}\n`

const item = (title: string, path: string, note: string): string => `- [${title}](${address(path)}): ${note}`

const itemOf = ({ description, slug, title }: SitePage): string => item(title, markdownPathOf(slug), description)

/** The list of all pages and skills (DOC-11). */
export const llmsText = (
  authored: ReadonlyArray<SitePage>,
  rules: ReadonlyArray<SitePage>,
  skills: ReadonlyArray<Skill>
): string => {
  const bySlug = new Map(authored.map((page) => [page.slug, page]))
  const sections = chapters.map(
    ({ label, slugs }) => [`## ${label}`, slugs.flatMap((slug) => bySlug.get(slug) ?? []).map(itemOf)] as const
  )
  const skillItems = skills.map(({ description, name }) => item(name, skillPath(name), description))
  return `${[
    "# MCP Inspect",
    "> Captures everything an MCP server advertises into one deterministic file, compares two such files, and says what breaks whom, with a value that proves it.",
    `Each link leads to one page as Markdown; prefer it to ${address(fullPath)}, which holds all of them.`,
    ...sections.flatMap(([heading, items]) => [heading, items.join("\n")]),
    "## Skills",
    skillItems.join("\n"),
    "## Rules, one by one",
    rules.map(itemOf).join("\n"),
    "## Optional",
    item("All pages in one text", fullPath, "larger than most contexts; the pages above are the same text")
  ].join("\n\n")}\n`
}
