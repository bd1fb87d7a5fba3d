// URLs and secrets of channels in the service as it is composed: in answers, logs, exports and tables.
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { textAt } from "../support/browser.ts"
import { ask, Logged, wholeService } from "../support/wholeService.ts"
import { done, somebody } from "../support/world.ts"

const service = wholeService({
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATABASE_URL: "postgres://elsewhere"
})

layer(service, { excludeTestServices: true, timeout: "60 seconds" })("the URL and the secret of a channel", (it) => {
  it.effect("are shown once or never, and stand nowhere in the clear (ASVS 14.2.1)", () =>
    Effect.gen(function* () {
      const { lines } = yield* Logged
      const alice = yield* somebody("alice")
      const channels = `/v1/projects/${alice.org}/${alice.about.project}/channels`
      const url = "https://hooks.example.com:8443/s3cr3t-path?key=t0k3n"
      const made = yield* done("POST", channels, alice.asSession, { kind: "webhook", name: "Ours", url })
      const secret = textAt(made, "secret")
      const id = textAt(made, "channel", "id")
      assert.match(secret, /^whsec_/)
      assert.notInclude(JSON.stringify(made), "s3cr3t")
      const rotated = textAt(yield* done("POST", `${channels}/${id}/secret`, alice.asSession), "secret")
      const slack = yield* done("POST", channels, alice.asSession, { kind: "slack", name: "Slack", url })
      assert.notInclude(JSON.stringify(slack), "s3cr3t")
      yield* done("POST", `${channels}/${id}/test`, alice.asSession)
      // A URL that is refused is not repeated either.
      const refused = yield* ask({
        method: "POST",
        path: channels,
        headers: { ...alice.asSession, "content-type": "application/json" },
        body: JSON.stringify({ kind: "webhook", name: "X", url: "https://127.0.0.1/s3cr3t-path?key=t0k3n" })
      })
      assert.strictEqual(refused.status, 400)
      assert.include(refused.text, '"address_not_allowed"')
      const answers = [refused.text]
      for (const path of [
        channels,
        `${channels}/${id}/deliveries`,
        `/v1/orgs/${alice.org}/export`,
        `/v1/orgs/${alice.org}/audit`
      ])
        answers.push((yield* ask({ method: "GET", path, headers: alice.asSession })).text)
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* sql`select row_to_json(j)::text as text from jobs j`
      const everywhere = [...answers, ...lines, JSON.stringify(jobs)].join("\n")
      assert.include(everywhere, id)
      const hidden = ["s3cr3t-path", "t0k3n", secret, secret.slice(6), rotated, rotated.slice(6)]
      for (const text of hidden)
        for (const form of [text, Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64").slice(0, -4)])
          assert.notInclude(everywhere, form)
    })
  )
})
