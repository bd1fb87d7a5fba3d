// An organization in the console, in a real browser: who belongs to it, what was done, what is paid, and its end.
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { entered, fitsEveryWidth } from "../support/entered.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { arrive, blockOf, hostile, isAccessible, password, sourceOf, visitor } from "../support/pages.ts"

const invite = async (page: Page, email: string): Promise<string> => {
  await page.getByText("New invitation").click()
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Invite member" }).click()
  await page.getByText(`The link for ${email}, shown this once.`).waitFor()
  return new URL(await blockOf(page, "link")).pathname
}

const whoBelongs = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "olga@example.com")
  await page.goto("/o/olga/members")
  await arrive(page, "Members")
  const path = await invite(page, "bob@example.com")
  await isAccessible(page, "members")
  await fitsEveryWidth(page, "members")

  // Whoever is invited makes an account on the very page of the invitation.
  const bob = await visitor(browser, url)
  await bob.page.goto(path)
  await arrive(bob.page, "Join an organization")
  await isAccessible(bob.page, "invitation")
  await bob.page.getByLabel("Email").last().fill("bob@example.com")
  await bob.page.getByLabel("Password").last().fill(password)
  await bob.page.getByRole("button", { name: "Create account" }).click()
  await bob.page.getByRole("button", { name: "Join organization" }).click()
  await arrive(bob.page, "olga")
  await bob.page.getByText("Your role is member.").waitFor()

  // What a member may not do is not offered; a sentence says who may.
  await bob.page.goto("/o/olga/members")
  await bob.page.getByText("Admins and owners of the organization invite people and change roles.").waitFor()
  assert.strictEqual(await bob.page.getByRole("button", { name: /Invite|Remove|Change role/ }).count(), 0)
  await bob.page.goto("/o/olga/audit")
  await bob.page.getByText("Admins and owners of the organization read what was done in it.").waitFor()
  await bob.page.goto("/o/olga/settings")
  await bob.page.getByText("Owners of the organization export and delete it.").waitFor()
  assert.strictEqual(await bob.page.getByRole("button", { name: "Delete organization" }).count(), 0)

  await page.reload()
  await page.getByLabel("Role of bob@example.com", { exact: true }).selectOption("viewer")
  await page.getByRole("button", { name: "Change role of bob@example.com" }).click()
  await page.getByRole("button", { name: "Change role of bob@example.com" }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Remove member bob@example.com" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("Email of the member").fill("bob@example.com")
  await dialog.getByRole("button", { name: "Remove member" }).click()
  await page.getByRole("cell", { name: "accepted" }).waitFor()
  await page.getByRole("button", { name: "Remove member bob@example.com" }).waitFor({ state: "detached" })
  await bob.page.goto("/o/olga")
  await arrive(bob.page, "There is no such thing here")
  assert.deepStrictEqual([...noise, ...bob.noise], [])
}

const whoDidWhat = async (browser: Browser, url: string): Promise<void> => {
  const { ask, noise, page } = await entered(browser, url, "audit@example.com")
  for (let made = 0; made < 60; made++)
    await ask("PATCH", "/v1/projects/audit/default", { name: made === 59 ? hostile : `Name ${made}` })
  await page.goto("/o/audit/audit")
  await arrive(page, "Audit log")
  const cells = page.getByRole("cell", { name: "project.renamed" })
  await cells.first().waitFor()
  assert.strictEqual(await cells.count(), 50)
  assert.notInclude(await sourceOf(page), "<img")
  await isAccessible(page, "audit log")
  await fitsEveryWidth(page, "audit log")
  await page.getByRole("button", { name: "Older" }).click()
  await page.getByRole("button", { name: "Older", disabled: true }).waitFor()
  assert.strictEqual(await cells.count(), 10)
  await page.getByRole("button", { name: "Newer" }).click()
  await page.getByRole("button", { name: "Newer", disabled: true }).waitFor()
  assert.strictEqual(await cells.count(), 50)
  assert.deepStrictEqual(noise, [])
}

const whatIsPaid = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "payer@example.com")
  await page.goto("/o/payer/plan")
  await arrive(page, "Plan and usage")
  await page.getByText("0 of 1,000,000 included").waitFor()
  await page.getByText("Events dropped").waitFor()
  await page.getByText("No invoices yet.").waitFor()
  await isAccessible(page, "plan")
  await fitsEveryWidth(page, "plan")
  await page.getByRole("button", { name: "Change to Team" }).click()
  await page.getByText("0 of 50,000,000 included").waitFor()
  await page.getByRole("button", { name: "Change to Free when the month ends" }).click()
  await page.getByText(/, and from .* on Free$/).waitFor()
  await page.getByRole("button", { name: "Keep Team" }).click()
  await page.getByRole("button", { name: "Change to Free when the month ends" }).waitFor()
  // Back from a payment the provider is asked, and the page says so.
  const asked = page.waitForRequest((request) => request.url().endsWith("/v1/orgs/payer/plan/refresh"))
  await page.goto("/o/payer/plan?checkout=done")
  await asked
  await page.getByText("Payment was made, and the plan below is up to date.").waitFor()
  assert.deepStrictEqual(noise, [])
}

const nameAndEnd = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "names@example.com")
  await page.goto("/o/names/settings")
  await arrive(page, "Settings")
  await page.getByLabel("Name", { exact: true }).fill(hostile)
  await page.getByRole("button", { name: "Rename organization" }).click()
  await page.getByText("Renamed.").waitFor()
  await page.getByRole("link", { name: hostile }).waitFor()
  assert.notInclude(await sourceOf(page), "<img")
  await isAccessible(page, "settings of an organization")
  await fitsEveryWidth(page, "settings of an organization")
  const exporting = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download everything as JSON" }).click()
  assert.strictEqual(JSON.parse(readFileSync(await (await exporting).path(), "utf8")).formatVersion, 1)
  await page.getByRole("button", { name: "Delete organization" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("Name of the organization").fill("names")
  await dialog.getByRole("button", { name: "Delete organization" }).click()
  await dialog.getByText("This is another name. Nothing was changed.").waitFor()
  await dialog.getByLabel("Name of the organization").fill(hostile)
  await dialog.getByRole("button", { name: "Delete organization" }).click()
  await arrive(page, "Projects")
  await page.goto("/o/names")
  await arrive(page, "There is no such thing here")
  assert.deepStrictEqual(noise, [])
}

describe.skipIf(isWithoutBrowser)("an organization", () => {
  const inBrowser = oneService({ BILLING: "manual" })

  it("answers: Who belongs to this organization, and what may they do?", inBrowser(whoBelongs))

  it("answers: Who did what here, and when?", inBrowser(whoDidWhat))

  it("answers: What is used of the plan this month, and what does it cost?", inBrowser(whatIsPaid))

  it("answers: What is it called, and how do I take everything out of it or end it?", inBrowser(nameAndEnd))
})
