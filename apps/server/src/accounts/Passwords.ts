// Passwords: which are taken, and what is kept of them. A hash costs 19 MiB and a tenth of a second on purpose; so that
// this is no lever against us, only a few are made at once and the rest is told to come back.
import { hash, verify } from "@node-rs/argon2"
import type { BadRequest, TooMany } from "@mcp-inspect/api/Errors"
import { Context, Effect, Layer, Redacted, Ref, Semaphore } from "effect"
import { hashing } from "../limits/numbers.ts"
import { tooMany } from "../limits/tooMany.ts"
import { newToken } from "../platform/secrets.ts"
import { normalPassword, passwordProblem } from "./passwordPolicy.ts"

/** OWASP's parameters of argon2id, which is what the library uses unless told otherwise. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** What is found of a password. */
export interface Verified {
  readonly isRight: boolean
  /** Whether the hash was made with other parameters than we use now. */
  readonly isStale: boolean
}

const commonPasswords = Effect.map(
  Effect.promise(() => import("@zxcvbn-ts/language-common")),
  ({ dictionary }) => new Set(dictionary["passwords-common"].map((word) => String(word).toLowerCase()))
)

/** Passwords. */
export class Passwords extends Context.Service<
  Passwords,
  {
    /** Fails with the field when a password is not taken. */
    readonly check: (password: Redacted.Redacted, email: string, field: string) => Effect.Effect<void, BadRequest>
    /** What is kept of it, as a PHC string. */
    readonly hash: (password: Redacted.Redacted) => Effect.Effect<string, TooMany>
    /** Whether it is right. Where there is no hash it takes as long and is not. */
    readonly verify: (password: Redacted.Redacted, hash: string | null) => Effect.Effect<Verified, TooMany>
  }
>()("@mcp-inspect/server/accounts/Passwords") {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const common = yield* Effect.cached(commonPasswords)
      const permits = yield* Semaphore.make(hashing.atOnce)
      const inside = yield* Ref.make(0)

      const hashed = (password: string) => Effect.promise(() => hash(password, parameters))

      // The library does not stop when the request does: its permit must not be free before.
      const inTurn = <A>(work: Effect.Effect<A>): Effect.Effect<A, TooMany> =>
        Effect.acquireUseRelease(
          Ref.modify(inside, (count) =>
            count < hashing.atOnce + hashing.waiting ? [true, count + 1] : [false, count]
          ),
          (isIn) => (isIn ? Semaphore.withPermit(permits, Effect.uninterruptible(work)) : tooMany(1)),
          (isIn) => (isIn ? Ref.update(inside, (count) => count - 1) : Effect.void)
        )

      const decoy = yield* Effect.cached(Effect.flatMap(newToken, hashed))

      return Passwords.of({
        check: Effect.fn("Passwords.check")(function* (password, email, field) {
          const text = normalPassword(Redacted.value(password))
          const problem = passwordProblem(text, email, yield* common, field)
          if (problem !== undefined) return yield* problem
        }),
        hash: Effect.fn("Passwords.hash")((password) => inTurn(hashed(normalPassword(Redacted.value(password))))),
        verify: Effect.fn("Passwords.verify")(function* (password, kept) {
          const phc = kept ?? (yield* decoy)
          const matches = yield* inTurn(Effect.promise(() => verify(phc, normalPassword(Redacted.value(password)))))
          return { isRight: matches && kept !== null, isStale: kept !== null && !kept.startsWith(current) }
        })
      })
    })
  )
}
