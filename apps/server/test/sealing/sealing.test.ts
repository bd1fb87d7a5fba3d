// What is sealed opens with a key of the setting, at its place, unaltered, and in no other way.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Sealing } from "../../src/sealing/Sealing.ts"
import { settings } from "../support/settings.ts"

const newKey = (): string => randomBytes(32).toString("base64")

const sealingOf = (env: Readonly<Record<string, string>>) =>
  Layer.fresh(Sealing.layer.pipe(Layer.provide(settings(env))))

const withKeys = (...keys: ReadonlyArray<string>) =>
  Sealing.pipe(Effect.provide(sealingOf({ SECRETS_KEY: keys.join(" , ") })))

/* A folder whose parents everybody can pass, as the embedded database needs it where we are root. */
const folder = Effect.acquireRelease(
  Effect.sync(() => {
    const made = mkdtempSync(join(tmpdir(), "mcp-inspect-sealing-"))
    chmodSync(made, 0o711)
    return made
  }),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

const errorOf = <A, E>(effect: Effect.Effect<A, E>) => Effect.map(Effect.flip(effect), (error) => error)

/* A lone half of a pair cannot be written as bytes. */
const text = Schema.String.check(Schema.makeFilter((one) => one.isWellFormed()))

describe("a secret", () => {
  it.effect.prop(
    "opens at its place and nowhere else, and shows nothing of itself",
    [text, text, text],
    ([secret, place, other]) =>
      Effect.gen(function* () {
        const { open, seal } = yield* withKeys(newKey())
        const sealed = yield* seal(secret, place)
        assert.strictEqual(yield* open(sealed, place), secret)
        if (other !== place) assert.strictEqual((yield* errorOf(open(sealed, other)))._tag, "SealBroken")
        if (secret.length > 3) assert.isFalse(Buffer.from(sealed).includes(Buffer.from(secret)))
      })
  )

  it.effect("is broken by any byte that is another, missing or added", () =>
    Effect.gen(function* () {
      const { open, seal } = yield* withKeys(newKey())
      const sealed = yield* seal("a token", "watch:1:2")
      for (let at = 0; at < sealed.length; at++)
        for (const change of [1, 0x80, 0xff]) {
          const altered = sealed.map((byte, index) => (index === at ? byte ^ change : byte))
          assert.strictEqual((yield* errorOf(open(altered, "watch:1:2")))._tag, "SealBroken", `byte ${at}`)
          assert.strictEqual((yield* errorOf(open(sealed.subarray(0, at), "watch:1:2")))._tag, "SealBroken")
        }
      const longer = Uint8Array.from([...sealed, 0])
      assert.strictEqual((yield* errorOf(open(longer, "watch:1:2")))._tag, "SealBroken")
    })
  )

  it.effect("is sealed differently each time", () =>
    Effect.gen(function* () {
      const { seal } = yield* withKeys(newKey())
      const all = yield* Effect.all(Array.from({ length: 50 }, () => seal("the same", "there")))
      assert.strictEqual(new Set(all.map((one) => Buffer.from(one).toString("hex"))).size, 50)
    })
  )

  it.effect("opens with any key that is still named, and is sealed with the first", () =>
    Effect.gen(function* () {
      const [old, next] = [newKey(), newKey()]
      const before = yield* withKeys(old)
      const both = yield* withKeys(next, old)
      const after = yield* withKeys(next)
      const sealed = yield* before.seal("a token", "there")
      assert.strictEqual(yield* both.open(sealed, "there"), "a token")
      assert.strictEqual((yield* errorOf(after.open(sealed, "there")))._tag, "SealBroken")
      const again = yield* both.seal("a token", "there")
      assert.strictEqual(yield* after.open(again, "there"), "a token")
      assert.strictEqual((yield* errorOf(before.open(again, "there")))._tag, "SealBroken")
    })
  )
})

describe("without a key in the settings", () => {
  it.effect("nothing is sealed or opened where the database is elsewhere", () =>
    Effect.gen(function* () {
      const { open, seal } = yield* Sealing.pipe(Effect.provide(sealingOf({ DATABASE_URL: "postgres://u@h/d" })))
      assert.strictEqual((yield* errorOf(seal("a token", "there")))._tag, "NoSealingKey")
      assert.strictEqual((yield* errorOf(open(new Uint8Array(60), "there")))._tag, "NoSealingKey")
    })
  )

  it.effect(
    "a service over a database of its own makes one when it first needs it, for its user alone, and keeps it",
    () =>
      Effect.gen(function* () {
        const data = yield* folder
        const sealing = Sealing.pipe(Effect.provide(sealingOf({ MCP_INSPECT_DATA: data })))
        const first = yield* sealing
        assert.deepStrictEqual(readdirSync(data), [])
        const sealed = yield* first.seal("a token", "there")
        assert.deepStrictEqual(readdirSync(data), ["secrets.key"])
        assert.strictEqual(statSync(join(data, "secrets.key")).mode & 0o777, 0o600)
        const key = readFileSync(join(data, "secrets.key"), "utf8")
        assert.strictEqual(yield* (yield* sealing).open(sealed, "there"), "a token")
        assert.strictEqual(readFileSync(join(data, "secrets.key"), "utf8"), key)
        writeFileSync(join(data, "secrets.key"), "spoilt")
        assert.isTrue(Exit.isFailure(yield* Effect.exit((yield* sealing).seal("a token", "there"))))
      })
  )
})

describe("a key that is none", () => {
  it.effect("keeps the service from starting, and is not told", () =>
    Effect.gen(function* () {
      for (const wrong of [
        ",",
        "short",
        `${newKey()},short`,
        randomBytes(31).toString("base64"),
        newKey().slice(0, -1)
      ]) {
        const error = yield* errorOf(withKeys(wrong))
        assert.strictEqual(error._tag, "ConfigError")
        assert.isTrue(Schema.isSchemaError(error.cause))
      }
    })
  )
})
