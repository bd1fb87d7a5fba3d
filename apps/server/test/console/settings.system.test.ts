// What a project is set up with, in a real browser: keys, what counts, watched servers, alerts and their channels.
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { until } from "../support/folders.ts"
import { entered, fitsEveryWidth, tabTo } from "../support/entered.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { arrive, blockOf, hostile, isAccessible, sourceOf } from "../support/pages.ts"

/* By keyboard alone, the dialog included. */
const whichKeys = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "keys@example.com")
  await page.goto("/p/keys/default/keys")
  await arrive(page, "Keys")
  await page.getByText("No keys yet.").waitFor()
  await tabTo(page, "Name")
  await page.keyboard.type("build")
  await tabTo(page, "Create key")
  await page.keyboard.press("Enter")
  await page.getByText("The key, shown this once:").waitFor()
  const key = await blockOf(page, "key")
  assert.match(key, /^mcpi_api_\w{36}$/)
  assert.include(await blockOf(page, "commands"), `MCP_INSPECT_KEY=${key}\n`)
  await isAccessible(page, "keys")
  await fitsEveryWidth(page, "keys")
  await page.reload()
  await page.getByRole("button", { name: "Rotate key build" }).click()
  await page.getByText("The earlier key works for seven days more.").waitFor()
  await page.getByText("replaced, works until").waitFor()
  assert.notInclude(await page.content(), key)
  await page.getByRole("button", { name: "Hide key" }).click()

  await page.getByRole("button", { name: "Revoke key build" }).first().focus()
  await page.keyboard.press("Enter")
  // The dialog is seen a moment before the focus is in it.
  const field = page.locator("[role=alertdialog] input:focus")
  await field.waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").waitFor({ state: "detached" })
  // The focus is where it was, a frame later.
  await until(
    async () => (await page.evaluate("document.activeElement.getAttribute('aria-label')")) === "Revoke key build"
  )
  await page.keyboard.press("Enter")
  await field.waitFor()
  await page.keyboard.type("build")
  await page.keyboard.press("Enter")
  await page.getByRole("cell", { name: "revoked" }).waitFor()
  assert.deepStrictEqual(noise, [])
}

const whatCounts = async (browser: Browser, url: string): Promise<void> => {
  const { ask, noise, page } = await entered(browser, url, "counts@example.com")
  const project = "/v1/projects/counts/default"
  await ask("POST", `${project}/acceptances`, { fingerprint: `sha256:${"7".repeat(64)}`, reason: hostile })
  await page.goto("/p/counts/default/settings")
  await arrive(page, "Settings")
  await page.getByText(hostile).waitFor()
  assert.notInclude(await sourceOf(page), "<img")

  // The reason stands at the field that is wrong, and what was typed stays.
  await page.getByLabel("A change fails from").selectOption("never")
  await page.getByRole("button", { name: "Add ignore" }).click()
  const rule = page.getByLabel("Rule").first()
  await rule.fill("tool.icon.changed")
  await page.getByRole("button", { name: "Save settings", exact: true }).click()
  await page.getByText("Did you mean `tool.icons.changed`?").waitFor()
  assert.strictEqual(await rule.inputValue(), "tool.icon.changed")
  assert.strictEqual(await rule.getAttribute("aria-invalid"), "true")
  await rule.fill("tool.icons.changed")
  await page.getByLabel("Reason").fill("They are decoration")
  await page.getByRole("button", { name: "Add severity" }).click()
  await page.getByLabel("Rule").last().fill("tool.remove")
  await page.getByRole("button", { name: "Save settings", exact: true }).click()
  await page.getByText("Did you mean `tool.removed`?").waitFor()
  await page.getByLabel("Rule").last().fill("tool.removed")
  await page.getByRole("button", { name: "Save settings", exact: true }).click()
  await page.getByText("Saved. Changes are judged by it from now on.").waitFor()
  assert.deepStrictEqual(await ask("GET", `${project}/settings`), {
    fail_on: "never",
    ignore: [{ rule: "tool.icons.changed", reason: "They are decoration" }],
    severity_overrides: { "tool.removed": "BREAKING" }
  })
  await isAccessible(page, "settings of a project")
  await fitsEveryWidth(page, "settings of a project")

  // Evidence of use: what is shown, never a severity.
  await page.getByLabel("Window in days").fill("400")
  await page.getByRole("button", { name: "Save settings of use" }).click()
  await page.getByText("A window has 1 to 365 whole days.").waitFor()
  await page.getByLabel("Window in days").fill("30")
  await page.getByLabel("Use counts from").selectOption("percent")
  await page.getByLabel("Threshold").fill("0.5")
  await page.getByRole("button", { name: "Add cohort" }).click()
  await page.getByLabel("Client", { exact: true }).fill("uptime-monitor")
  await page.getByRole("button", { name: "Save settings of use" }).click()
  await page.getByText("Saved. Evidence is shown by it from now on.").waitFor()
  assert.deepStrictEqual(await ask("GET", `${project}/usage/settings`), {
    days: 30,
    threshold: { percent: 0.5 },
    excluded: [{ clientName: "uptime-monitor" }]
  })

  await page.getByRole("button", { name: /^Withdraw acceptance of 7/ }).click()
  await page.getByText("No finding is accepted.").waitFor()
  await page.getByRole("button", { name: "Delete project" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("Name of the project").fill("Default")
  await dialog.getByRole("button", { name: "Delete project" }).click()
  await arrive(page, "counts")
  await page.getByText("No projects yet.").waitFor()
  await page.goto("/p/counts/default/settings")
  await arrive(page, "There is no such thing here")
  assert.deepStrictEqual(noise, [])
}

const whatIsWatched = async (browser: Browser, url: string): Promise<void> => {
  const { ask, noise, page } = await entered(browser, url, "watch@example.com")
  await page.goto("/p/watch/default/watches")
  await arrive(page, "Settings → Watched servers")
  await page.getByText("No server is watched.").waitFor()
  // An address that leads inside is refused at its field, and what was typed stays (CON-34, CON-36).
  await page.getByLabel("Endpoint URL").fill("http://10.0.0.1/mcp")
  await page.getByLabel("Server", { exact: true }).fill("search")
  await page.getByRole("button", { name: "Watch server" }).click()
  await page.locator(".problem:not(:empty)").waitFor()
  assert.strictEqual(await page.getByLabel("Endpoint URL").getAttribute("aria-invalid"), "true")
  assert.strictEqual(await page.getByLabel("Server", { exact: true }).inputValue(), "search")
  await page.getByLabel("Endpoint URL").fill("http://127.0.0.1:18999/mcp")
  await page.getByRole("button", { name: "Watch server" }).click()
  await page.getByRole("cell", { name: "every hour" }).waitFor()
  await page.getByRole("cell", { name: "alert from BREAKING" }).waitFor()
  await isAccessible(page, "watched servers")
  await fitsEveryWidth(page, "watched servers")

  await page.getByRole("button", { name: "Change watch of search" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Check").selectOption("6h")
  await dialog.getByLabel("Alert from").selectOption("DOCUMENTATION")
  await isAccessible(page, "changing a watch")
  await dialog.getByRole("button", { name: "Save watch" }).click()
  await page.getByRole("cell", { name: "every 6 hours" }).waitFor()
  await page.getByRole("button", { name: "Pause watch of search" }).click()
  await page.getByRole("button", { name: "Resume watch of search" }).waitFor()

  // A header goes in and never comes out (CON-39).
  const canary = "Bearer canary-4711"
  await page.getByRole("button", { name: "Add header of search" }).click()
  await dialog.getByText("It is sealed with the key of this installation").waitFor()
  await dialog.getByLabel("Value").fill(canary)
  await dialog.getByRole("button", { name: "Keep header" }).click()
  await page.getByRole("button", { name: "Change header of search" }).click()
  assert.strictEqual(await dialog.getByLabel("Value").inputValue(), "")
  assert.notInclude(await page.content(), canary)
  assert.notInclude(JSON.stringify(await ask("GET", "/v1/projects/watch/default/watches")), "canary")
  await dialog.getByRole("button", { name: "Delete header" }).click()
  await page.getByRole("button", { name: "Add header of search" }).waitFor()

  await page.getByRole("button", { name: "Delete watch of search" }).click()
  const sure = page.getByRole("alertdialog")
  await sure.getByLabel("Name of the server").fill("search")
  await sure.getByRole("button", { name: "Delete watch" }).click()
  await page.getByText("No server is watched.").waitFor()
  assert.deepStrictEqual(noise, [])
}

const aWebhook = async (use: (url: string, bodies: ReadonlyArray<string>) => Promise<void>): Promise<void> => {
  const bodies: Array<string> = []
  const receiver = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      bodies.push(body)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  try {
    await use(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook/s3cr3t`, bodies)
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

/* An alert as the service gives it; what it says is a server's and hostile. */
const anAlert = {
  id: "11111111-1111-4111-8111-111111111111",
  kind: "change",
  server: "search",
  environment: "production",
  watch: "11111111-1111-4111-8111-111111111112",
  title: `search: 1 BREAKING change ${hostile}`,
  change: {
    judged: true,
    before: `sha256:${"a".repeat(64)}`,
    after: `sha256:${"b".repeat(64)}`,
    deployment: "dep_1",
    strictest: "BREAKING",
    counts: { BREAKING: 12, POTENTIALLY_BREAKING: 0, NON_BREAKING: 1, DOCUMENTATION: 0 },
    findings: [
      {
        rule: "tool.removed",
        severity: "BREAKING",
        entity: hostile,
        path: "",
        explanation: hostile,
        proof: hostile,
        migration: hostile
      }
    ],
    more: 12
  },
  failure: null,
  link: "http://127.0.0.1/",
  createdAt: "2026-11-30T08:00:00Z"
}

const whatWasTold = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "told@example.com")
  await page.goto("/p/told/default/alerts")
  await arrive(page, "Alerts")
  await page.getByText("No alerts yet.").waitFor()
  await page.getByText("No channels yet").waitFor()
  // Whoever would be told by mail learns here that none is sent.
  await page.getByText("This service sends no mail yet").waitFor()
  await aWebhook(async (hook, bodies) => {
    await page.getByLabel("Webhook").check()
    await page.getByLabel("Name").fill("Incidents")
    await page.getByLabel("URL").fill(hook)
    await page.getByRole("button", { name: "Add channel" }).click()
    await page.getByText("The secret that signs what is sent, shown this once:").waitFor()
    const secret = await blockOf(page, "secret")
    assert.match(secret, /^whsec_/)
    await page.getByRole("button", { name: "Hide secret" }).click()
    // Of the address its origin alone is shown.
    await page.getByText(`Webhook to ${new URL(hook).origin}`).waitFor()
    assert.notInclude(await page.content(), "s3cr3t")
    assert.notInclude(await page.content(), secret)
    await page.getByText("Delivery log").click()
    await page.getByText("Nothing was sent here yet.").waitFor()
    await page.getByRole("button", { name: "Send test to Incidents" }).click()
    await page.getByText("delivered, answered 204").waitFor()
    await isAccessible(page, "alerts")
    await fitsEveryWidth(page, "alerts")
    await page.getByRole("button", { name: "Send test again" }).click()
    await until(() => bodies.length >= 2)
    assert.lengthOf(bodies, 2)
    await page.getByRole("button", { name: "Rotate secret of Incidents" }).click()
    await page.getByText("The earlier secret signs along for a day more.").waitFor()
    assert.notStrictEqual(await blockOf(page, "secret"), secret)
    await page.getByRole("button", { name: "Turn off channel Incidents" }).click()
    await page.getByRole("button", { name: "Turn on channel Incidents" }).waitFor()
    await page.getByRole("button", { name: "Delete channel Incidents" }).click()
    const sure = page.getByRole("alertdialog")
    await sure.getByLabel("Name of the channel").fill("Incidents")
    await sure.getByRole("button", { name: "Delete channel" }).click()
    await page.getByText("No channels yet").waitFor()
  })
  await page.route("**/default/alerts?*", (route) => route.fulfill({ json: { alerts: [anAlert], next: null } }))
  await page.reload()
  await page.getByText("12 BREAKING").waitFor()
  await page.getByText(/^The first \d+ findings$/u).click()
  await page.getByText("and 12 more").waitFor()
  await page.getByRole("link", { name: "Changes of search" }).waitFor()
  assert.notInclude(await sourceOf(page), "<img")
  assert.notInclude(await sourceOf(page), "<script")
  await isAccessible(page, "an alert")
  await fitsEveryWidth(page, "an alert")
  assert.deepStrictEqual(noise, [])
}

describe.skipIf(isWithoutBrowser)("a project", () => {
  const inBrowser = oneService({ ALLOWED_NETWORKS: "127.0.0.0/8" })

  it("answers: Which keys of this project work, and how do I get another?", inBrowser(whichKeys))

  it("answers: What counts in this project, and what was decided already?", inBrowser(whatCounts))

  it(
    "answers: Which servers does the service look at by itself, how often, and do they stand?",
    inBrowser(whatIsWatched)
  )

  it("answers: What did the service tell of late, and where does it send it?", inBrowser(whatWasTold))
})
