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
import { screens } from "../support/screens.ts"

const roles: ReadonlyArray<Role> = ["viewer", "member", "admin", "owner"]
const reaches = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/* The words of all that looks like a deed. */
const offers = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>(
    "[...document.querySelectorAll('main :is(button, a.button)')].map((one) => one.getAttribute('aria-label') ?? one.textContent)"
  )

const saysWho =
  /\b(owners|admins|members)\b[^.]*\b(of the organization|do this|changed)\b|changed by admins and owners/iu

const statusOf = async (page: Page, [method, path, body]: Request): Promise<number> => {
  const { csrf } = (await (await page.request.get("/v1/session")).json()) as { csrf: string }
  const answer = await page.request.fetch(path, {
    method,
    headers: { "x-csrf-token": csrf, "sec-fetch-site": "same-origin" },
    ...(body === undefined ? {} : { data: body })
  })
  return answer.status()
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
      const found = (await offers(page)).filter((words) => !forEverybody.test(words))
      for (const words of found) {
        const deed = deeds.find((one) => one.words.test(words))
        if (deed === undefined) wrong.push(`${screen.name}: nobody said who may "${words.slice(0, 60)}"`)
        else if (!reaches(role, deed.least)) wrong.push(`${screen.name}: a ${role} is offered "${words.slice(0, 60)}"`)
      }
      const kinds = new Set(found.map((words) => deeds.findIndex((one) => one.words.test(words)))).size
      most = Math.max(most, kinds)
      if (kinds < most && !saysWho.test(await page.locator("main").innerText()))
        wrong.push(`${screen.name}: nothing says to a ${role} who may`)
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
