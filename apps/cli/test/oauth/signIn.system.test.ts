// Signing in as a person does: in a real terminal, and on the pages of oidc-provider in a real browser.
import { isLeftOut } from "../support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromiumPath, withBrowser } from "../support/chromium.ts"
import { fixture, startHttp, testFolder } from "../support/live.ts"
import { browse } from "../support/oauth/person.ts"
import { running, textIn, until } from "../support/running.ts"
import { hasTmux, inTerminal, type Terminal } from "../support/terminal.ts"

const isWithoutBrowser = chromiumPath === undefined
if (isWithoutBrowser) process.stdout.write("not run: chromium\n")

const programs = process.env["PATH"] ?? ""

const addressIn = (text: string): string => /^http:\S+\/auth\?\S+$/m.exec(text)?.[0] ?? ""

/** A protected server for the time of the test, in a folder of its own. */
const protectedServer = (mode: "auto" | "pages") =>
  Effect.gen(function* () {
    const folder = yield* testFolder
    const { port } = yield* startHttp(folder, [fixture("oidc.mjs"), mode])
    return { folder, url: `http://127.0.0.1:${port}/mcp` }
  })

const onScreen = async ({ unwrapped }: Terminal): Promise<string> => {
  const find = (): string => addressIn(unwrapped().join("\n"))
  await until("the address", () => find() !== "")
  return find()
}

describe.skipIf(isLeftOut("tmux", hasTmux))("signing in at a terminal", () => {
  it.live("opens the person's browser, which learns no secret of the environment", () =>
    Effect.gen(function* () {
      const { folder, url } = yield* protectedServer("auto")
      const opener = join(folder, "files", "xdg-open")
      const opened = join(folder, "opened")
      writeFileSync(
        opener,
        `#!/bin/sh\nenv > '${opened}.env'\nprintf '%s' "$*" > '${opened}.part'\nmv '${opened}.part' '${opened}'\n`
      )
      chmodSync(opener, 0o755)
      const env = {
        PATH: `${join(folder, "files")}:${programs}`,
        MCP_INSPECT_OAUTH_CLIENT_SECRET: "a-secret-that-is-not-handed-on"
      }
      const args = ["snapshot", "--url", url, "--out", "s.json"]
      yield* Effect.promise(() =>
        inTerminal(folder, args, { columns: 80, env }, async (terminal) => {
          const address = await onScreen(terminal)
          await until("the browser opened", () => textIn(opened) !== "")
          assert.strictEqual(textIn(opened), address)
          const environment = readFileSync(`${opened}.env`, "utf8")
          assert.include(environment, "PATH=")
          assert.notInclude(environment, "a-secret-that-is-not-handed-on")
          await browse(address)
          assert.strictEqual(await terminal.ended(), 0)
          assert.match(terminal.screen().join("\n"), /^Captured 1 tool/m)
        })
      )
    })
  )

  it.live("takes the address of the redirect from whoever pastes it", () =>
    Effect.gen(function* () {
      const { folder, url } = yield* protectedServer("auto")
      const args = ["snapshot", "--url", url, "--no-browser", "--out", "s.json"]
      yield* Effect.promise(() =>
        inTerminal(folder, args, { columns: 120 }, async (terminal) => {
          const address = await onScreen(terminal)
          const back = new URL(address).searchParams.get("redirect_uri") ?? ""
          const { addresses } = await browse(address, (one) => one.startsWith(back))
          terminal.press("no address")
          terminal.press("Enter")
          await terminal.shows(/^That is another address\. The one to paste begins with http:\/\/127/m)
          terminal.press(addresses.at(-1) ?? "")
          terminal.press("Enter")
          assert.strictEqual(await terminal.ended(), 0)
          assert.match(terminal.screen().join("\n"), /^Captured 1 tool/m)
        })
      )
    })
  )

  it.live("ends with Ctrl-C like any other command", () =>
    Effect.gen(function* () {
      const { folder, url } = yield* protectedServer("auto")
      const args = ["snapshot", "--url", url, "--no-browser", "--out", "s.json"]
      yield* Effect.promise(() =>
        inTerminal(folder, args, { columns: 80 }, async (terminal) => {
          await onScreen(terminal)
          terminal.press("C-c")
          assert.strictEqual(await terminal.ended(), 130)
        })
      )
    })
  )
})

describe.skipIf(isWithoutBrowser && process.env["CI"] === undefined)("signing in in a browser", () => {
  it.live("goes through the pages of oidc-provider and back to the terminal", () =>
    Effect.gen(function* () {
      const { folder, url } = yield* protectedServer("pages")
      yield* Effect.promise(() =>
        running(folder, ["snapshot", "--url", url, "--oauth", "--out", "s.json"], async (command) => {
          await until("the address", () => addressIn(command.stderr()) !== "")
          await withBrowser(async (browser) => {
            const page = await browser.newPage()
            page.setDefaultTimeout(60_000)
            await page.goto(addressIn(command.stderr()))
            await page.getByPlaceholder("Enter any login").fill("alice")
            await page.getByPlaceholder("and password").fill("any")
            await page.getByRole("button", { name: "Sign-in" }).click()
            await page.getByRole("button", { name: "Continue" }).click()
            await page.getByRole("heading", { name: "Signed in" }).waitFor()
            assert.strictEqual(await page.title(), "Signed in · MCP Inspect")
            assert.match(page.url(), /^http:\/\/127\.0\.0\.1:\d+\/callback\?code=/)
          })
          assert.strictEqual(await command.exited, 0)
          assert.include(command.stderr(), "Captured 1 tool")
        })
      )
    })
  )
})
