// From signing up to a first comparison, in a real browser in front of the real service and of real MCP servers.
import { withHttp } from "../../../cli/test/support/http.ts"
import { demanding, search } from "../../../cli/test/support/hostedFolder.ts"
import { run, scripted } from "../../../cli/test/support/run.ts"
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { mcpListener, type Serving } from "../support/mcpListener.ts"
import { arrive, blockOf, isAccessible, password, visitor, withFolder } from "../support/pages.ts"

const begin = async (page: Page, email: string): Promise<void> => {
  await page.goto("/signup")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await arrive(page, "Capture your first contract")
}

const address = (page: Page) => page.getByLabel("Public endpoint URL")
const capture = (page: Page) => page.getByRole("button", { name: "Capture contract" }).click()
const header = "Bearer of-one-capture-alone"

const firstCapture = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await begin(page, "ada@example.com")
  await isAccessible(page, "first capture")
  // An address that is connected to from nowhere: the reason stands at the field, what was typed stays.
  await address(page).fill("http://10.0.0.1/mcp")
  await capture(page)
  await page.locator(".field .problem").waitFor()
  assert.strictEqual(await address(page).inputValue(), "http://10.0.0.1/mcp")
  assert.strictEqual(await address(page).getAttribute("aria-invalid"), "true")

  const release = Promise.withResolvers<void>()
  const serving: Serving = { tools: [search, demanding].slice(0, 1), authorization: header, asked: [] }
  await withHttp(mcpListener(serving), async (at) => {
    await address(page).fill(at)
    await capture(page)
    // Refused: on the same screen the header is asked for, and the address is there.
    await page.getByRole("alert").getByText("unauthorized").waitFor()
    await page.getByText(at).waitFor()
    assert.notInclude(await page.locator("main").innerText(), "nchanged")
    await isAccessible(page, "refused capture")
    serving.held = release.promise
    await page.getByLabel("Value").fill(header)
    await page.getByRole("button", { name: "Retry capture" }).click()
    // While the list is on its way, a page that is loaded again says the same.
    const now = page.locator("[aria-current=step]")
    await now.getByText("Listing").or(now.getByText("Authorizing")).waitFor()
    await page.reload()
    await now.getByText("Listing").or(now.getByText("Authorizing")).waitFor()
    release.resolve()
    await arrive(page, "127-0-0-1")
    await page.getByText("Baseline", { exact: true }).waitFor()
    await page.getByText("no verdict").waitFor()
    await isAccessible(page, "overview")
    assert.deepStrictEqual(
      serving.asked.filter((method) => method.startsWith("tools/") && method !== "tools/list"),
      []
    )

    // The next version, without its tool: compared by itself, and the change is named.
    delete serving.authorization
    serving.tools = []
    await page.getByRole("button", { name: "Capture again" }).click()
    await page.getByText(/^Changed/).waitFor()
    await page.getByText("1 BREAKING", { exact: true }).waitFor({ timeout: 90_000 })
    await page.getByRole("navigation", { name: "Server" }).getByRole("link", { name: "Changes" }).click()
    await page.getByRole("heading", { name: "BREAKING 1" }).waitFor()
    await page.locator(".finding").getByText("tool.removed").waitFor()
    await page.locator(".finding").getByText("Leave the tool in place, marked deprecated").waitFor()
    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "default" }).click()
    await arrive(page, "Default")
    await page.getByRole("cell", { name: "BREAKING" }).waitFor()
    await isAccessible(page, "project")
  })

  // The server is gone: the capture failed, and nothing else is said.
  await page.getByRole("cell", { name: "127-0-0-1" }).getByRole("link").click()
  await page.getByRole("button", { name: "Capture again" }).click()
  await page.getByRole("alert").getByText("unreachable").waitFor()
  assert.notInclude(await page.locator("main").innerText(), "nchanged")
  assert.notInclude(await page.content(), header)
  assert.deepStrictEqual(noise, [])
}

const fromTheCommandLine = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await begin(page, "grace@example.com")
  await page.goto("/p/grace/default")
  await page.getByRole("list", { name: "Set-up" }).getByText("(to do)").first().waitFor({ state: "attached" })
  await isAccessible(page, "empty project")
  await page.getByRole("link", { name: "Add your first server" }).click()
  await arrive(page, "Add your first server")
  await page.getByRole("button", { name: "Create key" }).click()
  await page.getByText("The key, shown this once:").waitFor()
  await isAccessible(page, "add server")
  const key = await blockOf(page, "key")
  const commands = await blockOf(page, "commands")
  assert.notInclude(commands, key)
  assert.include(await blockOf(page, "environment"), "MCP_INSPECT_KEY")
  const configuration = (await blockOf(page, "configuration")).replace("node server.js", () =>
    JSON.stringify(scripted({ tools: [search] }))
  )
  await withFolder(async (folder) => {
    writeFileSync(join(folder, ".mcp-inspect.yml"), configuration)
    for (const line of commands.trim().split("\n")) {
      const { code, stderr } = await run(line.split(" ").slice(1), { cwd: folder, env: { MCP_INSPECT_KEY: key } })
      assert.strictEqual(code, 0, stderr)
    }
    await page.getByText("Received.").waitFor()
    await page.getByText("It is the baseline.").waitFor()
    await page.getByRole("link", { name: "Open server" }).click()
    await arrive(page, "default")

    // What is downloaded is what was recorded.
    await page.getByRole("navigation", { name: "Server" }).getByRole("link", { name: "Surface" }).click()
    const downloading = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download snapshot" }).click()
    const file = join(folder, "downloaded.json")
    await (await downloading).saveAs(file)
    const compared = await run(["diff", file, file], { cwd: folder })
    assert.strictEqual(compared.code, 0, compared.stderr)
  })
  await page.goto("/p/grace/default")
  await page.getByText(/^Set-up: \d of 4 steps done$/).waitFor()
  assert.deepStrictEqual(noise, [])
}

const byKeyboard = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await begin(page, "keys@example.com")
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      const told = await page.evaluate(
        "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent"
      )
      if (told === name) return
    }
    assert.fail(`the keyboard does not reach ${name}`)
  }
  await withHttp(mcpListener({ tools: [search], asked: [] }), async (at) => {
    await tabTo("Public endpoint URL")
    await page.keyboard.type(at)
    await tabTo("Name and environment")
    await page.keyboard.press("Enter")
    await tabTo("Server")
    await page.keyboard.type("tracker")
    await tabTo("Capture contract")
    await page.keyboard.press("Enter")
    await arrive(page, "tracker")
    await page.getByRole("button", { name: "Capture again" }).waitFor()
    await tabTo("Capture again")
    await page.keyboard.press("Enter")
    await page.getByText(/^Last recorded/).waitFor()
  })
  assert.deepStrictEqual(noise, [])
}

describe.skipIf(isWithoutBrowser)("Which server's contract is to be captured?", () => {
  const inBrowser = oneService({ ALLOWED_NETWORKS: "127.0.0.0/8" })

  it(
    "captures by address alone, asks for a header where one is missing, and compares what comes next",
    inBrowser(firstCapture)
  )

  it("waits for what the command line uploads", inBrowser(fromTheCommandLine))

  it("is answered by keyboard alone", inBrowser(byKeyboard))
})
