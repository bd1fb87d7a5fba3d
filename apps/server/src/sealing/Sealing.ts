// Secrets that the service has to know again are sealed with a key that is not in the database (CON-39).
import { Context, type Effect, Schema } from "effect"

/** There is no key to seal with; the operator has to set one. */
export class NoSealingKey extends Schema.TaggedError<NoSealingKey>()("NoSealingKey", {}) {}

/** It was sealed with a key that is gone, or for another place. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {}

/** Seals secrets. */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** AES-256-GCM. `place` says where it is kept, such as `watch:<org id>:<watch id>`: it opens nowhere else. */
    readonly seal: (secret: string, place: string) => Effect.Effect<Uint8Array, NoSealingKey>
    readonly open: (sealed: Uint8Array, place: string) => Effect.Effect<string, NoSealingKey | SealBroken>
  }
>()("@mcp-inspect/server/sealing/Sealing") {}
