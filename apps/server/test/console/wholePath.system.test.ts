// From signing up to an accepted change, by one person in one browser, in front of the real service and of a published MCP
// server: capture, watch, change, alert, finding, acceptance.
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { assert, describe, it } from "@effect/vitest"
import { randomBytes } from "node:crypto"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { Webhook } from "standardwebhooks"
import { withDatabase } from "../support/databases.ts"
import { dumped, rowsWith } from "../support/dumped.ts"
import { allowedAddress, type Edits, listening, withEditedServer } from "../support/editedServer.ts"
import { until } from "../support/folders.ts"
import { asPerson } from "../support/inConsole.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { arrive, blockOf, isAccessible, password, untilSeen, visitor } from "../support/pages.ts"
import { startService } from "../support/service.ts"

const email = "whole@example.com"
const header = "Bearer canary-of-the-header-8f21"

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const inside = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Server" }).getByRole("link", { name }).click()

const signingUp = async (page: Page, database: string): Promise<void> => {
  await page.goto("/signup")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("eleven char")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.getByText("A password has at least 12 characters.").waitFor()
  assert.strictEqual(await page.getByLabel("Password").getAttribute("aria-invalid"), "true")
  assert.strictEqual(await page.getByLabel("Email").inputValue(), email)
  assert.deepStrictEqual(rowsWith(await dumped(database), email), [])

  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await arrive(page, "Capture your first contract")
  const { orgs } = await asPerson<{ orgs: ReadonlyArray<{ slug: string }> }>(page, "GET", "/v1/session")
  assert.deepStrictEqual(
    orgs.map(({ slug }) => slug),
    ["whole"]
  )
  const { projects } = await asPerson<{ projects: ReadonlyArray<{ path: string }> }>(
    page,
    "GET",
    "/v1/orgs/whole/projects"
  )
  assert.deepStrictEqual(
    projects.map(({ path }) => path),
    ["whole/default"]
  )
  // Without SMTP what would be mailed waits in the outbox, and nothing waits for it (CON-6).
  assert.lengthOf(
    (await dumped(database)).filter((row) => row.startsWith("public.outbox") && row.includes(email)),
    1
  )
}

/* An address of this machine: refused where it is typed, and nobody is called. */
const refused = async (page: Page): Promise<void> => {
  let opened = 0
  const server = createServer((socket) => {
    opened++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    for (const url of ["http://127.0.0.1/mcp", `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`]) {
      const answering = page.waitForResponse((answer) => answer.url().endsWith("/captures"))
      await page.getByLabel("Public endpoint URL").fill(url)
      await page.getByRole("button", { name: "Capture contract" }).click()
      assert.include(await (await answering).text(), "address_not_allowed")
      await page.locator(".field .problem").waitFor()
      assert.strictEqual(await page.getByLabel("Public endpoint URL").inputValue(), url)
    }
    assert.strictEqual(opened, 0)
  } finally {
    server.close()
  }
}

const capturing = async (page: Page, url: string, edits: Edits, database: string): Promise<void> => {
  await page.getByLabel("Public endpoint URL").fill(url)
  await page.getByText("Name and environment").click()
  await page.getByLabel("Server", { exact: true }).fill("everything")
  await page.getByRole("button", { name: "Capture contract" }).click()
  await page.getByRole("alert").getByText("unauthorized").waitFor()
  await page.getByText(url).waitFor()
  await page.getByLabel("Value").fill(header)
  await page.getByRole("button", { name: "Retry capture" }).click()
  await arrive(page, "everything")
  await page.getByText("Baseline", { exact: true }).waitFor()
  assert.deepStrictEqual(
    edits.asked.filter((method) => method.startsWith("tools/") && method !== "tools/list"),
    []
  )
  assert.deepStrictEqual(rowsWith(await dumped(database), header), [])
}

/* Somewhere to be told, and a look at once: the second as soon as it has the header that the server asks for. */
const watching = async (page: Page, hook: string): Promise<Webhook> => {
  await page.goto("/p/whole/default/alerts")
  await page.getByLabel("Webhook").check()
  await page.getByLabel("Name").fill("Incidents")
  await page.getByLabel("URL").fill(hook)
  await page.getByRole("button", { name: "Add channel" }).click()
  await page.getByText("The secret that signs what is sent, shown this once:").waitFor()
  const secret = await blockOf(page, "secret")
  await page.getByLabel("Email").check()
  await page.getByRole("textbox", { name: "Name" }).fill("By mail")
  await page.getByRole("button", { name: "Add channel" }).click()
  await page.getByText("Added.").waitFor()
  await page.goto("/p/whole/default/servers/everything/watch")
  await page.getByRole("button", { name: "Watch server" }).click()
  await untilSeen(page, page.getByText("This watch has no credential.", { exact: false }))
  await keepHeader(page)
  await page.goto("/p/whole/default/servers/everything/watch")
  await untilSeen(page, page.getByRole("cell", { name: "Unchanged" }))
  return new Webhook(secret)
}

const keepHeader = async (page: Page): Promise<void> => {
  await page.goto("/p/whole/default/watches")
  await page.getByRole("button", { name: / header of everything$/u }).click()
  await page.getByRole("dialog").getByLabel("Value").fill(header)
  await page.getByRole("dialog").getByRole("button", { name: "Keep header" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
}

/* Another address is looked at once, without the header of the one before; with it, at once and a minute later again: a
   change counts when two looks saw it. */
const moving = async (page: Page, url: string): Promise<void> => {
  await page.goto("/p/whole/default/watches")
  await page.getByRole("button", { name: "Change watch of everything" }).click()
  await page.getByRole("dialog").getByLabel("Endpoint URL").fill(url)
  await page.getByRole("dialog").getByRole("button", { name: "Save watch" }).click()
  await untilSeen(page, page.getByText("This watch has no credential.", { exact: false }))
  await keepHeader(page)
}

/* Another version: a tool is gone, and an argument of another takes less. */
const nextVersion: Edits["tools"] = (tools) =>
  tools
    .filter(({ name }) => name !== "echo")
    .map((tool) =>
      tool.name === "get-annotated-message"
        ? (JSON.parse(JSON.stringify(tool).replace(`,"debug"`, "")) as typeof tool)
        : tool
    )

const alerted = async (page: Page, webhook: Webhook, messages: ReadonlyArray<Message>, database: string) => {
  await page.goto("/p/whole/default/alerts")
  const list = page.getByRole("list", { name: "Alerts, newest first" })
  await untilSeen(page, list.getByText("2 BREAKING"))
  await list.getByText("The findings").first().click()
  await list.getByText("tool echo", { exact: true }).waitFor()
  await list.getByText("tool get-annotated-message", { exact: true }).waitFor()
  await isAccessible(page, "alerts")
  await until(() => messages.length > 0)
  assert.lengthOf(messages, 1)
  const [message] = messages
  const told = webhook.verify(message?.body ?? "", message?.headers ?? {}) as {
    readonly type: string
    readonly data: { readonly server: string; readonly change: { readonly counts: unknown } }
  }
  assert.strictEqual(told.type, "watch.breaking_change")
  assert.strictEqual(told.data.server, "everything")
  assert.deepInclude(told.data.change.counts, { BREAKING: 2 })
  assert.throws(() => webhook.verify(`${message?.body} `, message?.headers ?? {}))
  const mails = async () =>
    (await dumped(database)).filter((row) => row.startsWith("public.outbox") && row.includes("everything"))
  await until(async () => (await mails()).length > 0)
  assert.lengthOf(await mails(), 1)
}

const judged = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Changes of everything" }).click()
  await page.getByRole("heading", { name: "Failed: a change is BREAKING." }).waitFor()
  const rail = page.getByRole("navigation", { name: "Project" })
  await rail.getByTitle("Last change: 2 BREAKING").waitFor()

  // The removed tool: its rule, its severity, its signature that has no successor, and what there is to do.
  const removed = page.locator(".finding", { hasText: "echo is no longer listed" })
  await removed.getByText("tool.removed").waitFor()
  await removed.getByText("echo(message: string)").first().waitFor()
  await removed.getByText("Leave the tool in place, marked deprecated").waitFor()
  // The narrowed argument: both signatures, the value that proves it, and what is known of use.
  const narrowed = page.locator(".finding", { hasText: "get-annotated-message" })
  await narrowed.getByText("tool.input.enum.narrowed").waitFor()
  assert.match(await narrowed.innerText(), /"debug"[^]*accepted before, rejected now/u)
  await narrowed.getByText("Nothing was collected", { exact: false }).first().waitFor()
  await isAccessible(page, "findings")

  // The rule of a finding is one click away, in the documentation.
  await removed.getByRole("link", { name: "tool.removed" }).click()
  await arrive(page, "Rule reference")
  assert.strictEqual(new URL(page.url()).pathname, "/docs/rules")
  assert.strictEqual(await page.locator(":target").innerText(), "tool.removed")
  await page.goBack()
}

const accepted = async (page: Page): Promise<void> => {
  // What is not accepted yet stands above what is suppressed.
  const finding = page.locator(".finding").first()
  for (const [count, reason] of [
    [1, "Nobody echoes"],
    [2, "Debugging is over"]
  ] as const) {
    await finding.getByRole("button", { name: "Accept finding" }).click()
    await finding.getByLabel("Reason").fill(reason)
    await finding.getByRole("button", { name: "Accept finding" }).click()
    await page.getByRole("heading", { name: `Suppressed ${count}` }).waitFor()
  }
  await page.getByRole("heading", { name: "Passed: every change is suppressed." }).waitFor()
  await page.getByRole("navigation", { name: "Project" }).getByTitle("Last change: no findings").waitFor()
  await inside(page, "Overview")
  await page.getByRole("heading", { level: 1, name: "everything" }).waitFor()
}

describe.skipIf(isWithoutBrowser)("From an address to an accepted change", () => {
  it(
    "one person signs up, captures, watches, is alerted, reads what broke and accepts it",
    () =>
      withDatabase(async (database) => {
        const service = await startService({
          DATABASE_URL: database,
          SECRETS_KEY: randomBytes(32).toString("base64"),
          ALLOWED_NETWORKS: `${allowedAddress}/32`
        })
        const edits: Edits = { tools: (tools) => tools, authorization: header, asked: [] }
        const messages: Array<Message> = []
        const path = async (browser: Browser, url: string, hook: string) => {
          const { noise, page } = await visitor(browser, service.url)
          await signingUp(page, database)
          await refused(page)
          await capturing(page, url, edits, database)
          const webhook = await watching(page, hook)
          edits.tools = nextVersion
          await moving(page, `${url}?version=2`)
          await alerted(page, webhook, messages, database)
          await judged(page)
          await accepted(page)
          // The header that is kept for the watch is sealed, and was shown and logged nowhere.
          assert.deepStrictEqual(rowsWith(await dumped(database), header), [])
          assert.notInclude(service.output() + (await page.content()), header)
          assert.deepStrictEqual(noise, [])
        }
        try {
          await listening(
            (request, response) => {
              let body = ""
              request.on("data", (chunk: Buffer) => (body += chunk.toString()))
              request.on("end", () => {
                messages.push({ headers: request.headers as Message["headers"], body })
                response.writeHead(204).end()
              })
            },
            (origin) => withEditedServer(edits, (url) => withBrowser((browser) => path(browser, url, `${origin}/hook`)))
          )
        } finally {
          await service.end("SIGINT")
        }
      }),
    600_000
  )
})
