// Where the pages come from: the same texts as the Markdown companions, from the same function.
import { docsSchema } from "@astrojs/starlight/schema"
import { defineCollection } from "astro:content"
import type { Loader } from "astro/loaders"
import { withBreaks } from "./breakable.ts"
import { withSizes } from "./parts/pictures.ts"
import { isId, sitePages } from "./site.ts"

/* Heading ids lose dots and capitals, and ids of rules are linked to by reports: they keep both (DOC-32). */
const withRuleIds = (html: string, headings: ReadonlyArray<{ readonly slug: string; readonly text: string }>): string =>
  headings
    .filter(({ text }) => isId(text))
    .reduce(
      (done, { slug, text }) =>
        done.replaceAll(`id="${slug}"`, `id="${text}"`).replaceAll(`href="#${slug}"`, `href="#${text}"`),
      html
    )

/* A head of a table that says nothing is none for who hears the page. */
const withoutEmptyHeads = (html: string): string => html.replaceAll(/<th([^>]*)><\/th>/g, "<td$1></td>")

/* The page of a rule is a screen long, and the reference has an index of its own. */
const contentsOf = (slug: string) => {
  if (slug.startsWith("rules/")) return { tableOfContents: false }
  return slug === "rules" ? { tableOfContents: { maxHeadingLevel: 2 } } : {}
}

const loader: Loader = {
  name: "site",
  load: async ({ config, generateDigest, parseData, renderMarkdown, store }) => {
    store.clear()
    for (const { body, description, slug, title } of sitePages()) {
      const id = slug === "" ? "index" : slug
      const data = await parseData({
        id,
        data: { title, description, editUrl: false, ...contentsOf(slug) }
      })
      const filePath = `src/content/docs/${id}.md`
      const { html, metadata } = await renderMarkdown(body, { fileURL: new URL(filePath, config.root) })
      const headings = (metadata?.headings ?? []).map((one) => (isId(one.text) ? { ...one, slug: one.text } : one))
      store.set({
        id,
        data,
        body,
        filePath,
        digest: generateDigest(body),
        rendered: {
          html: withSizes(withBreaks(withoutEmptyHeads(withRuleIds(html, metadata?.headings ?? [])))),
          metadata: { ...metadata, headings }
        }
      })
    }
  }
}

export const collections = { docs: defineCollection({ loader, schema: docsSchema() }) }
