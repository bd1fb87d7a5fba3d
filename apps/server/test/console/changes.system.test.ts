// Changes and Compare in a real browser in front of the real service.
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import { run, withFolder as withCliFolder } from "../../../cli/test/support/run.ts"
import { assert, describe, it } from "@effect/vitest"
import { compare, defaultOptions } from "@mcp-inspect/engine/Diff"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { htmlReporter } from "@mcp-inspect/engine/report/html/html"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Result } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { fitsEveryWidth } from "../support/entered.ts"
import { until } from "../support/folders.ts"
import { asPerson, record } from "../support/inConsole.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { hostile, isAccessible, signUp, visitor } from "../support/pages.ts"

const text = { type: "string" }

const tool = (name: string, properties: JsonObject, required: ReadonlyArray<string> = []): JsonObject => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: "object", properties, ...(required.length === 0 ? {} : { required }) }
})

const names = Array.from({ length: 12 }, (_, index) => `tool_${String.fromCodePoint(97 + index)}`)

const values = (...some: ReadonlyArray<string>): JsonObject => ({ ...text, enum: some })

const first = documentOf(
  names.map((name, index) => tool(name, { [`argument_${index}`]: values("one", `two_${index}`) }))
)

/* Each tool loses a value of its own, so that no two of them are one group; and one is gone. */
const second = documentOf([
  ...names.slice(1).map((name, index) => tool(name, { [`argument_${index + 1}`]: values("one") })),
  tool("more", { query: text })
])

const changesOf = async (page: Page, project: string, server: string): Promise<void> => {
  await page.goto(`/p/${project}/servers/${server}/changes`)
  await page.getByRole("navigation", { name: "Contracts, newest first" }).waitFor()
}

/* The lines that are read of findings, in their order. */
const rowsOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator(".finding > details > summary").allTextContents()

const toldAsInReports = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  page.setDefaultTimeout(60_000)
  await signUp(page, "changes@example.com")
  const project = "changes/default"
  await record(page, project, "search", [first])
  await page.setViewportSize({ width: 1280, height: 800 })

  // A baseline is one, and no verdict (CON-12, CON-21).
  await changesOf(page, project, "search")
  await page.getByRole("heading", { name: "Baseline" }).waitFor()
  await page.getByText("the next distinct contract brings the first comparison").waitFor()
  assert.notMatch(await page.locator("main").innerText(), /passed|failed|no change/iu)
  await isAccessible(page, "baseline")

  // The next contract is compared: the verdict is a sentence, and a dozen findings are seen at once.
  await record(page, project, "search", [second])
  await page.reload()
  await page.getByRole("heading", { name: "Failed: a change is BREAKING." }).waitFor()
  const twelfth = page.locator(".finding").nth(11)
  await twelfth.waitFor()
  await until(async () => {
    const box = await twelfth.boundingBox()
    return box !== null && box.y + box.height <= 800
  })

  // They are those of the HTML report of the same engine, row by row (CON-22).
  const read = (document: JsonObject) => Result.getOrThrow(decodeSnapshot(document))
  const { report } = compare(read(first), read(second), defaultOptions)
  const file = await browser.newPage()
  await file.setContent(htmlReporter.render(report, { columns: 80, color: false }))
  assert.deepStrictEqual(await rowsOf(page), await rowsOf(file))
  assert.include(await page.locator(".verdict").innerText(), report.summary.text)
  await file.close()

  // By keyboard alone a finding is unfolded: change, proof, cure, use, and what can be done. What is known of use comes
  // later and draws the rows anew.
  await page.getByText("Use is told as it was known").waitFor()
  await page.locator(".finding summary").first().focus()
  await page.keyboard.press("Enter")
  const unfolded = page.locator(".finding > details[open] .body").first()
  await unfolded.getByRole("button", { name: "Accept finding" }).waitFor()
  assert.match(await unfolded.innerText(), /Change[^]*To do[^]*Usage[^]*Nothing was collected[^]*Accept/u)
  await isAccessible(page, "changes")
  await fitsEveryWidth(page, "changes")

  // Filters, and the data behind it all.
  await page.getByLabel("Filter by text").fill("tool_c")
  await page.getByText(/^1 of \d+ shown$/u).waitFor()
  assert.strictEqual(await page.locator(".finding:visible").count(), 1)
  await page.getByLabel("Filter by text").fill("")
  await page.locator("summary", { hasText: "Raw JSON" }).click()
  await page.getByLabel("Report as JSON").filter({ hasText: `"formatVersion": 1` }).waitFor({ state: "attached" })
  assert.deepStrictEqual(noise, [])
}

const accepted = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  page.setDefaultTimeout(60_000)
  await signUp(page, "accepts@example.com")
  const project = "accepts/default"
  await record(page, project, "search", [
    documentOf([tool("search", { query: text }), tool("gone", {})]),
    documentOf([tool("search", { query: text })])
  ])
  // What is known of use comes later, and leaves a row as its reader left it.
  const release = Promise.withResolvers<void>()
  await page.route("**/usage/evidence?*", (route) => release.promise.then(() => route.continue()))
  await changesOf(page, project, "search")
  await page.locator(".finding summary").click()
  release.resolve()
  await page.getByText("Use is told as it was known").waitFor()
  assert.strictEqual(await page.locator(".finding > details[open]").count(), 0)
  assert.isTrue(await page.evaluate("document.activeElement.matches('.finding summary')"))
  // Nor does it take away what somebody types meanwhile.
  const again = Promise.withResolvers<void>()
  await page.unroute("**/usage/evidence?*")
  await page.route("**/usage/evidence?*", (route) => again.promise.then(() => route.continue()))
  await page.reload()
  await page.getByRole("button", { name: "Accept finding" }).click()
  await page.getByLabel("Reason").fill(`Nobody calls it ${hostile}`)
  again.resolve()
  await page.getByText("Use is told as it was known").waitFor()
  assert.include(await page.getByLabel("Reason").inputValue(), "Nobody calls it")
  await page.getByLabel("Counts until").fill("2020-01-01")
  await page.getByRole("button", { name: "Accept finding" }).click()
  // What was typed stays beside what is wrong with it.
  await page.locator(".doing .problem").waitFor()
  assert.include(await page.getByLabel("Reason").inputValue(), "Nobody calls it")
  await page.getByLabel("Counts until").fill("")
  await page.getByRole("button", { name: "Accept finding" }).click()
  await page.getByRole("heading", { name: "Passed: every change is suppressed." }).waitFor()
  await page.getByRole("heading", { name: "Suppressed 1" }).waitFor()
  await page.locator(".finding summary").click()
  await page.getByText("accepted by accepts@example.com").waitFor()
  await page.getByRole("button", { name: "Withdraw acceptance" }).click()
  await page.getByRole("heading", { name: "Failed: a change is BREAKING." }).waitFor()

  // What the settings of a project ignore stays in sight, and its reason (CON-23).
  await asPerson(page, "PUT", `/v1/projects/${project}/settings`, {
    ignore: [{ rule: "tool.removed", reason: "It was never public" }]
  })
  await page.reload()
  await page.getByRole("heading", { name: "Suppressed 1" }).waitFor()
  await page.getByText("Use is told as it was known").waitFor()
  await page.locator(".finding summary").click()
  await page.getByText("It was never public").last().waitFor()
  await page.getByText("Left out by the settings of the project").waitFor()
  assert.deepStrictEqual(noise, [])
}

const compared = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  page.setDefaultTimeout(60_000)
  await signUp(page, "compares@example.com")
  const project = "compares/default"
  const wild = { ...tool(hostile, { [hostile]: text }), description: `${hostile}\u202E${"x".repeat(5000)}` }
  await record(page, project, "search", [
    documentOf([tool("search", { query: text }), wild]),
    documentOf([tool("search", { query: text, page: text }), wild], "1.1.0"),
    documentOf([tool("search", { page: text })], "2.0.0")
  ])
  await changesOf(page, project, "search")
  await page.getByRole("link", { name: "Compare any two contracts" }).click()
  await page.getByRole("heading", { level: 1, name: "Compare" }).waitFor()
  const [oldest = ""] = await page.getByLabel("Before: contract").selectOption({ index: 2 })
  // Until the two that are chosen are compared, the screen has those it came with.
  const leadsTo = (word: string) =>
    page.locator(`a[href$="${encodeURIComponent(oldest)}"]`, { hasText: `Download ${word}` }).waitFor()
  await leadsTo("before")
  await page.getByRole("heading", { name: "Failed: a change is BREAKING." }).waitFor()
  assert.isAbove(await page.locator(".finding").count(), 1)
  assert.strictEqual(await page.locator("main img").count(), 0)
  await isAccessible(page, "compare")
  await fitsEveryWidth(page, "compare")

  // What is downloaded is what the command line compares (CON-25).
  await withCliFolder(async (folder) => {
    const files: Array<string> = []
    for (const word of ["before", "after"]) {
      const waiting = page.waitForEvent("download")
      await page.getByRole("link", { name: `Download ${word}` }).click()
      const file = join(folder, `${word}.json`)
      writeFileSync(file, readFileSync(await (await waiting).path()))
      files.push(file)
    }
    const { code, stdout } = await run(["diff", ...files, "--format", "json"], { cwd: folder })
    assert.strictEqual(code, 1)
    const told = JSON.parse(stdout) as {
      readonly changes: ReadonlyArray<unknown>
      readonly groups: ReadonlyArray<unknown>
    }
    assert.isAbove(told.changes.length, 0)
    const waiting = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download report" }).click()
    const own = JSON.parse(readFileSync(await (await waiting).path(), "utf8")) as typeof told
    assert.deepStrictEqual(own.changes.length, told.changes.length)
  })

  // The other way round.
  await page.getByRole("button", { name: "Swap contracts" }).click()
  await leadsTo("after")
  await page.getByRole("heading", { level: 2 }).first().waitFor()
  assert.deepStrictEqual(noise, [])
}

describe.skipIf(isWithoutBrowser)("the screens of changes", () => {
  const inBrowser = oneService()

  it("answer: did the contract change, how badly, and what is there to do?", inBrowser(toldAsInReports), 300_000)

  it("let a member accept a finding with a reason, and take that back", inBrowser(accepted), 300_000)

  it("answer: what is different between any two contracts?", inBrowser(compared), 300_000)
})
