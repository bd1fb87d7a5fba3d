// The built command line against oidc-provider and the official SDK: nobody here was written to fit the other.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fixture, startHttp, testFolder } from "../support/live.ts"
import { browse } from "../support/oauth/person.ts"
import { withProtected } from "../support/oauth/protected.ts"
import { running, until } from "../support/running.ts"

const clientSecret = "a-client-secret-that-stays-here"

/** Runs with a client's secret in the environment that commands inherit. */
const withSecret = async <A>(use: () => Promise<A>): Promise<A> => {
  process.env["MCP_INSPECT_OAUTH_CLIENT_SECRET"] = clientSecret
  try {
    return await use()
  } finally {
    delete process.env["MCP_INSPECT_OAUTH_CLIENT_SECRET"]
  }
}

const addressIn = (text: string): string => /^http:\S+\/auth\?\S+$/m.exec(text)?.[0] ?? ""

describe("the built command line", () => {
  it.live("signs in at a real authorization server and captures a real server", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const { port } = yield* startHttp(folder, [fixture("oidc.mjs"), "auto"])
      const url = `http://127.0.0.1:${port}/mcp`
      yield* Effect.promise(() =>
        running(folder, ["snapshot", "--url", url, "--oauth", "--out", "s.json"], async (command) => {
          await until("the address", () => addressIn(command.stderr()) !== "")
          const address = addressIn(command.stderr())
          const page = await browse(address)
          assert.strictEqual(page.status, 200, page.text)
          assert.include(page.text, "Signed in")
          assert.strictEqual(await command.exited, 0)
          const code = new URL(page.addresses.at(-1) ?? "").searchParams.get("code") ?? ""
          const text = readFileSync(join(folder, "s.json"), "utf8")
          assert.include(text, '"headersSet":["authorization"]')
          for (const secret of [code, "eyJ"]) assert.notInclude(text + command.stderr(), secret)
        })
      )
    })
  )

  it.live("ends at once when it is interrupted, and listens no more", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const { port } = yield* startHttp(folder, [fixture("oidc.mjs"), "auto"])
      const args = ["snapshot", "--url", `http://127.0.0.1:${port}/mcp`, "--oauth", "--out", "s.json"]
      yield* Effect.promise(() =>
        running(folder, args, async (command) => {
          await until("the address", () => addressIn(command.stderr()) !== "")
          const back = new URL(addressIn(command.stderr())).searchParams.get("redirect_uri") ?? ""
          assert.strictEqual(await command.stop("SIGINT"), 130)
          const refused = await fetch(back).then(
            () => false,
            () => true
          )
          assert.isTrue(refused)
        })
      )
    })
  )

  it.live("asks once while it watches, and hands no secret of a client on to a build", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const args = ["watch", "--path", ".", "--exec", "env > tmp/env.txt", "--oauth", "--url"]
      yield* Effect.promise(() =>
        withProtected({}, {}, ({ as, calls, url }) =>
          withSecret(() =>
            running(folder, [...args, url], async (command) => {
              const address = (): string => /^http:\S+\/authorize\?\S+$/m.exec(command.stderr())?.[0] ?? ""
              await until("the address", () => address() !== "")
              await browse(address())
              await until("the first round", () => command.stderr().includes("Ctrl-C ends."))
              writeFileSync(join(folder, "saved.txt"), "x")
              await until("the second round", () => command.stderr().split("Ctrl-C ends.").length === 3)
              assert.strictEqual(await command.stop("SIGINT"), 0)
              assert.lengthOf(
                as.seen.filter(({ path }) => path === "/authorize"),
                1
              )
              assert.strictEqual(calls.get(""), 1)
              const environment = readFileSync(join(folder, "tmp", "env.txt"), "utf8")
              assert.include(environment, "PATH=")
              assert.notInclude(environment, clientSecret)
            })
          )
        )
      )
    })
  )
})
