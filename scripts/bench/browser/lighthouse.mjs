// Lighthouse on pages: `node lighthouse.mjs QUESTION`, the question as JSON: the folder where it is installed, the browser,
// the categories, the pages. Prints of each page the scores, and what could be better. A page with a cookie is
// that of somebody who is signed in.
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const { categories, chromium, folder, pages } = JSON.parse(process.argv[2])
const installed = (name) => import(pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href)
const { launch } = await installed("chrome-launcher")
const { default: lighthouse } = await installed("lighthouse")

const browser = await launch({
  chromePath: chromium,
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
  logLevel: "silent"
})
try {
  const found = []
  for (const { name, url, cookie } of pages) {
    const { lhr } = await lighthouse(url, {
      port: browser.port,
      logLevel: "silent",
      onlyCategories: categories,
      onlyAudits: ["network-requests"],
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } })
    })
    const asked = lhr.audits["network-requests"]?.details?.items ?? []
    const isSignedIn = asked.some(({ statusCode, url: one }) => one.endsWith("/v1/session") && statusCode === 200)
    if (isSignedIn !== (cookie !== undefined)) throw new Error(`${name}: it was another page`)
    found.push({
      name,
      shown: lhr.finalDisplayedUrl,
      warnings: lhr.runWarnings,
      scores: Object.fromEntries(categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)])),
      faults: Object.values(lhr.audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
        .map(({ id, title }) => `${id}: ${title}`)
    })
  }
  console.log(JSON.stringify(found))
} finally {
  browser.kill()
}
