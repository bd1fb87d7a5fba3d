// Each screen answers the question of its reader first: what answers it stands in the window before anything is scrolled.
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { Made } from "../showcase/company.ts"
import { companyOver } from "../showcase/companyOver.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { openScreen } from "../support/opened.ts"
import { type Ground, oneServiceOverDatabase } from "../support/overDatabase.ts"
import { screens } from "../support/screens.ts"

const [width, height] = [1280, 800]

/* What answers the question of a screen, in the order in which it is read. */
const answers: Readonly<Record<string, ReadonlyArray<string | RegExp>>> = {
  "sign-up": ["Email", "Password", "Create account"],
  "sign-in": ["Email", "Password", "Forgot the password"],
  forgot: ["Email", "Send link"],
  reset: ["New password", "Set password"],
  verify: ["Confirm email"],
  invitation: ["Join an organization", "You have an account", "You are new here"],
  welcome: ["Public endpoint URL", "Capture contract"],
  home: ["Northwind", "northwind/support"],
  account: ["ada@northwind.example", "Sessions"],
  organization: ["northwind/support"],
  members: ["ada@northwind.example", "dilip@northwind.example"],
  audit: ["acceptance.created", "watch.created"],
  plan: [/^61,840 of 1,000,000 included$/],
  "organization-settings": ["Rename organization", "Download everything as JSON", "Delete organization"],
  project: ["help-desk", "BREAKING", "help-desk: 5 breaking changes"],
  capture: ["Public endpoint URL", "Capture contract"],
  "capture-progress": ["The capture failed.", "unauthorized", "Retry capture"],
  "add-server": ["Create an API key", "Record the contract"],
  compare: ["Failed: a change is BREAKING.", "close_ticket"],
  usage: [/^[\d,]+ recorded calls$/, "search_tickets"],
  alerts: ["help-desk: 5 breaking changes", "Channels"],
  watches: ["help-desk", /^checked /, "every hour"],
  keys: ["GitHub Actions", "active", "Create key"],
  "project-settings": ["A change fails from", "Ignored findings"],
  overview: ["Captured by the last check", /^Changed /, "Tools"],
  surface: ["add_comment", "Input"],
  changes: ["Failed: a change is BREAKING.", "close_ticket"],
  "server-usage": [/^[\d,]+ recorded calls$/],
  watch: ["Captured by the last check", "Next check", "Interval"],
  "server-settings": ["production", "captured by the watch"],
  lost: ["There is no such page"]
}

/* With what people come to a screen, besides its address: two contracts. */
const cameWith: Readonly<Record<string, (contracts: ReadonlyArray<string>) => string>> = {
  compare: ([first, , last]) => `?from=${first}&to=${last}`
}

/* What is wrong with where the answers stand at the moment. */
const misplaced = async (page: Page, expected: ReadonlyArray<string | RegExp>): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  let above = 0
  for (const text of expected) {
    const box = await page.locator("main").getByText(text, { exact: true }).first().boundingBox()
    if (box === null) return [...wrong, `${String(text)} is not seen`]
    if (box.y < 0) wrong.push(`${String(text)} is above the window`)
    if (box.y + box.height > height) wrong.push(`${String(text)} is below the window`)
    if (box.y < above - height / 4) wrong.push(`${String(text)} stands above what is read before it`)
    above = box.y
  }
  return wrong
}

describe.skipIf(isWithoutBrowser)("the reader of a screen asks", () => {
  const onService = oneServiceOverDatabase({ ALLOWED_NETWORKS: "127.0.0.0/8" })
  let company: Promise<Made> | undefined
  const made = (ground: Ground): Promise<Made> =>
    (company ??= new Promise((resolve, reject) => {
      companyOver(ground, async (all) => resolve(all)).catch(reject)
    }))

  for (const screen of screens)
    it(
      `${screen.question}`,
      onService(async (ground) => {
        const { ada, contracts, place } = await made(ground)
        const context = await ground.browser.newContext({
          baseURL: ground.url,
          viewport: { width, height },
          ...(screen.isDoor === true ? {} : { extraHTTPHeaders: { cookie: ada.cookie } })
        })
        context.setDefaultTimeout(60_000)
        const page = await context.newPage()
        await openScreen(page, screen, place, cameWith[screen.name]?.(contracts) ?? "")
        const expected = answers[screen.name] ?? assert.fail(`nothing answers ${screen.name}`)
        // A page that is met in its middle is scrolled there when its typeface is there.
        let wrong = await misplaced(page, expected)
        for (let tries = 0; tries < 200 && wrong.length > 0; tries++) {
          await page.waitForTimeout(100)
          wrong = await misplaced(page, expected)
        }
        assert.deepStrictEqual(wrong, [])
      })
    )
})
