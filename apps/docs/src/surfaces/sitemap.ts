// The sitemap: every HTML page, in the order of the sidebar.
import { pathOf } from "../pages.ts"
import type { SitePage } from "../site.ts"
import { address } from "./site.ts"

/** The text of sitemap.xml. */
export const sitemap = (pages: ReadonlyArray<SitePage>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ slug }) => `  <url><loc>${address(pathOf(slug))}</loc></url>`).join("\n")}
</urlset>
`
