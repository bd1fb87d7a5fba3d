// The HTML report in a real browser, opened from disk as from a CI artefact.
import { AxeBuilder } from "@axe-core/playwright"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { htmlReporter } from "@mcp-inspect/engine/report/html/html"
import { reportToJson } from "@mcp-inspect/engine/report/json"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { chromiumPath, open, withBrowser } from "./support/chromium.ts"
import { run, scripted } from "./support/run.ts"

const object = (properties: unknown, required: ReadonlyArray<string> = []) => ({ type: "object", properties, required })
const text = { type: "string" }

const hostile = "<img src=x onerror=alert(1)>\u001B[2J\u202Eevil\r\n::error::x</script><!--"

const before = {
  version: "1.0.0",
  tools: [
    ...["copy_file", "move_file", "stat_file"].map((name) => ({ name, inputSchema: object({ path: text }) })),
    { name: "search", description: "Finds files", inputSchema: object({ query: text, limit: { type: "integer" } }) },
    { name: "plain", description: "x", inputSchema: object({}) }
  ],
  prompts: [{ name: "review" }]
}

const after = {
  version: "1.1.0",
  tools: [
    ...["copy_file", "move_file", "stat_file"].map((name) => ({
      name,
      inputSchema: object({ path: text }),
      annotations: { openWorldHint: false }
    })),
    {
      name: "search",
      description: "Finds files by name",
      inputSchema: object({ query: text, limit: { type: "integer", maximum: 50 } }, ["query"])
    },
    { name: "plain", description: hostile.repeat(20), inputSchema: object({ [hostile]: { enum: [hostile] } }) },
    { name: hostile, description: hostile, inputSchema: object({ ["__proto__"]: text }) }
  ]
}

const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-html-"))
const file = join(folder, "report.html")
const several = join(folder, "several.html")

let report: Report

/** The report of the binary as a page, the same as data, and a page about several servers. */
const prepare = async (): Promise<void> => {
  for (const [name, script] of [
    ["a.json", before],
    ["b.json", after]
  ] as const) {
    const ended = await run(["snapshot", "--stdio", scripted(script), "--out", name], { cwd: folder })
    assert.strictEqual(ended.code, 0, ended.stderr)
  }
  const written = await run(["diff", "a.json", "b.json", "--format", "html", "--output", file], { cwd: folder })
  assert.strictEqual(written.code, 1, written.stderr)
  assert.strictEqual(written.stdout, "")
  const { stdout } = await run(["diff", "a.json", "b.json", "--format", "json"], { cwd: folder })
  report = { subject: "comparison", ...JSON.parse(stdout) }
  const entries = [
    { server: "a", report },
    { server: "b", error: { code: "unreachable", message: "It ended." } }
  ]
  writeFileSync(several, htmlReporter.renderAll(entries, { columns: 80, color: false }))
}

const shown = (page: Page): Promise<number> => page.locator(".finding:visible").count()

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.id || document.activeElement.tagName.toLowerCase()")

const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.documentElement).backgroundColor")

const isAbsent = chromiumPath === undefined
if (isAbsent) process.stdout.write("not run: Chromium\n")

// Where everything is to run, a browser that is not there is a failure.
describe.skipIf(isAbsent && process.env["CI"] === undefined)("the HTML report in a browser", () => {
  beforeAll(prepare)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("opens from disk without a request, an error or a message, whatever the server says", () =>
    withBrowser(async (browser) => {
      const { noise, page } = await open(browser, file)
      await page.getByRole("button", { name: "Unfold all" }).click()
      for (const more of await page.locator(".more > summary").all()) await more.click()
      await page.getByText("Show the report as data").click()
      await page.waitForTimeout(300)
      assert.strictEqual(await page.locator("img").count(), 0)
      assert.strictEqual(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true)
      assert.deepStrictEqual(noise, [])
    }))

  it("is filtered by keyboard alone", () =>
    withBrowser(async (browser) => {
      const { noise, page } = await open(browser, file)
      const all = await shown(page)
      assert.isAbove(all, 4)
      await page.keyboard.press("/")
      assert.strictEqual(await focused(page), "query")
      await page.keyboard.type("LIMIT maximum")
      await page.getByText(`1 of ${report.changes.length} shown`).waitFor()
      assert.strictEqual(await shown(page), 1)
      await page.keyboard.press("Enter")
      assert.strictEqual(await focused(page), "summary")
      const details = page.locator(".finding:visible > details")
      const isOpen = await details.getAttribute("open")
      await page.keyboard.press("Enter")
      assert.notStrictEqual(await details.getAttribute("open"), isOpen)
      await page.keyboard.press("/")
      await page.keyboard.press("Escape")
      assert.strictEqual(await shown(page), all)
      await page.keyboard.type("nothing has this")
      await page.getByText("No finding matches the filters.").waitFor()
      await page.keyboard.press("Escape")
      await page.locator("input[value=BREAKING]").focus()
      await page.keyboard.press("Space")
      await page.locator("#breaking").waitFor({ state: "hidden" })
      await page.keyboard.press("Space")
      await page.locator("input[value=tool]").focus()
      await page.keyboard.press("Space")
      await page.locator(".finding[data-kinds=tool]:visible").first().waitFor({ state: "hidden" })
      assert.strictEqual(await page.locator(".finding[data-kinds=prompt]:visible").count(), 1)
      assert.deepStrictEqual(noise, [])
    }))

  it("is reached in a sensible order with Tab, and what has the focus is visible", () =>
    withBrowser(async (browser) => {
      const { page } = await open(browser, file)
      const order: Array<string> = []
      for (let index = 0; index < 8; index++) {
        await page.keyboard.press("Tab")
        const name = await page.evaluate<string>(
          "(e => e.className || e.id || e.value || e.tagName)(document.activeElement)"
        )
        order.push(name)
        const outlined = await page.evaluate<boolean>(
          "[document.activeElement, document.activeElement.parentElement].some(e => getComputedStyle(e).outlineStyle === 'solid')"
        )
        assert.isTrue(outlined, name)
      }
      assert.strictEqual(order[0], "skip")
      assert.isBelow(order.indexOf("query"), 8)
      assert.isAbove(order.indexOf("query"), 1)
    }))

  it("follows the theme of the system, and the reader's choice before it", () =>
    withBrowser(async (browser) => {
      const light = await open(browser, file, { colorScheme: "light" })
      const dark = await open(browser, file, { colorScheme: "dark" })
      const [white, black] = [await backgroundOf(light.page), await backgroundOf(dark.page)]
      assert.notStrictEqual(white, black)
      await light.page.getByRole("button", { name: "Dark theme" }).press("Enter")
      assert.strictEqual(await backgroundOf(light.page), black)
      await light.page.reload()
      assert.strictEqual(await backgroundOf(light.page), black)
      await light.page.getByRole("button", { name: "Light theme" }).click()
      assert.strictEqual(await backgroundOf(light.page), white)
      assert.deepStrictEqual([...light.noise, ...dark.noise], [])
    }))

  it("copies the report as JSON that says the same", () =>
    withBrowser(async (browser) => {
      const { page } = await open(browser, file, { permissions: ["clipboard-read", "clipboard-write"] })
      await page.getByRole("button", { name: "Copy JSON" }).click()
      await page.getByRole("button", { name: "Copied" }).waitFor()
      const copied: unknown = JSON.parse(await page.evaluate("navigator.clipboard.readText()"))
      assert.deepStrictEqual(copied, reportToJson(report))
    }))

  it("is read and unfolded without scripts", () =>
    withBrowser(async (browser) => {
      const { page } = await open(browser, file, { javaScriptEnabled: false })
      for (const hidden of ["#theme", ".bar", "#copy-report"])
        assert.isFalse(await page.locator(hidden).isVisible(), hidden)
      const rows = page.locator(".finding > details:not([open]) > summary")
      assert.isAbove(await rows.count(), 0)
      await rows.first().click()
      await page.getByText("Show the report as data").click()
      const [first] = report.changes
      assert.include(await page.locator(".data").innerText(), first?.fingerprint ?? "no change")
    }))

  it("is unfolded on paper", () =>
    withBrowser(async (browser) => {
      const { page } = await open(browser, file, { colorScheme: "dark" })
      const folded = page.locator(".finding > details:not([open]) .line").first()
      assert.isFalse(await folded.isVisible())
      const pdf = await page.pdf({ format: "A4", printBackground: true })
      assert.strictEqual(pdf.subarray(0, 5).toString(), "%PDF-")
      await page.emulateMedia({ media: "print" })
      assert.isTrue(await folded.isVisible())
      assert.strictEqual(await backgroundOf(page), "rgb(255, 255, 255)")
      assert.isFalse(await page.locator(".bar").isVisible())
    }))

  for (const [name, path, colorScheme, width] of [
    ["one server", file, "light", 1280],
    ["one server", file, "dark", 480],
    ["several servers", several, "light", 480],
    ["several servers", several, "dark", 1280]
  ] as const) {
    it(`has no accessibility fault that axe finds: ${name}, ${colorScheme}, ${width} pixels wide`, () =>
      withBrowser(async (browser) => {
        const { page } = await open(browser, path, { colorScheme, viewport: { width, height: 800 } })
        await page.getByRole("button", { name: "Unfold all" }).click()
        const { violations } = await new AxeBuilder({ page }).analyze()
        assert.deepStrictEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
          []
        )
      }))
  }

  it("filters 2,000 findings", () =>
    withBrowser(async (browser) => {
      const [change] = report.changes
      assert.isDefined(change)
      const changes = Array.from({ length: 2000 }, (_, index) => ({
        ...change,
        entity: { ...change.entity, name: `tool_${index}` }
      }))
      const large = join(folder, "large.html")
      writeFileSync(large, htmlReporter.render({ ...report, changes, groups: [] }, { columns: 80, color: false }))
      const { noise, page } = await open(browser, large)
      await page.keyboard.press("/")
      await page.keyboard.type("tool_1999")
      await page.getByText("1 of 2,000 shown").waitFor()
      assert.strictEqual(await shown(page), 1)
      assert.deepStrictEqual(noise, [])
    }))
})
