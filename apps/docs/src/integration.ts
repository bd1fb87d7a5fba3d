// What is made beside the HTML, from the same pages: Markdown companions, llms.txt, the sitemap, skills and their manifest,
// the example report, and the list of all that is served.
import type { AstroIntegration } from "astro"
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { skillFiles, skills as readSkills } from "../../../scripts/lib/skills.mjs"
import { markdownPathOf } from "./pages.ts"
import { rendered } from "./parts/example.ts"
import { fileServed, picturesIn } from "./parts/pictures.ts"
import { authoredPages, rulePages } from "./site.ts"
import { companion, fullText, llmsText } from "./surfaces/markdown.ts"
import { headersFile, notFoundFile, servedBy } from "./surfaces/served.ts"
import { address, fullPath, llmsPath, site } from "./surfaces/site.ts"
import { sitemap } from "./surfaces/sitemap.ts"

/* Astro empties its own folder, not the one around it. */
const emptied = (folder: string): void => {
  for (const name of [".well-known", "skills", "_headers", "site.json"])
    rmSync(join(folder, name), { force: true, recursive: true })
}

const writeAll = (folder: string): void => {
  const put = (path: string, content: string | Buffer): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  emptied(folder)
  const [authored, rules, skills] = [authoredPages(), rulePages(), readSkills()]
  const pages = [...authored, ...rules]
  for (const page of pages) put(markdownPathOf(page.slug), companion(page))
  put(llmsPath, llmsText(authored, rules, skills))
  put(fullPath, fullText(authored))
  put("sitemap.xml", sitemap(pages))
  for (const { bytes, path } of skillFiles(skills, address)) put(path, bytes)
  for (const { bytes, path } of picturesIn(pages.map(({ body }) => body)).map(fileServed)) put(path, bytes)
  put("docs/example-report.html", rendered("html", site))
  // What stands for every address that is not there has none itself: hosts look for it at the root.
  renameSync(join(folder, "docs/404.html"), join(folder, notFoundFile))
  const served = servedBy(folder, pages)
  put("_headers", headersFile(served))
  put("site.json", `${JSON.stringify(served, null, 1)}\n`)
}

/** The integration. */
export const surfaces = (): AstroIntegration => ({
  name: "surfaces",
  hooks: {
    "astro:build:done": ({ dir }) => {
      writeAll(join(fileURLToPath(dir), ".."))
    }
  }
})
