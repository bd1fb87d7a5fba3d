// What the README says to receivers is what holds.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Webhook } from "standardwebhooks"

const readme = readFileSync(join(import.meta.dirname, "../../../../README.md"), "utf8")

/* The package reads the clock of the machine. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

interface Snippet {
  readonly verified: (secret: string, headers: Readonly<Record<string, string>>, body: string) => unknown
}

/* Beside this file, where its import is found. */
const snippet = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(import.meta.dirname, "snippet-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
).pipe(
  Effect.flatMap((folder) =>
    Effect.promise(() => {
      const [, code = ""] = /```js\n(import \{ Webhook \}[^`]*)```/u.exec(readme) ?? []
      const file = join(folder, "verified.mjs")
      writeFileSync(file, code)
      return import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Snippet>
    })
  )
)

describe("the README", () => {
  it.effect("shows how a receiver verifies a webhook", () =>
    Effect.gen(function* () {
      const { verified } = yield* snippet
      const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`
      const body = JSON.stringify({ type: "test", timestamp: "2026-11-30T08:00:00.000Z", data: {} })
      const now = minutesAgo(0)
      const headers = {
        "webhook-id": "msg_01",
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": `v1,AAAA ${new Webhook(secret).sign("msg_01", now, body)}`
      }
      assert.deepStrictEqual(verified(secret, headers, body), JSON.parse(body))
      assert.throws(() => verified(secret, headers, body.replace("test", "best")))
      assert.throws(() => verified(secret, { ...headers, "webhook-id": "msg_02" }, body))
      const old = minutesAgo(6)
      assert.throws(() =>
        verified(
          secret,
          {
            ...headers,
            "webhook-timestamp": String(Math.floor(old.getTime() / 1000)),
            "webhook-signature": new Webhook(secret).sign("msg_01", old, body)
          },
          body
        )
      )
    }).pipe(Effect.scoped)
  )
})
