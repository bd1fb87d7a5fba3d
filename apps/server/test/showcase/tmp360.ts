// Takes a picture of every screen of the console, light and dark, into a folder: `node take.ts FOLDER`. What is shown is a
// made-up company, recorded by the service itself, in front of a browser of this machine.
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { boundedClient } from "../../src/platform/boundedClient.ts"
import { newFolder } from "../support/pages.ts"
import { addressOf, type Screen, screens } from "../support/screens.ts"
import { startService } from "../support/service.ts"
import { aged } from "./aged.ts"
import { company, type Made } from "./company.ts"

const [target = "docs/screenshots"] = process.argv.slice(2)

const width = 360
const [lowest, highest] = [640, 1600]

/* The embedded database, as its superuser. */
const asSuperuser = <A>(folder: string, use: Effect.Effect<A, unknown, SqlClient.SqlClient>): Promise<A> => {
  const password = readFileSync(join(folder, "superuser.password"), "utf8").trim()
  const port = readFileSync(join(folder, "postgresql", "postmaster.pid"), "utf8").split("\n")[3]
  const url = Redacted.make(`postgres://postgres:${password}@127.0.0.1:${port}/mcp_inspect`)
  return Effect.runPromise(use.pipe(Effect.provide(boundedClient({ url, maxConnections: 1 }))))
}

const lookNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update jobs set due_at = now() where kind = 'watch' and leased_by is null`
})

const idsOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string; project_id: string }>`
    select org_id, project_id from projects where slug = 'support'`
  return { orgId: found?.org_id ?? "", projectId: found?.project_id ?? "" }
})

/* What is asked of a screen besides its address, and what is opened on it before the picture. */
interface Opened {
  readonly search?: (contracts: ReadonlyArray<string>) => string
  readonly open?: string
}

const opened: Readonly<Record<string, Opened>> = {
  compare: { search: ([first, , last]) => `?from=${first}&to=${last}` },
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
  for (const colorScheme of ["light"] as const) {
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

const folder = newFolder()
const service = await startService({ MCP_INSPECT_DATA: folder, ALLOWED_NETWORKS: "127.0.0.0/8" })
try {
  await company(service.url, {
    lookNow: () => asSuperuser(folder, lookNow),
    show: async (made) => {
      const ids = await asSuperuser(folder, idsOf)
      await asSuperuser(folder, aged({ ...ids, contracts: made.contracts }, Date.now()))
      mkdirSync(target, { recursive: true })
      await withBrowser((browser) => pictures(browser, service.url, made))
    }
  })
} finally {
  await service.end("SIGINT")
  rmSync(folder, { recursive: true, force: true })
}
