// How a page tells machines of its other forms (DOC-16, DOC-17): in its head, and in the header `Link` for those who ask
// with HEAD.
import { manifestPath } from "../../../../scripts/lib/skills.mjs"
import { markdownPathOf, pathOf } from "../pages.ts"
import { address, llmsPath, site } from "./site.ts"

/** One relation, as attributes of a `link` element. */
export interface PageLink {
  readonly rel: string
  readonly href: string
  readonly type?: string
}

/** The relations of a page. `agent-skills` is not registered: it is a hint to clients that know it. */
export const linksOf = (slug: string): ReadonlyArray<PageLink> => [
  { rel: "alternate", type: "text/markdown", href: markdownPathOf(slug) },
  { rel: "describedby", type: "text/plain", href: llmsPath },
  { rel: "agent-skills", type: "application/json", href: manifestPath },
  ...(site === "" ? [] : [{ rel: "canonical", href: address(pathOf(slug)) }])
]

/** The same as the value of a header. */
export const linkHeader = (links: ReadonlyArray<PageLink>): string =>
  links
    .map(({ href, rel, type }) => `<${href}>; rel="${rel}"${type === undefined ? "" : `; type="${type}"`}`)
    .join(", ")

/** Of a Markdown companion: which page it is of. */
export const companionLinks = (slug: string): ReadonlyArray<PageLink> => [
  { rel: "canonical", href: address(pathOf(slug)) },
  { rel: "describedby", type: "text/plain", href: llmsPath }
]
