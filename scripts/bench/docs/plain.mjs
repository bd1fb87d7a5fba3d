// A site of plain pages with Astro and Starlight as they come, within the checkout, so that it is built by the versions that
// build ours. Each page is short; as many stand in the list beside them as beside ours, for each is written on every page.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { cache } from "../../lib/run.mjs"

const listed = 20

const config = (slugs) => `import starlight from "@astrojs/starlight"
import { defineConfig } from "astro/config"

export default defineConfig({
  // As in ours: what is built would else find an older one, which other packages of the checkout bring.
  vite: { environments: { prerender: { resolve: { noExternal: ["cookie"] } } } },
  integrations: [starlight({ title: "Plain", sidebar: ${JSON.stringify([{ label: "Pages", items: slugs }])} })]
})
`

const contentConfig = `import { docsLoader } from "@astrojs/starlight/loaders"
import { docsSchema } from "@astrojs/starlight/schema"
import { defineCollection } from "astro:content"

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

const build = `import { build } from "astro"

await build({ root: import.meta.dirname, logLevel: "warn" })
`

const page = (name) => `---
title: ${name}
description: What ${name} is and when it is used.
---

This page is about ${name}. It has a few sentences, a list and an example, as a short page of a reference has.

## When it is used

- before anything else, to see what is there
- after a change, to see what it did

## Example

\`\`\`js
const ${name} = { name: "${name}", isPlain: true }
console.log(${name})
\`\`\`

See [the first page](/) for all others.
`

/** Writes the site anew, without anything that an earlier build remembers, and answers its folder. It has one page more, the one for addresses that are not there. */
export const writePlainSite = (pages) => {
  const folder = join(cache, "bench/plain-docs")
  rmSync(folder, { recursive: true, force: true })
  const put = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const names = Array.from({ length: pages - 1 }, (_, at) => `page${at}`)
  // Of what is named here Astro knows that it has to be built too.
  const dependencies = { astro: "*", "@astrojs/starlight": "*" }
  put("package.json", JSON.stringify({ private: true, type: "module", dependencies }))
  put("astro.config.mjs", config(names.slice(0, listed)))
  put("src/content.config.ts", contentConfig)
  put("build.mjs", build)
  put("src/content/docs/index.md", page("index"))
  for (const name of names) put(`src/content/docs/${name}.md`, page(name))
  return folder
}
