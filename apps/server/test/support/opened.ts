// A screen that is open, with all there is to see of it.
import { assert } from "@effect/vitest"
import type { Page, Request } from "playwright-core"
import { addressOf, type Place, type Screen } from "./screens.ts"

const asked = new WeakMap<Page, Set<Request>>()

/* What a page asked the service for and has no answer to yet. */
const askedOf = (page: Page): ReadonlySet<Request> => {
  const known = asked.get(page)
  if (known !== undefined) return known
  const open = new Set<Request>()
  asked.set(page, open)
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") open.add(request)
  })
  const answered = (request: Request): void => void open.delete(request)
  page.on("requestfinished", answered)
  page.on("requestfailed", answered)
  return open
}

/* So many looks in a row find nothing that is on its way: an answer is drawn a moment after it came, and may be followed by
   another question. What a screen asks for again and again may keep it busy for long, until it has it or gives up. */
const looks = 5

const settled = async (page: Page): Promise<void> => {
  const open = askedOf(page)
  let quiet = 0
  while (quiet < looks) {
    await page.waitForTimeout(100)
    const isBusy = await page.evaluate<boolean>("document.querySelector('[aria-busy=true]') !== null")
    quiet = isBusy || open.size > 0 ? 0 : quiet + 1
  }
}

/** Opens a screen and waits for what it asks for. Two contracts are compared where two can be. */
export const openScreen = async (page: Page, screen: Screen, place: Place, search = ""): Promise<void> => {
  askedOf(page)
  await page.goto(addressOf(screen, place) + search)
  await page.locator("h1").first().waitFor()
  await settled(page)
}

/** Unfolds everything, also what is in what was folded. */
export const unfold = async (page: Page): Promise<void> => {
  for (let depth = 0; depth < 6; depth++) {
    const closed = await page.evaluate<number>(
      "(() => { const all = [...document.querySelectorAll('details:not([open])')]; for (const one of all) one.open = true; return all.length })()"
    )
    if (closed === 0) return
    await settled(page)
  }
  assert.fail("something folds itself")
}

const readScreen = `(() => {
  const severities = { BREAKING: "breaking", POTENTIALLY_BREAKING: "potentially", NON_BREAKING: "non", DOCUMENTATION: "documentation" }
  const invisible = /[\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\u{E0000}-\\u{E007F}\\u001B]/u
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const raw = []
  while (texts.nextNode()) if (invisible.test(texts.currentNode.data)) raw.push(texts.currentNode.data.slice(0, 60))
  const wrong = (selector) => [...document.querySelectorAll(selector)].map((one) => one.outerHTML.slice(0, 120))
  return {
    missing: [...document.querySelectorAll(".failure strong")].map((one) => one.textContent).filter((said) => said.includes("cannot be shown")),
    title: invisible.test(document.title) ? document.title : "",
    raw,
    made: wrong("main :is(img, script, iframe, object, embed, video, [onerror], [onload], svg a)"),
    led: [...document.querySelectorAll("a")].filter(({ hostname, protocol }) => hostname.endsWith("elsewhere.invalid") || !/^https?:$/.test(protocol)).map((one) => one.href.slice(0, 120)),
    wordless: Object.entries(severities).flatMap(([name, word]) =>
      [...document.querySelectorAll("main ." + name)]
        .filter((one) => one.querySelector("svg") !== null && !one.textContent.toLowerCase().includes(word))
        .map((one) => one.outerHTML.slice(0, 120))
    )
  }
})()`

/** Nothing of what others wrote became more than text, and no severity is told by its look alone. */
export const isText = async (page: Page, what: string): Promise<void> => {
  assert.deepStrictEqual(
    await page.evaluate(readScreen),
    { missing: [], title: "", raw: [], made: [], led: [], wordless: [] },
    what
  )
}
