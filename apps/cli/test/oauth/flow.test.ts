// Signing in to a protected server, whole: what is asked of whom, in which order, and what comes of it (CAP-21..CAP-31).
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runFor } from "../support/oauth/person.ts"
import { withProtected } from "../support/oauth/protected.ts"
import { withFolder } from "../support/run.ts"

describe("a server that asks for sign-in", () => {
  it("is captured after a sign-in in the browser", () =>
    withFolder((cwd) =>
      withProtected({}, {}, async ({ as, url }) => {
        const ended = await Effect.runPromise(
          runFor(["snapshot", "--url", url, "--oauth", "--out", "s.json"], { cwd })
        )
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.deepStrictEqual(as.wrong, [])
        const snapshot = JSON.parse(readFileSync(join(cwd, "s.json"), "utf8")) as {
          readonly capture: { readonly headersSet: ReadonlyArray<string> }
        }
        assert.deepStrictEqual(snapshot.capture.headersSet, ["authorization"])
        assert.strictEqual(ended.pages[0]?.status, 200)
        console.log(ended.stderr, as.seen.map(({ method, path }) => `${method} ${path}`))
      })
    ))
})
