// Where uses are kept, as the settings say it.
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { settingSentence } from "../../src/platform/settingSentence.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { settings } from "../support/settings.ts"

const secret = "5ecret"

const storageOf = (env: Readonly<Record<string, string>>) =>
  Settings.pipe(
    Effect.map(({ storage }) => storage),
    Effect.provide(settings(env))
  )

const clickHouse = (url: string) => storageOf({ EVENT_STORE: "clickhouse", CLICKHOUSE_URL: url })

it.effect("a URL of ClickHouse says where it is and who asks, and holds its password back", () =>
  Effect.gen(function* () {
    const storage = yield* clickHouse(`https://some%40body:${secret}%2F%25@db.example.com:8443/own`)
    if (storage.store !== "clickhouse") return assert.fail("it is another store")
    const { password, ...account } = storage.account
    assert.deepStrictEqual(account, {
      url: "https://db.example.com:8443",
      database: "own",
      username: "some@body"
    })
    assert.strictEqual(Redacted.value(password), `${secret}/%`)
    assert.notInclude(JSON.stringify(storage), secret)
  })
)

it.effect("what it does not say is what ClickHouse takes by itself", () =>
  Effect.gen(function* () {
    for (const url of ["http://127.0.0.1:8123", "http://127.0.0.1:8123/"])
      assert.deepInclude(yield* clickHouse(url), {
        account: {
          url: "http://127.0.0.1:8123",
          database: "default",
          username: "default",
          password: Redacted.make("")
        }
      })
  })
)

it.effect("what else it says is refused, by the name of the setting", () =>
  Effect.gen(function* () {
    const wrong = [
      "",
      "db.example.com",
      `clickhouse://u:${secret}@db.example.com`,
      `https://u:${secret}@db.example.com/own?compress=1`,
      `https://u:${secret}@db.example.com/own/more`,
      `https://u:%zz@db.example.com/own`
    ]
    for (const url of wrong) {
      const sentence = settingSentence(yield* Effect.flip(clickHouse(url)))
      assert.match(sentence, /^The setting CLICKHOUSE_URL is not a URL such as /)
      assert.notInclude(sentence, secret)
    }
    assert.match(
      settingSentence(yield* Effect.flip(storageOf({ EVENT_STORE: "clickhouse" }))),
      /^The setting CLICKHOUSE_URL /
    )
    assert.deepStrictEqual(yield* storageOf({ CLICKHOUSE_URL: "anything" }), { store: "postgres" })
  })
)
