// The places of a server, in a real browser in front of the real service and of a real MCP server.
import { withHttp } from "../../../cli/test/support/http.ts"
import { assert, describe, it } from "@effect/vitest"
import { gzipSync } from "node:zlib"
import type { Browser, Page, Response } from "playwright-core"
import { fitsEveryWidth } from "../support/entered.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { mcpListener } from "../support/mcpListener.ts"
import { arrive, hostile, isAccessible, signUp, untilSeen, visitor } from "../support/pages.ts"

const tool = (name: string, description: string) => ({
  name,
  description,
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for" },
      page: { type: "object", properties: { size: { type: "integer", maximum: 100, deprecated: true } } }
    },
    required: ["query"]
  }
})

const many = 2000
const tools = [
  tool(hostile, `${hostile}\u202E`),
  ...Array.from({ length: many - 1 }, (_, at) => tool(`tool_${String(at).padStart(4, "0")}`, `Does number ${at}.`))
]

const captured = async (page: Page, at: string, project: string): Promise<void> => {
  await page.goto(`/p/${project}/capture`)
  await page.getByLabel("Public endpoint URL").fill(at)
  await page.getByText("Name and environment").click()
  await page.getByLabel("Server", { exact: true }).fill("tracker")
  await page.getByRole("button", { name: "Capture contract" }).click()
  await arrive(page, "tracker")
}

const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Server" }).getByRole("link", { name }).click()

const explorer = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "ada@example.com")
  const serving = { tools, prompts: [], cacheScope: "private", asked: [] } as const
  await withHttp(mcpListener({ ...serving, asked: [] }), (at) => captured(page, at, "ada/default"))
  await place(page, "Surface")
  const list = page.getByRole("listbox", { name: "Tools" })
  await list.waitFor()
  await page.getByText("Authorization-scoped").waitFor()
  // What a server calls itself is read, and never becomes an element.
  await page.getByRole("heading", { name: hostile }).waitFor()
  assert.notInclude(await page.locator("main").innerHTML(), "<img")
  assert.notInclude(await page.locator("main").innerHTML(), "<script")

  // However many there are, a screenful is rendered: at the top, in the middle, at the end.
  const options = list.getByRole("option")
  const isScreenful = async (where: string) => {
    const count = await options.count()
    assert.isAtLeast(count, 5, where)
    assert.isAtMost(count, 200, where)
  }
  await isScreenful("at the top")
  await list.evaluate((box: { scrollHeight: number; scrollTop: number }) => (box.scrollTop = box.scrollHeight / 2))
  await list.getByRole("option", { name: "tool_1000" }).waitFor()
  await isScreenful("in the middle")
  await list.focus()
  await page.keyboard.press("End")
  const last = list.getByRole("option", { name: "tool_1998" })
  await last.waitFor()
  assert.strictEqual(await last.getAttribute("aria-selected"), "true")
  await isScreenful("at the end")
  await page.getByRole("heading", { level: 2, name: "tool_1998" }).waitFor()
  // The address names what is shown.
  await page.waitForURL(/name=tool_1998/u)
  await page.reload()
  await page.getByRole("heading", { level: 2, name: "tool_1998" }).waitFor()
  await last.waitFor()
  // What many match is a screenful too.
  await page.getByLabel("Search the surface").fill("does NUMBER")
  await page
    .getByRole("status")
    .getByText(`${many - 1} of ${many}`)
    .waitFor()
  await isScreenful("after a search")
  await page.keyboard.press("Escape")

  // `/` leads into the search of the surface.
  await list.focus()
  await page.keyboard.press("/")
  await page.keyboard.type("tool_0007 NUMBER")
  await page.getByRole("status").getByText(`1 of ${many}`).waitFor()
  await page.getByRole("heading", { level: 2, name: "tool_0007" }).waitFor()
  await page.getByText("tool_0007(query: string, page?: { size?: integer", { exact: false }).first().waitFor()
  await page.getByText("What to look for").waitFor()
  await page.getByText("page?: {…}").waitFor()
  await isAccessible(page, "surface")
  await page.getByText('"maximum": 100').waitFor()
  await page.keyboard.press("Escape")

  await page.getByLabel("Show").selectOption("Deprecated")
  await page.getByText("A server need not declare it.").waitFor()
  await page.getByLabel("Show").selectOption("No recorded calls")
  await page.getByText("No use was recorded in this project").waitFor()
  await page.getByRole("link", { name: "Resources 0" }).click()
  await page.getByLabel("Show").selectOption("All")
  await page.getByText("does not announce this capability").waitFor()
  await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Server" }).click()
  await page.getByText("1.0.0").waitFor()
  await isAccessible(page, "server of the surface")
  await fitsEveryWidth(page, "server of the surface")
  assert.deepStrictEqual(noise, [])
}

const watched = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "olga@example.com")
  await withHttp(mcpListener({ tools: [tool("search", "Searches.")], asked: [] }), async (at) => {
    await captured(page, at, "olga/default")
    await place(page, "Watch")
    assert.strictEqual(await page.getByLabel("Public endpoint URL").inputValue(), at)
    await page.getByRole("button", { name: "Watch server" }).click()
    await page.getByRole("button", { name: "Pause watch" }).waitFor()
    await page.getByLabel("Interval").selectOption("Every 6 hours")
    await page.getByRole("button", { name: "Save watch" }).click()
    await page.getByText("Saved.").waitFor()
    // The first check is due at once.
    await untilSeen(page, page.getByRole("cell", { name: "Unchanged" }))
    await page.getByText("100%").waitFor()
    await isAccessible(page, "watch")
    await fitsEveryWidth(page, "watch")
    await page.getByRole("button", { name: "Pause watch" }).click()
    await page.getByRole("button", { name: "Resume watch" }).waitFor()
    await page.getByText("none while it is paused").waitFor()
    await place(page, "Overview")
    await page.getByText("Paused").first().waitFor()
    await place(page, "Settings")
    await page.getByRole("cell", { name: "captured on demand" }).waitFor()
    await isAccessible(page, "settings of a server")
    await fitsEveryWidth(page, "settings of a server")
    await page.getByRole("button", { name: "Delete watch" }).click()
    await page.getByRole("button", { name: "Delete watch of production" }).click()
    await page.getByText("Nothing looks at this server by itself.").waitFor()
  })
  assert.deepStrictEqual(noise, [])
}

/* What a browser that has nothing yet asks for until the page has all. */
const home = async (browser: Browser, url: string): Promise<void> => {
  const { page: first } = await visitor(browser, url)
  await signUp(first, "home@example.com")
  const storageState = await first.context().storageState()
  const context = await browser.newContext({ baseURL: url, storageState })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const answers: Array<Response> = []
  page.on("response", (response) => answers.push(response))
  await page.goto("/")
  await arrive(page, "Projects")
  await page.getByRole("link", { name: "default" }).first().waitFor()
  await page.waitForLoadState("networkidle")
  assert.isAtMost(answers.length, 12, answers.map((one) => one.url()).join("\n"))
  const scripts = answers.filter((one) => one.request().resourceType() === "script")
  assert.isAtLeast(scripts.length, 2)
  let [sent, gzipped] = [0, 0]
  for (const script of scripts) {
    gzipped += gzipSync(await script.body()).length
    sent += (await script.request().sizes()).responseBodySize
  }
  assert.isAbove(gzipped, 100_000)
  assert.isAtMost(gzipped, 220_000)
  // The service compresses them as well as that.
  assert.isAtMost(sent, gzipped)
}

describe.skipIf(isWithoutBrowser)("a server", () => {
  const inBrowser = oneService({ ALLOWED_NETWORKS: "127.0.0.0/8" })

  it("asks for at most 12 files and answers, and 220 kB of compressed scripts, on the signed-in home", inBrowser(home))

  it("What does the server offer, down to each path?", inBrowser(explorer))

  it("What does the watch see, and how often does it look?", inBrowser(watched))
})
