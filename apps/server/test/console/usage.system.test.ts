// Recorded use from a server that is instrumented to the chart, and nowhere a value (PRV-13).
import { documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { withHttp } from "../../../cli/test/support/http.ts"
import { assert, describe, it } from "@effect/vitest"
import { instrumentServer } from "@mcp-inspect/instrumentation"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright-core"
import { dumped, rowsWith } from "../support/dumped.ts"
import { fitsEveryWidth } from "../support/entered.ts"
import { until } from "../support/folders.ts"
import { asPerson, record } from "../support/inConsole.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { isAccessible, password, signUp, visitor, withFolder } from "../support/pages.ts"
import { awayFromMidnight } from "../support/midnight.ts"
import { startService } from "../support/service.ts"

const canary = "canary-5d31e8"

const contract = documentOf([search])

const answers: Readonly<Record<string, () => CallToolResult>> = {
  search: () => ({ content: [{ type: "text", text: canary }] }),
  fails: () => ({ content: [{ type: "text", text: canary }], isError: true }),
  throws: () => {
    throw new Error(canary)
  }
}

/* A real server over HTTP with a real client: four calls, in which every value, header and error is the canary. */
const used = async (endpoint: string, apiKey: string): Promise<void> => {
  const errors: Array<Error> = []
  const server = new McpServer({ name: "search", version: "1.0.0" })
  for (const [name, answer] of Object.entries(answers)) server.registerTool(name, {}, answer)
  const { flush } = instrumentServer(server, {
    apiKey,
    endpoint,
    surfaceFingerprint: String(contract["fingerprint"]),
    onError: (error) => void errors.push(error)
  })
  const far = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() })
  await server.connect(far as Transport)
  await withHttp(
    (request, response) => void far.handleRequest(request, response),
    async (url) => {
      const client = new Client({ name: "asker", version: "2.0.0" })
      const headers = { authorization: `Bearer ${canary}`, "x-user": canary }
      const near = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
      await client.connect(near as Transport)
      for (const name of ["search", "fails", "throws", "search"])
        await client.callTool({ name, arguments: { query: canary, [`${canary} no name`]: canary } })
      await flush()
      await client.close()
    }
  )
  assert.deepStrictEqual(errors, [])
}

/* The database of a service that runs. */
const databaseOf = (folder: string): string => {
  const password = readFileSync(join(folder, "superuser.password"), "utf8").trim()
  const port = readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/mcp_inspect`
}

/* Every file of the database, its log of writes among them. */
const filesWith = (folder: string, text: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))

/* Rollups leave what came within the last half minute for the next time. */
const settling = 32_000

const nothingCollected = async (page: Page): Promise<void> => {
  await page.goto("/p/uses/default/usage")
  await page.getByText("Nothing was collected in the requested 90-day window").waitFor()
  await page.getByText("npm install @mcp-inspect/instrumentation").waitFor()
  await isAccessible(page, "nothing collected")
}

const shown = async (page: Page): Promise<void> => {
  await page.goto("/p/uses/default/usage")
  await page.locator(".bars canvas").first().waitFor()
  await page.getByText("4 recorded calls in the requested 45-day window, 2 of them failed.").waitFor()
  await page.getByText("absence of observed usage and not absence of all possible consumers").first().waitFor()
  // The last bar is today's: what it is stands beside the chart when it is pointed at, and in the table behind it.
  // What is still being loaded may move the chart from under the pointer: it follows, as a reader's would.
  await until(async () => {
    const box = await page.locator(".bars .u-over").first().boundingBox()
    if (box !== null) await page.mouse.move(box.x + box.width - 3, box.y + box.height - 3)
    return (await page.locator(".hovered").first().innerText()).endsWith(": 4 calls")
  })
  await page.locator(".chart summary").first().click()
  assert.match(await page.locator(".by-day tbody tr").first().innerText(), /\t4$/u)
  assert.strictEqual(await page.getByLabel("Window").inputValue(), "45")
  await page.getByLabel("Window").selectOption("7 days")
  await page.getByText("4 recorded calls in the requested 7-day window").waitFor()
  // By name, by argument and by client.
  await page.getByRole("button", { name: "Show use of tool search" }).click()
  await page.getByRole("cell", { name: "observed", exact: true }).first().waitFor()
  await page.getByRole("cell", { name: "asker" }).first().waitFor()
  await page.getByText("It stands for no person and no organization").waitFor()
  await page.getByText("not the one that a client keeps").waitFor()
  assert.notInclude(await page.content(), canary)
  await isAccessible(page, "usage")
  await fitsEveryWidth(page, "usage")
  await page.goto("/p/uses/default/servers/search/usage")
  await page.locator(".bars canvas").first().waitFor()
  await page.getByRole("cell", { name: "search" }).first().waitFor()
  assert.notInclude(await page.content(), canary)
  await isAccessible(page, "usage of a server")
}

describe.skipIf(isWithoutBrowser)("the screens of use", () => {
  it(
    "answer: what of this project is called, by what, and how sure is that? No value is anywhere",
    () =>
      withFolder(async (folder) => {
        const env = { MCP_INSPECT_DATA: folder }
        const before = await startService(env)
        await withBrowser(async (browser) => {
          const { noise, page } = await visitor(browser, before.url)
          page.setDefaultTimeout(60_000)
          await signUp(page, "uses@example.com")
          await record(page, "uses/default", "search", [contract])
          await nothingCollected(page)
          const { plaintext } = await asPerson<{ plaintext: string }>(page, "POST", "/v1/keys", {
            kind: "ingest",
            name: "search",
            project: "uses/default"
          })
          // All calls are of the day that the chart ends with.
          await awayFromMidnight(180_000)
          await used(before.url, plaintext)
          // From now on the screens begin with the window that the project chose.
          await asPerson(page, "PUT", "/v1/projects/uses/default/usage/settings", { days: 45 })
          assert.deepStrictEqual(noise, [])
        })
        await setTimeout(settling)
        await before.end("SIGINT")
        const after = await startService(env)
        await withBrowser(async (browser) => {
          const { noise, page } = await visitor(browser, after.url)
          page.setDefaultTimeout(60_000)
          await page.goto("/signin")
          await page.getByLabel("Email").fill("uses@example.com")
          await page.getByLabel("Password").fill(password)
          await page.getByRole("button", { name: "Sign in" }).click()
          await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor()
          // The rollup begins with the service.
          for (;;) {
            const { calls } = await asPerson<{ calls: number }>(page, "GET", "/v1/projects/uses/default/usage/overview")
            if (calls >= 4) break
            await setTimeout(500)
          }
          await shown(page)
          assert.deepStrictEqual(noise, [])
        })
        const rows = await dumped(databaseOf(folder))
        assert.isNotEmpty(rowsWith(rows, "asker"))
        assert.deepStrictEqual(rowsWith(rows, canary), [])
        await after.end("SIGINT")
        assert.notInclude(before.output() + after.output(), canary)
        // The search finds what is there.
        assert.isNotEmpty(filesWith(folder, "uses@example.com"))
        assert.deepStrictEqual(filesWith(folder, canary), [])
      }),
    600_000
  )
})
