// Keys on the wire. The plaintext of a key is in two answers alone: those of creating and of rotating it (CLI-76).
import { Schema } from "effect"
import { Instant, Project } from "./Common.ts"
import { keyKinds } from "./keyKinds.ts"

/** The id of a key, such as `key_01k4…`. */
export const KeyId = Schema.String.check(Schema.isPattern(/^key_[0-9a-z]{1,64}$/u))

/** What a key may do. */
export const Kind = Schema.Literals(keyKinds)

/** What people call a key. */
export const KeyName = Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,100}$/u))

/** What is told of a key, never the key itself. */
export const Key = Schema.Struct({
  id: KeyId,
  kind: Kind,
  name: Schema.String,
  project: Project,
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant),
  /** `rotating`: replaced, and working until `expiresAt` (ING-75). */
  state: Schema.Literals(["active", "rotating", "revoked"]),
  expiresAt: Schema.NullOr(Instant),
  lastFour: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{4}$/u))
}).annotate({ identifier: "Key" })

/** What is told of a key. */
export type Key = typeof Key.Type

/** The keys of an account's projects. */
export const KeyList = Schema.Struct({ keys: Schema.Array(Key) })

/** A key to make. An account with one project need not name it. */
export const NewKey = Schema.Struct({ kind: Kind, name: KeyName, project: Schema.optionalKey(Project) })

/** The key itself, shown once. */
export const Plaintext = Schema.String.check(Schema.isPattern(/^mcpi_(api|ing)_[A-Za-z0-9_-]{16,200}$/u))

/** A key that was made. */
export const CreatedKey = Schema.Struct({ key: Key, plaintext: Plaintext })

/** A key that was made in place of another, which still works for seven days (CLI-74). */
export const RotatedKey = Schema.Struct({ key: Key, plaintext: Plaintext, previous: Key })

/** A key that stopped working. */
export const RevokedKey = Schema.Struct({ key: Key })
