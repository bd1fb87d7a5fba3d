// What a process remembers of the servers it signed in to, and for how long (CAP-24): a watch, several servers, two sides.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { captureUrl, type Place, together } from "../support/oauth/capturing.ts"
import { browse } from "../support/oauth/person.ts"
import type { Switches } from "../support/oauth/double.ts"
import { type Protection, withProtected, type World } from "../support/oauth/protected.ts"
import { over } from "../support/oauth/tables.ts"

/** A person at a terminal whose browser opens. */
const atTerminal = (): Place & { readonly opened: Array<string> } => {
  const opened: Array<string> = []
  return {
    written: { out: "", err: "" },
    isTerminal: true,
    opened,
    open: (url) =>
      Effect.sync(() => {
        opened.push(url.href)
        void browse(url.href)
      })
  }
}

const grants = ({ as }: World): ReadonlyArray<string | undefined> =>
  as.seen.filter(({ path }) => path === "/token").map(({ parameters }) => parameters["grant_type"])

const inWorld = (
  protection: Protection,
  switches: Switches,
  use: (world: World, place: ReturnType<typeof atTerminal>) => Promise<void>
) => withProtected(protection, switches, (world) => use(world, atTerminal()))

describe("a second capture of a server in one process", () => {
  it("uses the token of the first", () =>
    inWorld({}, {}, async (world, place) => {
      await Effect.runPromise(together(place, Effect.andThen(captureUrl(world.url), captureUrl(world.url))))
      assert.lengthOf(place.opened, 1)
      assert.strictEqual(world.calls.get(""), 1)
      assert.deepStrictEqual(grants(world), ["authorization_code"])
    }))

  it("renews a token that is refused, without a person", () =>
    inWorld({}, {}, async (world, place) => {
      const captures = Effect.gen(function* () {
        yield* captureUrl(world.url)
        world.as.revoke()
        yield* captureUrl(world.url)
        world.as.revoke()
        yield* captureUrl(world.url)
      })
      await Effect.runPromise(together(place, captures))
      assert.lengthOf(place.opened, 1)
      assert.deepStrictEqual(grants(world), ["authorization_code", "refresh_token", "refresh_token"])
      const [, renewal] = world.as.seen.filter(({ path }) => path === "/token")
      assert.strictEqual(renewal?.parameters["resource"], world.url)
      assert.notProperty(renewal?.parameters, "scope")
      assert.deepStrictEqual(world.as.wrong, [])
    }))

  for (const [title, switches, expected] of [
    [
      "is refused a renewal",
      { refresh: { status: 400, body: { error: "invalid_grant" } } },
      ["authorization_code", "refresh_token", "authorization_code"]
    ],
    ["has nothing to renew with", { withoutRefresh: true }, ["authorization_code", "authorization_code"]]
  ] as const) {
    it(`signs in once more when it ${title}`, () =>
      inWorld({}, switches, async (world, place) => {
        const captures = Effect.gen(function* () {
          yield* captureUrl(world.url)
          world.as.revoke()
          yield* captureUrl(world.url)
        })
        await Effect.runPromise(together(place, captures))
        assert.lengthOf(place.opened, 2)
        assert.deepStrictEqual(grants(world), expected)
      }))
  }

  it("gives up when the token, the renewed one and another are refused", () =>
    inWorld({ refusesAll: true }, {}, async (world, place) => {
      const error = await Effect.runPromise(together(place, Effect.flip(captureUrl(world.url))))
      assert.strictEqual(error.code, "unauthorized")
      assert.deepStrictEqual(grants(world), ["authorization_code", "refresh_token", "authorization_code"])
      assert.lengthOf(place.opened, 2)
    }))

  it("registers anew where the server has moved to another authorization server", () => {
    const issuers: Array<string> = []
    return inWorld({ metadata: { authorization_servers: issuers } }, { withoutRefresh: true }, (world, place) =>
      withProtected({}, { resources: [world.url] }, async (other) => {
        issuers.push(world.as.issuer)
        const captures = Effect.gen(function* () {
          yield* captureUrl(world.url)
          issuers.splice(0, 1, other.as.issuer)
          world.as.revoke()
          // The server still knows the tokens of the first alone, so the second's are refused.
          return yield* Effect.flip(captureUrl(world.url))
        })
        const error = await Effect.runPromise(together(place, captures))
        assert.include(error.problem, `refuses the token that ${other.as.issuer} issued`)
        const [before, after] = [world.as, other.as].map(({ seen }) =>
          seen.filter(({ path }) => path === "/token").map(({ parameters }) => parameters["client_id"])
        )
        assert.lengthOf(before ?? [], 1)
        assert.isNotEmpty(after)
        assert.notInclude(after ?? [], before?.[0])
        assert.deepStrictEqual([...world.as.wrong, ...other.as.wrong], [])
      })
    )
  })

  it("asks for the wider scope at once when it needed it before", () =>
    inWorld({ scope: "mcp:admin" }, { withoutRefresh: true }, async (world, place) => {
      const captures = Effect.gen(function* () {
        yield* captureUrl(world.url)
        world.as.revoke()
        yield* captureUrl(world.url)
      })
      await Effect.runPromise(together(place, captures))
      const scopes = world.as.seen
        .filter(({ path }) => path === "/authorize")
        .map(({ parameters }) => parameters["scope"])
      assert.deepStrictEqual(scopes, ["mcp:read", "mcp:read mcp:admin", "mcp:read mcp:admin"])
    }))

  it("does not take the client of one issuer to another", () => {
    const issuers: Array<string> = []
    return inWorld(
      { metadata: { authorization_servers: issuers } },
      { clients: { given: null }, withoutRefresh: true },
      (world, place) =>
        withProtected({}, { clients: { given: null } }, async (other) => {
          issuers.push(world.as.issuer)
          const captures = Effect.gen(function* () {
            yield* captureUrl(world.url, { clientId: "given" })
            world.as.revoke()
            issuers.splice(0, 1, other.as.issuer)
            return yield* Effect.flip(captureUrl(world.url, { clientId: "given" }))
          })
          const error = await Effect.runPromise(together(place, captures))
          assert.strictEqual(error.code, "unauthorized")
          assert.include(error.problem, `now names another authorization server, ${other.as.issuer}`)
          assert.notInclude(
            other.as.seen.map(({ path }) => path),
            "/token"
          )
        })
    )
  })
})

describe("two servers", () => {
  it("of one origin and one authorization server get a token each", () =>
    inWorld({ path: "/one", second: "/two" }, {}, async (world, place) => {
      const second = `${world.origin}/two`
      await Effect.runPromise(together(place, Effect.andThen(captureUrl(world.url), captureUrl(second))))
      assert.lengthOf(place.opened, 2)
      const resources = [...world.as.tokens.values()].map(({ resource }) => resource)
      assert.deepStrictEqual(resources, [world.url, second])
      assert.deepStrictEqual(world.as.wrong, [])
    }))

  it("that are one, as both sides of a comparison, are signed in to once", () =>
    over({ args: ["diff", "URL", "URL", "--oauth"] }, ({ code, paths, stderr }) => {
      assert.strictEqual(code, 0, stderr)
      assert.strictEqual(paths.filter((path) => path === "/authorize").length, 1)
    }))
})
