// Lists of none, of one and of five thousand: what to do where there is nothing, and a way onward where there is much.
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { entered } from "../support/entered.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { makeMany, many, prints } from "../support/manyRows.ts"
import { openScreen, unfold } from "../support/opened.ts"
import { type Ground, oneServiceOverDatabase } from "../support/overDatabase.ts"
import { untilSeen } from "../support/pages.ts"
import { type Place, screens } from "../support/screens.ts"

/* What a screen says while there is nothing, or nothing yet. */
const ofNone: Readonly<Record<string, ReadonlyArray<string>>> = {
  account: ["No tokens yet."],
  members: ["Nobody is invited."],
  plan: ["No invoices yet."],
  project: ["Record a first contract", "Capture your first contract"],
  capture: ["Capture your first contract"],
  "add-server": ["Add your first server"],
  compare: ["Nothing was recorded in this project yet."],
  usage: ["Nothing was collected", "npm install @mcp-inspect/instrumentation"],
  alerts: ["No alerts yet.", "No channels yet"],
  watches: ["No server is watched."],
  keys: ["No keys yet."],
  "project-settings": ["No finding is accepted."],
  overview: ["No server named server was recorded", "Capture a server"]
}

/* The lists of a screen that can be long, by what leads onward in each. */
const ofMany: Readonly<Record<string, { readonly onward: ReadonlyArray<RegExp>; readonly search?: string }>> = {
  home: { onward: [/^Next$/] },
  account: { onward: [/^Next$/, /^Next$/] },
  organization: { onward: [/^Next$/] },
  members: { onward: [/^Next$/, /^Next$/] },
  audit: { onward: [/^Older$/] },
  plan: { onward: [/^Next$/] },
  compare: { onward: [/^Show 100 more/], search: `?from=${prints[0]}&to=${prints[1]}` },
  usage: { onward: [/^Show 100 more/, /^Show 100 more/] },
  alerts: { onward: [/^Older$/, /^Older$/] },
  watches: { onward: [/^Next$/] },
  keys: { onward: [/^Next$/] },
  "project-settings": { onward: [/^Next$/] },
  changes: { onward: [/^Show older contracts$/, /^Show older recordings$/, /^Show 100 more/] },
  watch: { onward: [/^Show older checks$/] },
  "server-settings": { onward: [/^Show older snapshots$/] }
}

/* What a page renders of all its lists together, with what each row has folded in it: a list begins with a hundred, and a
   field lists two hundred. */
const mostRows = 700

const rowsOf = (page: Page) =>
  page.evaluate<number>(
    "document.querySelectorAll('main :is(tbody tr, li, [role=option]), #rail li').length + Math.max(0, ...[...document.querySelectorAll('select, datalist')].map((one) => one.children.length))"
  )

const open = async (page: Page, name: string, place: Place, search = ""): Promise<void> => {
  const screen = screens.find((one) => one.name === name)
  if (screen === undefined) return assert.fail(name)
  await openScreen(page, screen, place, search)
}

const lists = async ({ browser, sql, url }: Ground): Promise<void> => {
  const { ask, noise, page } = await entered(browser, url, "lou@example.com")
  const place = { org: "lou", project: "default", server: "server", capture: "none", token: "none" }
  const wrong: Array<string> = []
  for (const [name, texts] of Object.entries(ofNone)) {
    await open(page, name, place)
    const text = await page.locator("main").innerText()
    for (const one of texts) if (!text.includes(one)) wrong.push(`${name} of none does not say: ${one}`)
  }

  await ask("POST", "/v1/orgs/lou/projects", { name: "One", slug: "one" })
  const only = { snapshot: documentOf([search]), environment: "production", server: "server" }
  await ask("POST", "/v1/projects/lou/one/snapshots", only)
  for (const name of ["project", "overview", "surface", "changes", "server-settings", "compare"]) {
    await open(page, name, { ...place, project: "one" })
    await unfold(page)
    if ((await page.getByRole("button", { name: /^(Next|Older|Show (older|\d+ more))/ }).count()) > 0)
      wrong.push(`${name} of one leads onward to nothing`)
  }
  await open(page, "project", { ...place, project: "one" })
  await page.getByRole("link", { name: "server", exact: true }).first().waitFor()
  await ask("DELETE", "/v1/projects/lou/one", { name: "One" })

  await makeMany({ ask, sql }, "lou")
  for (const [name, { onward, search: part }] of Object.entries(ofMany)) {
    await open(page, name, place, part)
    // To compare so much takes a while, and the screen asks for it only so often.
    if (name === "changes") await untilSeen(page, page.getByRole("heading", { level: 3 }))
    await unfold(page)
    for (const words of new Set(onward)) {
      const ways = await page.getByRole("button", { name: words }).filter({ visible: true }).count()
      if (ways < onward.filter((one) => String(one) === String(words)).length)
        wrong.push(`${name} has no ${words.source}`)
    }
    const rows = await rowsOf(page)
    if (rows > mostRows) wrong.push(`${name} renders ${rows} rows`)
  }

  assert.deepStrictEqual(wrong, [])

  // Of these a screenful is rendered, and the last is reached.
  await open(page, "project", place)
  const servers = page.getByRole("region", { name: "Servers" })
  assert.isAtMost(await rowsOf(page), mostRows)
  await servers.focus()
  await page.keyboard.press("End")
  await servers.getByRole("link", { name: "server_5000" }).waitFor()
  await page.getByLabel("Filter servers").fill("server_4999")
  await servers.getByRole("link", { name: "server_5000" }).waitFor({ state: "detached" })
  await open(page, "surface", place)
  assert.isAtMost(await rowsOf(page), mostRows)
  await page.getByRole("listbox").focus()
  await page.keyboard.press("End")
  await page.getByRole("heading", { level: 2, name: `tool_${many - 1}` }).waitFor()
  await page.goto("/o/lou/members")
  await page.getByText(`1 to 100 of ${many}`).waitFor()
  await page.getByRole("button", { name: "Next" }).first().click()
  await page.getByText(`101 to 200 of ${many}`).waitFor()
  assert.deepStrictEqual(noise, [])
}

describe.skipIf(isWithoutBrowser)("every list", () => {
  const onService = oneServiceOverDatabase({ ALLOWED_NETWORKS: "127.0.0.0/8", BILLING: "manual" })

  it(
    "says what to do where it has nothing, and shows a part and a way onward where it has much",
    onService(lists),
    600_000
  )
})
