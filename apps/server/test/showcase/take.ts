// Takes a picture of every screen of the console, light and dark, into a folder: `node take.ts FOLDER`. What is shown is a
// made-up company, recorded by the service itself, in front of a browser of this machine.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { newFolder } from "../support/pages.ts"
import { addressOf, type Screen, screens } from "../support/screens.ts"
import { startService } from "../support/service.ts"
import type { Made } from "./company.ts"
import { companyOver } from "./companyOver.ts"

const [target = "docs/screenshots"] = process.argv.slice(2)

const width = 1280
const [lowest, highest] = [720, 1500]

/* The embedded database, as its superuser. */
const databaseOf = (folder: string): string => {
  const password = readFileSync(join(folder, "superuser.password"), "utf8").trim()
  const port = readFileSync(join(folder, "postgresql", "postmaster.pid"), "utf8").split("\n")[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/mcp_inspect`
}

/* What is asked of a screen besides its address, and what is opened on it before the picture. */
interface Opened {
  readonly search?: (contracts: ReadonlyArray<string>) => string
  readonly open?: string
}

const opened: Readonly<Record<string, Opened>> = {
  compare: { search: ([first, , last]) => `?from=${first}&to=${last}` },
  rules: { search: () => "#tool.removed" },
  surface: { search: () => "?kind=tools&name=search_tickets" },
  changes: { open: ".finding summary" }
}

const picture = async (page: Page, screen: Screen, { contracts, place }: Made, file: string): Promise<void> => {
  const { open, search } = opened[screen.name] ?? {}
  await page.goto(addressOf(screen, place) + (search?.(contracts) ?? ""))
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.waitForLoadState("networkidle")
  if (open !== undefined) await page.locator(open).first().click()
  // Lists that are as high as the window grow with it, and charts are drawn anew.
  for (let times = 0; times < 2; times++) {
    await page.waitForTimeout(400)
    const tall = Number(await page.evaluate("document.documentElement.scrollHeight"))
    await page.setViewportSize({ width, height: Math.min(Math.max(tall, lowest), highest) })
  }
  await page.waitForTimeout(400)
  await page.screenshot({ path: file, animations: "disabled" })
}

const pictures = async (browser: Browser, url: string, made: Made): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    const contextOf = (extraHTTPHeaders: Record<string, string>) =>
      browser.newContext({ baseURL: url, colorScheme, extraHTTPHeaders, viewport: { width, height: lowest } })
    const [inside, outside] = [await contextOf({ cookie: made.ada.cookie }), await contextOf({})]
    for (const screen of screens) {
      const page = await (screen.isDoor === true ? outside : inside).newPage()
      await picture(page, screen, made, join(target, `${screen.name}-${colorScheme}.png`))
      await page.close()
    }
  }
}

/* What whoever opens the folder reads: each question with its picture, in the theme of the reader. */
const index = [
  "# The screens of the console",
  "",
  "Taken by `npm run screenshots` of a company that does not exist. Each screen answers one question first.",
  ...screens.flatMap(({ name, question }) => [
    "",
    `## ${question}`,
    "",
    "<picture>",
    `  <source media="(prefers-color-scheme: dark)" srcset="${name}-dark.png">`,
    `  <img alt="${question}" src="${name}-light.png">`,
    "</picture>"
  ]),
  ""
].join("\n")

const folder = newFolder()
const service = await startService({ MCP_INSPECT_DATA: folder, ALLOWED_NETWORKS: "127.0.0.0/8" })
try {
  await companyOver({ url: service.url, database: databaseOf(folder) }, async (made) => {
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, "README.md"), index)
    await withBrowser((browser) => pictures(browser, service.url, made))
  })
} finally {
  await service.end("SIGINT")
  rmSync(folder, { recursive: true, force: true })
}
