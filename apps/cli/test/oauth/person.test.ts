// The person at the terminal: what opens, what may be pasted, and how long is waited.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { connect } from "node:net"
import { openerOf } from "../../src/oauth/Browser.ts"
import { captureUrl, type Place, together } from "../support/oauth/capturing.ts"
import { browse } from "../support/oauth/person.ts"
import type { Switches } from "../support/oauth/double.ts"
import { type Protection, withProtected, type World } from "../support/oauth/protected.ts"
import { freePort } from "../support/live.ts"
import { until } from "../support/running.ts"

const place = (more: Partial<Place> = {}): Place => ({
  written: { out: "", err: "" },
  isTerminal: true,
  open: () => Effect.void,
  ...more
})

const printed = ({ written }: Place): string => /^http:\S+\/authorize\S+$/m.exec(written.err)?.[0] ?? ""

const isOpen = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })

const redirectOf = (address: string): string => new URL(address).searchParams.get("redirect_uri") ?? ""

describe("a browser", () => {
  it("is opened on a terminal, at the address that is printed", () =>
    withProtected({}, {}, async ({ url }) => {
      const opened: Array<string> = []
      const here = place({
        open: ({ href }) =>
          Effect.sync(() => {
            opened.push(href)
            void browse(href)
          })
      })
      await Effect.runPromise(together(here, captureUrl(url)))
      assert.deepStrictEqual(opened, [printed(here)])
      assert.include(here.written.err, "Your browser opens; if it does not, open:\n")
    }))

  for (const [title, isTerminal, opensBrowser] of [
    ["without a terminal", false, true],
    ["with --no-browser", true, false]
  ] as const) {
    it(`is not opened ${title}`, () =>
      withProtected({}, {}, async ({ url }) => {
        const here = place({ isTerminal, open: () => Effect.die("it was opened") })
        const capture = Effect.runPromise(together(here, captureUrl(url, { isForced: true, opensBrowser })))
        await until("the address", () => printed(here) !== "")
        await browse(printed(here))
        await capture
        assert.include(here.written.err, "Open this address in a browser:\n")
      }))
  }

  it("is started by no shell, whatever the address holds", () => {
    const url = "https://as.example/a?b=%24(id)&c=;|'\""
    assert.deepStrictEqual(openerOf("linux", url), ["xdg-open", url])
    assert.deepStrictEqual(openerOf("darwin", url), ["open", url])
    assert.deepStrictEqual(openerOf("win32", url), ["rundll32", "url.dll,FileProtocolHandler", url])
  })
})

/** A terminal into which these lines are typed, each made of the address that was printed. */
const typing = (lines: ReadonlyArray<(address: string) => Promise<string> | string>) => {
  const rest = [...lines]
  const here: Place = place({
    line: Effect.suspend(() => {
      const line = rest.shift()
      if (line === undefined) return Effect.never
      return Effect.promise(async () => {
        await until("the address", () => printed(here) !== "")
        return line(printed(here))
      })
    })
  })
  return here
}

/* The address at which a browser on another machine ends: it cannot open it. */
const endOf = async (address: string): Promise<string> => {
  const { addresses } = await browse(address, (url) => url.startsWith(redirectOf(address)))
  return addresses.at(-1) ?? ""
}

describe("the address of the redirect", () => {
  it("may be pasted from the browser of another machine", () =>
    withProtected({}, {}, async ({ as, url }) => {
      const here = typing([
        () => "",
        () => "what now?",
        () => "http://127.0.0.1:1/callback?code=x",
        async (address) => `  ${await endOf(address)}  `
      ])
      await Effect.runPromise(together(here, captureUrl(url)))
      assert.strictEqual(here.written.err.match(/That is another address\./g)?.length, 2)
      assert.isFalse(await isOpen(redirectOf(printed(here))))
      assert.deepStrictEqual(as.wrong, [])
    }))

  it("is held against the sign-in when it is pasted too", () =>
    withProtected({}, { redirect: { state: "forged" } }, async ({ as, url }) => {
      const here = typing([endOf])
      const error = await Effect.runPromise(together(here, Effect.flip(captureUrl(url))))
      assert.include(error.problem, "its `state` is another")
      assert.notInclude(
        as.seen.map(({ path }) => path),
        "/token"
      )
    }))
})

/** Runs under a clock that is moved by hand; `ready` says when to move it. */
const late = (
  protection: Protection,
  switches: Switches,
  seconds: number,
  ready: (world: World, here: Place) => boolean,
  here: Place = place()
) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<never>()
    return yield* Effect.promise(() =>
      withProtected(protection, switches, (world) =>
        Effect.runPromiseWith(context)(
          Effect.gen(function* () {
            const fiber = yield* Effect.forkChild(together(here, Effect.flip(captureUrl(world.url))))
            yield* Effect.promise(() => until("what hangs was asked", () => ready(world, here)))
            yield* TestClock.adjust(`${seconds - 1} seconds`)
            assert.isUndefined(fiber.pollUnsafe())
            yield* TestClock.adjust("2 seconds")
            return { error: yield* Fiber.join(fiber), address: printed(here) }
          })
        )
      )
    )
  })

const asked = (path: string) => (world: World) => world.as.seen.some((one) => one.path === path)

describe("what is not answered", () => {
  it.effect("ends after 180 seconds when it is a person", () =>
    Effect.gen(function* () {
      const { address, error } = yield* late({}, {}, 180, (_, here) => printed(here) !== "")
      assert.strictEqual(error.code, "timeout")
      assert.strictEqual(error.problem, "Nobody signed in within 180 s.")
      assert.isFalse(yield* Effect.promise(() => isOpen(redirectOf(address))))
    })
  )

  it.effect("ends after 30 seconds when it is the metadata", () =>
    Effect.gen(function* () {
      const path = "/.well-known/oauth-authorization-server"
      const { error } = yield* late({}, { hangs: "metadata" }, 30, asked(path))
      assert.strictEqual(error.code, "timeout")
      assert.include(error.problem, "The authorization server's metadata")
    })
  )

  it.effect("ends after 30 seconds when it is the token endpoint", () =>
    Effect.gen(function* () {
      const here = place({ open: ({ href }) => Effect.sync(() => void browse(href)) })
      const { error } = yield* late({}, { hangs: "token" }, 30, asked("/token"), here)
      assert.strictEqual(error.code, "timeout")
      assert.include(error.problem, "The token endpoint")
    })
  )
})

describe("a fixed port", () => {
  it("is the one that the browser is sent back to", () =>
    withProtected({}, {}, async ({ as, url }) => {
      const here = place({ open: ({ href }) => Effect.sync(() => void browse(href)) })
      const free = await Effect.runPromise(freePort)
      await Effect.runPromise(together(here, captureUrl(url, { redirectPort: free })))
      assert.strictEqual(redirectOf(printed(here)), `http://127.0.0.1:${free}/callback`)
      assert.deepStrictEqual(as.wrong, [])
    }))

  it("that is taken is named", () =>
    withProtected({}, {}, async ({ as, url }) => {
      const taken = Number(new URL(as.origin).port)
      const error = await Effect.runPromise(together(place(), Effect.flip(captureUrl(url, { redirectPort: taken }))))
      assert.strictEqual(error.code, "config_invalid")
      assert.include(error.problem, `${taken} of 127.0.0.1 cannot be listened on (EADDRINUSE)`)
    }))
})
