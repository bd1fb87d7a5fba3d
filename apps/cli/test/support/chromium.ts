// A browser that is on the machine; none is downloaded.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]

/** The browser to start: `CHROMIUM`, or the first of the usual names on the path; undefined when there is none. */
export const chromiumPath: string | undefined =
  process.env["CHROMIUM"] ??
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync)

/** Starts the browser; whoever does so closes it. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath ?? "chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"]
  })

/** Starts the browser for as long as `use` takes. */
export const withBrowser = async <A>(use: (browser: Browser) => Promise<A>): Promise<A> => {
  const browser = await launch()
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A page on a file, and what it did besides showing it. */
export interface Opened {
  readonly page: Page
  /** Console messages, errors of scripts, and requests for anything but the file. */
  readonly noise: ReadonlyArray<string>
}

/** Opens a file as a reader does who clicks it. */
export const open = async (browser: Browser, file: string, options: BrowserContextOptions = {}): Promise<Opened> => {
  const noise: Array<string> = []
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const address = `file://${file}`
  page.on("console", (message) => noise.push(`console: ${message.text()}`))
  page.on("pageerror", (error) => noise.push(`error: ${error.message}`))
  page.on("dialog", (dialog) => {
    noise.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("request", (request) => {
    if (request.url() !== address) noise.push(`request: ${request.url()}`)
  })
  await page.goto(address)
  return { page, noise }
}
