// What is made beside the HTML, from the same pages: Markdown companions, llms.txt, the sitemap, skills and their manifest,
// the example report, and the list of all that is served.
import type { AstroIntegration } from "astro"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { markdownPathOf } from "./pages.ts"
import { rendered } from "./parts/example.ts"
import { authoredPages, rulePages } from "./site.ts"
import { companion, fullText, llmsText } from "./surfaces/markdown.ts"
import { headersFile, servedBy } from "./surfaces/served.ts"
import { fullPath, llmsPath, manifestPath, site } from "./surfaces/site.ts"
import { sitemap } from "./surfaces/sitemap.ts"
import { manifest, readSkills } from "./surfaces/skills.ts"

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
  put(manifestPath, manifest(skills))
  for (const { bytes, name, url } of skills) {
    put(url, bytes)
    put(`.well-known/agent-skills/${name}/SKILL.md`, bytes)
  }
  put("docs/example-report.html", rendered("html", site))
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
