// The pages in a real browser in front of the real service: from signing up to what breaks, and all that is beside the way.
import { search, demanding } from "../../../cli/test/support/hostedFolder.ts"
import { chromiumPath, withBrowser } from "../../../cli/test/support/chromium.ts"
import { run, scripted } from "../../../cli/test/support/run.ts"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { arrive, isAccessible, newFolder, visitor, withFolder, withService } from "../support/pages.ts"
import { type Service, startService } from "../support/service.ts"

const password = "correct horse battery"
const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>"'&`

const isAbsent = chromiumPath === undefined

const signUp = async (page: Page, email: string): Promise<void> => {
  await page.goto("/signup")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await arrive(page, "Projects")
}

/* The configuration and the commands as the page says them, the server's command put in. */
const follow = async (
  folder: string,
  texts: { configuration: string; commands: string },
  tools: ReadonlyArray<unknown>
) => {
  const command = JSON.stringify(scripted({ tools }))
  writeFileSync(
    join(folder, ".mcp-inspect.yml"),
    texts.configuration.replace("node server.js", () => command)
  )
  const env: Record<string, string> = {}
  let said = ""
  for (const line of texts.commands.trim().split("\n")) {
    const variable = /^export (\w+)=(\S+)$/.exec(line)
    if (variable !== null) {
      env[variable[1] ?? ""] = variable[2] ?? ""
      continue
    }
    const [program, ...args] = line.split(" ")
    assert.strictEqual(program, "mcp-inspect")
    const { code, stderr, stdout } = await run(args, { cwd: folder, env })
    assert.strictEqual(code, 0, `${line}\n${stderr}`)
    said += stderr + stdout
  }
  return said
}

const blockOf = async (page: Page, label: string): Promise<string> =>
  (await page.locator(`pre[aria-label="${label}"]`).last().textContent()) ?? ""

const sourceOf = (page: Page): Promise<string> => page.locator("main").innerHTML()

const makeKey = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Create key" }).click()
  await page.getByText("The key, shown this once:").waitFor()
  return blockOf(page, "key")
}

const theWholeWay = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/")
  await arrive(page, "Sign in")
  await isAccessible(page, "sign in")
  await signUp(page, "grace@example.com")
  await isAccessible(page, "projects")
  await page.getByRole("link", { name: "Default" }).click()
  await arrive(page, "Default")
  await page.getByText("Nothing was recorded yet.").waitFor()
  await isAccessible(page, "empty project")
  const configuration = await blockOf(page, "configuration")
  const key = await makeKey(page)
  assert.match(key, /^mcpi_api_\w{36}$/)
  await isAccessible(page, "project with a key")
  const texts = { configuration, commands: await blockOf(page, "commands") }
  const broken = { ...demanding, name: hostile, description: hostile }
  await withFolder(async (folder) => {
    const first = await follow(folder, texts, [search, { ...search, name: hostile, description: hostile }])
    assert.include(first, "Uploaded to grace/default as deployment dep_")
    await follow(folder, texts, [demanding, broken])
  })

  await page.reload()
  await page.getByRole("link", { name: "default", exact: true }).click()
  await arrive(page, "Changes of default")
  await page.getByRole("heading", { name: /^failed: / }).waitFor()
  await page.getByText("It is a baseline and no verdict.").waitFor()
  await page.getByRole("button", { name: /^Show findings/ }).click()
  await page.getByRole("heading", { name: /^BREAKING \(\d+\)$/ }).waitFor()
  await page.getByText("accepted before, rejected now: {}").first().waitFor()
  await page.getByText("→ ").first().waitFor()
  // What a server calls itself is read, and never becomes an element.
  await page.getByText(hostile).first().waitFor()
  assert.notInclude(await sourceOf(page), "<img")
  assert.notInclude(await sourceOf(page), "<script")
  await isAccessible(page, "changes")

  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download after" }).click()
  const document = JSON.parse(readFileSync(await (await downloading).path(), "utf8"))
  assert.match(document.fingerprint, /^sha256:/)

  // A key that is revoked works no more, and says so.
  await page.getByRole("link", { name: "grace/default" }).click()
  await arrive(page, "Default")
  await page.getByRole("button", { name: "Revoke key ci" }).click()
  await page.getByRole("cell", { name: "revoked" }).waitFor()
  assert.deepStrictEqual(noise, [])
}

const besideTheWay = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "ada@example.com")

  // Settings: what was typed stays, and the reason stands at the field.
  await page.getByRole("link", { name: "Default" }).click()
  await page.getByRole("link", { name: "Settings of the project" }).click()
  await arrive(page, "Settings of Default")
  await isAccessible(page, "settings")
  const settings = page.getByLabel("Settings, as JSON")
  for (const [typed, told] of [
    ["{", "This is no JSON"],
    [`{"fail_on":"BREAKING","ignore":[{"rule":"tool.icon.changed"}]}`, "Did you mean `tool.icons.changed`?"]
  ] as const) {
    await settings.fill(typed)
    await page.getByRole("button", { name: "Save settings" }).click()
    await page.getByText(told).waitFor()
    assert.strictEqual(await settings.inputValue(), typed)
    assert.strictEqual(await settings.getAttribute("aria-invalid"), "true")
  }
  await settings.fill(`{"fail_on":"never"}`)
  await page.getByRole("button", { name: "Save settings" }).click()
  await page.getByText("Saved.").waitFor()
  await page.getByLabel("Name", { exact: true }).fill(hostile)
  await page.getByRole("button", { name: "Rename project" }).click()
  await arrive(page, `Settings of ${hostile}`)
  assert.include(await settings.inputValue(), "never")
  assert.notInclude(await sourceOf(page), "<img")

  // The account: a token that the command line takes, another password.
  await page.getByRole("link", { name: "Account" }).click()
  await arrive(page, "Account")
  await page.getByText("New token").click()
  await page.getByLabel("Name").fill("laptop")
  await page.getByRole("button", { name: "Create token" }).click()
  await page.getByText("The token, shown this once:").waitFor()
  await isAccessible(page, "account")
  const commands = await blockOf(page, "commands")
  await withFolder(async (folder) => {
    await follow(folder, { configuration: "", commands }, [])
  })
  await page.getByLabel("Password now").fill("not this one")
  await page.getByLabel("New password").fill(`${password} staple`)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.locator(".wrong:not(:empty)").waitFor()
  await page.getByLabel("Password now").fill(password)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByText("Changed. All other sessions have ended.").waitFor()

  // The organization: somebody is invited, everything is exported, nothing is deleted under another name.
  await page.getByRole("link", { name: "MCP Inspect" }).click()
  await arrive(page, "Projects")
  await page.getByRole("link", { name: "ada", exact: true }).click()
  await arrive(page, "ada")
  await page.getByText("New invitation").click()
  await page.getByLabel("Email").fill("bob@example.com")
  await page.getByRole("button", { name: "Invite member" }).click()
  await page.getByText("The link for bob@example.com, shown this once.").waitFor()
  await isAccessible(page, "organization")
  const link = await blockOf(page, "link")
  const exporting = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download everything as JSON" }).click()
  assert.strictEqual(JSON.parse(readFileSync(await (await exporting).path(), "utf8")).formatVersion, 1)
  await page.getByLabel("Type ada").fill("eve")
  await page.getByRole("button", { name: "Delete organization" }).click()
  await page.getByText("Type the name of the organization.").waitFor()

  const bob = await visitor(browser, url)
  await bob.page.goto(new URL(link).pathname)
  await arrive(bob.page, "Join an organization")
  await isAccessible(bob.page, "invitation")
  await bob.page.getByLabel("Email").last().fill("bob@example.com")
  await bob.page.getByLabel("Password").last().fill(password)
  await bob.page.getByRole("button", { name: "Create account" }).click()
  await bob.page.getByRole("button", { name: "Join organization" }).click()
  await arrive(bob.page, "ada")
  await bob.page.getByText("Your role is member.").waitFor()
  assert.strictEqual(await bob.page.getByText("New invitation").count(), 0)
  assert.deepStrictEqual(bob.noise, [])

  await page.reload()
  await page.getByLabel("Role of bob@example.com").selectOption("viewer")
  await page.getByRole("cell", { name: "member.role_changed" }).waitFor()
  await page.getByRole("button", { name: "Remove member bob@example.com" }).click()
  await page.getByRole("cell", { name: "member.removed" }).waitFor()
  await bob.page.reload()
  await arrive(bob.page, "There is no such thing here")

  await page.getByText("Delete organization").first().click()
  await page.getByLabel("Type ada").fill("ada")
  await page.getByRole("button", { name: "Delete organization" }).click()
  await arrive(page, "Projects")
  await page.getByRole("button", { name: "Sign out" }).click()
  await arrive(page, "Sign in")

  await bob.page.goto("/account")
  await bob.page.getByText("Delete account").first().click()
  await bob.page.getByLabel("Type bob@example.com").fill("bob@example.com")
  await bob.page.getByRole("button", { name: "Delete account" }).click()
  await arrive(bob.page, "Create an account")
  assert.deepStrictEqual([...noise, ...bob.noise], [])
}

const byKeyboard = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/signin")
  await arrive(page, "Sign in")
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press("Tab")
      const told = await page.evaluate(
        "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent"
      )
      if (told === name) return
    }
    assert.fail(`the keyboard does not reach ${name}`)
  }
  await tabTo("Create an account")
  await page.keyboard.press("Enter")
  await arrive(page, "Create an account")
  await tabTo("Email")
  await page.keyboard.type("keys@example.com")
  await tabTo("Password")
  await page.keyboard.type("short")
  await page.keyboard.press("Enter")
  await page.getByText("A password has at least 12 characters.").waitFor()
  // The field that is wrong has the focus, and what was typed is there.
  assert.strictEqual(await page.evaluate("document.activeElement.name"), "password")
  assert.strictEqual(await page.getByLabel("Email").inputValue(), "keys@example.com")
  await page.keyboard.type(` ${password}`)
  await page.keyboard.press("Enter")
  await arrive(page, "Projects")
  assert.strictEqual(await page.evaluate("document.activeElement.tagName"), "H1")
  await tabTo("Default")
  await page.keyboard.press("Enter")
  await arrive(page, "Default")
  await tabTo("Name")
  await tabTo("Create key")
  await page.keyboard.press("Enter")
  await page.getByText("The key, shown this once:").waitFor()
  assert.deepStrictEqual(noise, [])
}

const everyPlace = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  const token = "x".repeat(43)
  await page.goto("/forgot")
  await isAccessible(page, "forgot")
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByRole("button", { name: "Send link" }).click()
  await page.getByText("the operator finds the link in the outbox").waitFor()
  await page.goto(`/reset/${token}`)
  await isAccessible(page, "reset")
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Set password" }).click()
  await page.getByText("The link was used, or its time is over.").waitFor()
  await page.goto(`/verify/${token}`)
  await isAccessible(page, "verify")
  await page.getByRole("button", { name: "Confirm email" }).click()
  await page.getByText("The link was used, or its time is over.").waitFor()
  await page.goto("/signin?problem=github_denied")
  await page.getByText("GitHub was not allowed to say who you are.").waitFor()
  await page.goto("/signin?problem=%3Cb%3Eanything")
  await page.getByText("That did not work.").waitFor()
  await page.goto("/p/somebody/else")
  await arrive(page, "Sign in")
  await signUp(page, "places@example.com")
  await page.goto("/?linked=github")
  await page.getByText("GitHub is linked").waitFor()
  for (const path of ["/p/somebody/else", "/p/places/default/none", "/o/somebody", "/settings/places/none"]) {
    await page.goto(path)
    await arrive(page, "There is no such thing here")
  }
  assert.deepStrictEqual(noise, [])
}

/* The service answers about one server as a test says: how it looks while a comparison takes long cannot be arranged. */
const answering = async (page: Page, statuses: ReadonlyArray<"pending" | "unknown" | "passed">) => {
  let asked = 0
  const fingerprint = (digit: string) => `sha256:${digit.repeat(64)}`
  await page.route("**/servers/slow/**", (route) => {
    const deployment = {
      id: "dep_1",
      fingerprint: fingerprint("b"),
      environment: "production",
      commit: null,
      branch: hostile,
      source: "push",
      createdAt: "2026-11-30T08:00:00Z"
    }
    if (route.request().url().includes("/deployments"))
      return route.fulfill({ json: { deployments: [deployment], next: null } })
    const status = statuses[Math.min(asked++, statuses.length - 1)]
    const change = { deployment, previous: fingerprint("a"), status, summary: `It is ${status}.`, counts: null }
    return route.fulfill({ json: { changes: [change], next: null } })
  })
}

const whatTakesLong = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "slow@example.com")
  await answering(page, ["pending", "pending", "passed"])
  await page.goto("/p/slow/default/slow")
  await page.getByRole("heading", { name: "not compared yet: It is pending." }).waitFor()
  assert.strictEqual(await page.getByRole("button", { name: /Show findings/ }).count(), 0)
  await page.getByRole("heading", { name: "passed: It is passed." }).waitFor()
  await page.getByText("Compared: It is passed.").waitFor()
  await page.unrouteAll()
  await answering(page, ["unknown"])
  await page.reload()
  await page.getByRole("heading", { name: "unknown: It is unknown." }).waitFor()
  await page.getByRole("link", { name: "Download before" }).waitFor()
  assert.strictEqual(await page.getByRole("button", { name: /Show findings/ }).count(), 0)
  await isAccessible(page, "unknown")
  assert.deepStrictEqual(noise, [])
}

/* What the other tests deny would be seen. */
const noiseIsHeard = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/signin")
  await arrive(page, "Sign in")
  await page.evaluate('document.body.innerHTML = \'<p style="color:red"><img src="http://127.0.0.1:1/x.png">\'')
  await page.evaluate("void setTimeout(() => { throw new Error('fault') })")
  for (let tries = 0; tries < 100 && noise.length < 3; tries++) await page.waitForTimeout(20)
  const told = noise.join("\n")
  assert.include(told, "style")
  assert.include(told, "http://127.0.0.1:1/x.png")
  assert.include(told, "error: fault")
}

describe.skipIf(isAbsent && process.env["CI"] === undefined)("the pages", () => {
  const inBrowser = (use: (browser: Browser, url: string) => Promise<void>) => () =>
    withBrowser((browser) => use(browser, service.url))
  let service: Service
  let folder: string

  beforeAll(async () => {
    folder = newFolder()
    service = await startService({ MCP_INSPECT_DATA: folder })
  })
  afterAll(async () => {
    await service.end("SIGINT")
    rmSync(folder, { recursive: true, force: true })
  })

  it("lead from signing up to what breaks, by commands as they stand there", inBrowser(theWholeWay))

  it("show settings, account and organization, and keep what was typed", inBrowser(besideTheWay))

  it("need no more than a keyboard", inBrowser(byKeyboard))

  it("say what came of a link, and that there is no such thing", inBrowser(everyPlace))

  it("look again at what is not compared yet, and say what is unknown", inBrowser(whatTakesLong))

  it("would be heard if they broke the policy or asked elsewhere", inBrowser(noiseIsHeard))

  it("let an invited person in where sign-up is closed, and offer GitHub where it is configured", () =>
    withService({ SIGN_UP: "closed", GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" }, ({ url }) =>
      withBrowser(async (browser) => {
        const owner = await visitor(browser, url)
        await signUp(owner.page, "first@example.com")
        const stranger = await visitor(browser, url)
        await stranger.page.goto("/signin")
        const gitHub = stranger.page.getByRole("link", { name: "Sign in with GitHub" })
        assert.strictEqual(await gitHub.getAttribute("href"), "/v1/github/start")
        await stranger.page.goto("/signup")
        await stranger.page.getByLabel("Email").fill("second@example.com")
        await stranger.page.getByLabel("Password").fill(password)
        await stranger.page.getByRole("button", { name: "Create account" }).click()
        await stranger.page.getByText("Sign-up is closed here. It takes an invitation").waitFor()
        await owner.page.getByRole("link", { name: "first", exact: true }).click()
        await owner.page.getByText("New invitation").click()
        await owner.page.getByLabel("Email").fill("second@example.com")
        await owner.page.getByRole("button", { name: "Invite member" }).click()
        await owner.page.getByText("shown this once").waitFor()
        await stranger.page.goto(new URL(await blockOf(owner.page, "link")).pathname)
        await stranger.page.getByLabel("Email").last().fill("second@example.com")
        await stranger.page.getByLabel("Password").last().fill(password)
        await stranger.page.getByRole("button", { name: "Create account" }).click()
        await stranger.page.getByRole("button", { name: "Join organization" }).click()
        await arrive(stranger.page, "first")
        assert.deepStrictEqual([...owner.noise, ...stranger.noise], [])
      })
    ))
})
