// Secrets that the service has to know again are sealed with a key that is not in the database (CON-39).
import { Context, Effect, Layer, Option, Schema } from "effect"
import { embeddedFolder } from "../embedded/places.ts"
import { Settings } from "../platform/Settings.ts"
import { keyFile } from "./keyFile.ts"
import { headOf, openWith, sealWith } from "./sealed.ts"

/** There is no key to seal with; the operator has to set one. */
export class NoSealingKey extends Schema.TaggedError<NoSealingKey>()("NoSealingKey", {}) {}

/** It was sealed with a key that is gone, or for another place. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {}

/** The keys of this process: the first seals, all open. None, where the operator has to set one. */
const keysOfSettings = Effect.gen(function* () {
  const { databaseUrl, dataFolder, secretsKeys } = yield* Settings
  if (Option.isSome(secretsKeys)) return secretsKeys.value
  // A PostgreSQL elsewhere is shared by processes on several machines: a key in a folder of one would be no key of others.
  if (Option.isSome(databaseUrl)) return []
  return [yield* keyFile(embeddedFolder(dataFolder))]
})

/** Seals secrets. */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** AES-256-GCM. `place` says where it is kept, such as `watch:<org id>:<watch id>`: it opens nowhere else. */
    readonly seal: (secret: string, place: string) => Effect.Effect<Uint8Array, NoSealingKey>
    readonly open: (sealed: Uint8Array, place: string) => Effect.Effect<string, NoSealingKey | SealBroken>
    /** What everything begins with that is sealed now: what begins otherwise was sealed with another key. */
    readonly head: Effect.Effect<Uint8Array, NoSealingKey>
  }
>()("@mcp-inspect/server/sealing/Sealing") {
  static readonly layer = Layer.effect(
    Sealing,
    Effect.gen(function* () {
      const settings = yield* Settings
      // Read when the first secret is sealed: most services over a database of their own never have one.
      const keys = yield* Effect.cached(Effect.provideService(keysOfSettings, Settings, settings))

      const first = Effect.flatMap(keys, ([one]) =>
        one === undefined ? Effect.fail(new NoSealingKey()) : Effect.succeed(one)
      )

      const seal = Effect.fn("Sealing.seal")(function* (secret: string, place: string) {
        return yield* sealWith(yield* first, secret, place)
      })

      const open = Effect.fn("Sealing.open")(function* (sealed: Uint8Array, place: string) {
        const all = yield* keys
        if (all.length === 0) return yield* new NoSealingKey()
        const secret = openWith(all, sealed, place)
        return secret === undefined ? yield* new SealBroken() : secret
      })

      return Sealing.of({ seal, open, head: Effect.map(first, headOf) })
    })
  )
}
