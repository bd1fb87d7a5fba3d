// A person in a browser in front of the running service.
import { run, scripted } from "../../../cli/test/support/run.ts"
import { AxeBuilder } from "@axe-core/playwright"
import { assert } from "@effect/vitest"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Locator, Page } from "playwright-core"

/** A temporary folder, open to the user that an embedded database runs as. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-pages-"))
  chmodSync(folder, 0o711)
  return folder
}

/** One that is gone afterwards. */
export const withFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = newFolder()
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A page, and what must not happen on it. */
export interface Visitor {
  readonly page: Page
  /** Requests to other origins, violations of the policy, faults of scripts, dialogs. */
  readonly noise: ReadonlyArray<string>
}

/* What a browser writes to its console about an answer that is a refusal: expected where forms are filled in wrongly. */
const isRefusal = (text: string): boolean => text.startsWith("Failed to load resource: the server responded with")

/** Somebody with an empty browser. */
export const visitor = async (browser: Browser, url: string): Promise<Visitor> => {
  const noise: Array<string> = []
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true })
  // Also for what is asked past the pages.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message.text())) noise.push(`console: ${message.text()}`)
  })
  page.on("pageerror", (error) => noise.push(`error: ${error.message}`))
  page.on("dialog", (dialog) => {
    noise.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("request", (request) => {
    const asked = request.url()
    if (!asked.startsWith(`${url}/`) && !asked.startsWith("data:")) noise.push(`request: ${asked}`)
  })
  return { page, noise }
}

/** Waits for the page with this heading. */
export const arrive = async (page: Page, heading: string): Promise<void> => {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor()
}

/** Waits for what the service does by itself, as somebody does who loads the page again now and then. */
export const untilSeen = async (page: Page, what: Locator): Promise<void> => {
  const isSeen = () =>
    what
      .first()
      .waitFor({ timeout: 8000 })
      .then(
        () => true,
        () => false
      )
  for (;;) {
    await page.getByRole("heading", { level: 1 }).waitFor()
    if (await isSeen()) return
    await page.reload()
  }
}

/* What depends on colours; nothing else is another in the other theme. */
const ofColours = ["color-contrast", "link-in-text-block"]

/** No violation that axe knows of, in either theme, with everything unfolded. */
export const isAccessible = async (page: Page, what: string): Promise<void> => {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page })
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules(ofColours)).analyze()
    assert.deepStrictEqual(
      violations.map(({ id, nodes }) => `${what}, ${colorScheme}: ${id} ${nodes[0]?.html ?? ""}`),
      []
    )
  }
}

/** The password of everybody here. */
export const password = "correct horse battery"

/** What a name may be made of. */
export const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>"'&`

/** Makes an account; the page is then that of the projects. */
export const signUp = async (page: Page, email: string): Promise<void> => {
  await page.goto("/signup")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await arrive(page, "Capture your first contract")
  await page.goto("/")
  await arrive(page, "Projects")
}

/** Follows what a page says: writes the configuration, with the command of a server put in, and runs the commands. */
export const follow = async (
  folder: string,
  texts: { configuration: string; commands: string },
  tools: ReadonlyArray<unknown>
) => {
  const command = JSON.stringify(scripted({ tools }))
  writeFileSync(
    join(folder, ".mcp-inspect.yml"),
    texts.configuration.replace("node server.js", () => command)
  )
  const env: Record<string, string> = {}
  let said = ""
  for (const line of texts.commands.trim().split("\n")) {
    const variable = /^export (\w+)=(\S+)$/.exec(line)
    if (variable !== null) {
      env[variable[1] ?? ""] = variable[2] ?? ""
      continue
    }
    const [program, ...args] = line.split(" ")
    assert.strictEqual(program, "mcp-inspect")
    const { code, stderr, stdout } = await run(args, { cwd: folder, env })
    assert.strictEqual(code, 0, `${line}\n${stderr}`)
    said += stderr + stdout
  }
  return said
}

/** The text of the last block with this label. */
export const blockOf = async (page: Page, label: string): Promise<string> =>
  (await page.locator(`pre[aria-label="${label}"]`).last().textContent()) ?? ""

/** The markup of the page. */
export const sourceOf = (page: Page): Promise<string> => page.locator("main").innerHTML()
