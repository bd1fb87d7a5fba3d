// Every screen for each role: what somebody may not do is not offered, and a sentence says who may.
import { assert, describe, it } from "@effect/vitest"
import type { Role } from "@mcp-inspect/api/wire/Org"
import type { Page } from "playwright-core"
import { deeds, forEverybody, type Objects, type Request } from "../support/deeds.ts"
import { type Ask, entered } from "../support/entered.ts"
import { captureId, deliveryId, makeHostile } from "../support/hostile.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { openScreen, unfold } from "../support/opened.ts"
import { type Ground, oneServiceOverDatabase } from "../support/overDatabase.ts"
import { type Screen, screens } from "../support/screens.ts"

const roles: ReadonlyArray<Role> = ["viewer", "member", "admin", "owner"]
const reaches = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/* The words of all that looks like a deed. */
const offers = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>(
    "[...document.querySelectorAll('main :is(button, a.button)')].map((one) => one.getAttribute('aria-label') ?? one.textContent)"
  )

const saysWho =
  /\b(owners|admins|members)\b[^.]*\b(of the organization|do this|changed)\b|changed by admins and owners/iu

const statusOf = async (page: Page, [method, path, body]: Request, tries = 20): Promise<number> => {
  const { csrf } = (await (await page.request.get("/v1/session")).json()) as { csrf: string }
  const answer = await page.request.fetch(path, {
    method,
    headers: { "x-csrf-token": csrf, "sec-fetch-site": "same-origin" },
    ...(body === undefined ? {} : { data: body })
  })
  // Where the service has no time now, it says that it may be asked again, later.
  if (answer.status() !== 503 || tries === 1) return answer.status()
  await page.waitForTimeout(1000)
  return statusOf(page, [method, path, body], tries - 1)
}

const objectsOf = async (ask: Ask, org: string): Promise<Objects> => {
  const base = `/v1/projects/${org}/default`
  const [{ channels }, { watches }, { invitations }, { members }, { keys }] = await Promise.all([
    ask("GET", `${base}/channels`),
    ask("GET", `${base}/watches`),
    ask("GET", `/v1/orgs/${org}/invitations`),
    ask("GET", `/v1/orgs/${org}/members`),
    ask("GET", "/v1/keys")
  ])
  return {
    org,
    capture: captureId,
    delivery: deliveryId,
    channel: channels[0].id,
    watch: watches[0].id,
    invitation: invitations[0].id,
    key: keys[0].id,
    guest: members.find(({ email }: { email: string }) => email.startsWith("guest")).accountId
  }
}

/* What is wrong with what a screen offers to a role, and how many kinds of deeds it offers; `most` are offered to those above. */
const offeredWrongly = async (page: Page, { name }: Screen, role: Role, most: number) => {
  const found = (await offers(page)).filter((words) => !forEverybody.test(words))
  const wrong = found.flatMap((words) => {
    const deed = deeds.find((one) => one.words.test(words))
    if (deed === undefined) return [`${name}: nobody said who may "${words.slice(0, 60)}"`]
    return reaches(role, deed.least) ? [] : [`${name}: a ${role} is offered "${words.slice(0, 60)}"`]
  })
  const kinds = new Set(found.map((words) => deeds.findIndex((one) => one.words.test(words)))).size
  const isSilent = kinds < most && !saysWho.test(await page.locator("main").innerText())
  return { kinds, wrong: isSilent ? [...wrong, `${name}: nothing says to a ${role} who may`] : wrong }
}

const byRole = async ({ browser, sql, url }: Ground): Promise<void> => {
  const owner = await entered(browser, url, "rolf@example.com")
  const place = await makeHostile({ ask: owner.ask, sql }, "rolf")
  const objects = await objectsOf(owner.ask, "rolf")
  const wrong: Array<string> = []
  const people = new Map<Role, Page>([["owner", owner.page]])
  for (const role of ["admin", "member", "viewer"] as const) {
    const { page } = await entered(browser, url, `${role}@example.com`)
    people.set(role, page)
    await sql(`insert into memberships select d.org_id, a.account_id, '${role}', now() from org_directory d, accounts a
      where d.slug = 'rolf' and a.email = '${role}@example.com'`)
  }
  const inside = screens.filter(({ isDoor, name }) => isDoor !== true && name !== "welcome" && name !== "home")
  for (const screen of inside) {
    let most = 0
    // Of a project nothing is left to owners.
    for (const role of roles.toReversed().slice(screen.address.startsWith("/p/") ? 1 : 0)) {
      const page = people.get(role)
      if (page === undefined) assert.fail(role)
      await openScreen(page, screen, place)
      await unfold(page)
      let offered = await offeredWrongly(page, screen, role, most)
      // On a busy machine a screen is complete only a while after it asks for nothing more.
      for (let tries = 0; tries < 20 && offered.wrong.length > 0; tries++) {
        await page.waitForTimeout(500)
        await unfold(page)
        offered = await offeredWrongly(page, screen, role, most)
      }
      wrong.push(...offered.wrong)
      most = Math.max(most, offered.kinds)
    }
  }
  // What is offered the service does, and what is not it refuses: each deed by the lowest role, and by the one below.
  for (const { ask, least, words } of deeds) {
    const below = people.get(roles[roles.indexOf(least) - 1] ?? "viewer")
    const lowest = people.get(least)
    if (below === undefined || lowest === undefined) assert.fail(least)
    const refused = await statusOf(below, ask(objects))
    if (refused !== 403) wrong.push(`${words.source} by less than ${least}: ${refused}`)
    const done = await statusOf(lowest, ask(objects))
    if ([401, 403].includes(done) || done >= 500) wrong.push(`${words.source} by ${least}: ${done}`)
  }
  assert.deepStrictEqual(wrong, [])
}

describe.skipIf(isWithoutBrowser)("every screen", () => {
  const onService = oneServiceOverDatabase({ ALLOWED_NETWORKS: "127.0.0.0/8", BILLING: "manual" })

  it("offers to each role what the service lets it do, and says who may do the rest", onService(byRole), 600_000)
})
