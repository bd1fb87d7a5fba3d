// The documentation in a browser, as the service gives it: under its policy, in both themes, at every width, by keyboard.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { Edge } from "../../src/edge/Edge.ts"
import { DocsHttp } from "../../src/pages/DocsHttp.ts"
import { fitsEveryWidth } from "../support/entered.ts"
import { until } from "../support/folders.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { arrive, isAccessible, visitor } from "../support/pages.ts"
import { settings } from "../support/settings.ts"

const server = HttpRouter.serve(DocsHttp.pipe(Layer.provide(Edge)), {
  disableLogger: true,
  disableListenLog: true
}).pipe(Layer.provide(settings()), Layer.provideMerge(NodeHttpServer.layerTest), Layer.provide(NodeServices.layer))

const inBrowser = (use: (browser: Browser, url: string) => Promise<void>) =>
  HttpServer.addressFormattedWith((address) =>
    Effect.promise(() => withBrowser((browser) => use(browser, `http://127.0.0.1:${/\d+$/.exec(address)?.[0]}`)))
  )

/* One of each kind. */
const pages = [
  ["/docs", "MCP Inspect overview"],
  ["/docs/getting-started", "Getting started"],
  ["/docs/cli", "CLI"],
  ["/docs/rules", "Rule reference"],
  ["/docs/rules/tool.input.required.added", "tool.input.required.added"],
  ["/docs/console", "Console"],
  ["/docs/self-hosting", "Self-hosting"],
  ["/docs/api", "API reference"],
  ["/docs/agents", "Skills and llms.txt"]
] as const

/* Where pictures go, for who wants to look at them. */
const pictures = process.env["DOCS_PICTURES"]

const everyPage = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.setViewportSize({ width: 1280, height: 800 })
  const problems: Array<string> = []
  const note = (error: unknown): void => {
    problems.push(
      JSON.stringify(typeof error === "object" && error !== null && "actual" in error ? error.actual : `${error}`)
    )
  }
  for (const [path, title] of pages) {
    await page.goto(path)
    await arrive(page, title)
    await isAccessible(page, path).catch(note)
    await fitsEveryWidth(page, path).catch(note)
    if (pictures === undefined) continue
    mkdirSync(pictures, { recursive: true })
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await page.screenshot({ path: join(pictures, `${path.slice(1).replaceAll("/", "-")}-${colorScheme}.png`) })
    }
  }
  assert.deepStrictEqual([...problems, ...noise], [])
}

const search = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/docs")
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("textbox", { name: "Search" }).fill("tool.input.enum.narrowed")
  const found = page.locator(".pagefind-ui__result-link").first()
  await found.waitFor()
  await found.click()
  await page.waitForURL(({ pathname }) => /^\/docs\/[^.]+/.test(pathname))
  await page.getByRole("heading", { level: 1 }).waitFor()
  assert.notMatch(page.url(), /\.html/)
  assert.deepStrictEqual(noise, [])
}

const theme = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor")
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("/docs/proof")
  assert.strictEqual(await background(), "rgb(255, 255, 255)")
  await page.getByLabel("Select theme").first().selectOption("dark")
  assert.strictEqual(await background(), "rgb(14, 17, 22)")
  await page.reload()
  assert.strictEqual(await background(), "rgb(14, 17, 22)")
  assert.deepStrictEqual(noise, [])
}

const anchor = async (browser: Browser, url: string): Promise<void> => {
  const { page } = await visitor(browser, url)
  await page.goto("/docs/rules#tool.output.enum.widened")
  const heading = page.getByRole("heading", { name: "tool.output.enum.widened", exact: true })
  // It is there once the typeface is.
  await until(async () => {
    const box = await heading.boundingBox()
    return box !== null && box.y >= 0 && box.y < 400
  })
}

layer(server, { excludeTestServices: true })("the documentation in a browser", (it) => {
  it.effect.skipIf(isWithoutBrowser)(
    "is readable by everybody, at every width, and asks nobody else",
    () => inBrowser(everyPage),
    900_000
  )
  it.effect.skipIf(isWithoutBrowser)("is searched in the browser", () => inBrowser(search))
  it.effect.skipIf(isWithoutBrowser)("keeps the theme that was chosen", () => inBrowser(theme))
  it.effect.skipIf(isWithoutBrowser)("shows the rule that a report links to", () => inBrowser(anchor))
})
