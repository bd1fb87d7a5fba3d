// Signing in with a password (CON-4). An address without an account costs as long and is answered as a wrong password is.
import { type TooMany, Unauthorized } from "@mcp-inspect/api/Errors"
import { Context, Effect, Layer, type Redacted } from "effect"
import { signInFailures } from "../limits/numbers.ts"
import { bucketOf, RateLimits } from "../limits/RateLimits.ts"
import { Accounts, type AccountRow } from "./Accounts.ts"
import { emailKey } from "./emailKey.ts"
import { Passwords } from "./Passwords.ts"

const wrong = new Unauthorized({
  error: { code: "sign_in", message: "The email address or the password is wrong." }
})

/** Where failures to sign in to an account are counted, whether or not there is one. */
export const failuresOf = (email: string): string => bucketOf("sign-in", emailKey(email))

/** Signing in with a password. */
export class SignIns extends Context.Service<
  SignIns,
  {
    /** The account behind an email address and a password; `address` is where the request comes from. */
    readonly authenticate: (
      email: string,
      password: Redacted.Redacted,
      address: string
    ) => Effect.Effect<string, Unauthorized | TooMany>
    /** Whether a password is that of an account, with the same limit. */
    readonly confirm: (account: AccountRow, password: Redacted.Redacted) => Effect.Effect<boolean, TooMany>
  }
>()("@mcp-inspect/server/accounts/SignIns") {
  static readonly layer = Layer.effect(
    SignIns,
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const limits = yield* RateLimits
      const passwords = yield* Passwords
      const { limit, window } = signInFailures

      // Counted before it is known whether it fails: of many at once none may pass before the others count.
      const counted = <E>(buckets: ReadonlyArray<string>, attempt: Effect.Effect<boolean, E>) =>
        Effect.gen(function* () {
          const taken: Array<string> = []
          const giveBack = Effect.suspend(() => Effect.forEach(taken, limits.giveBack, { discard: true }))
          return yield* Effect.gen(function* () {
            for (const bucket of buckets) {
              yield* limits.take(bucket, limit, window)
              taken.push(bucket)
            }
            const isRight = yield* attempt
            if (isRight) yield* giveBack
            return isRight
          }).pipe(Effect.tapError(() => giveBack))
        })

      const verified = (account: AccountRow | undefined, password: Redacted.Redacted) =>
        Effect.gen(function* () {
          const { isRight, isStale } = yield* passwords.verify(password, account?.password_hash ?? null)
          if (isRight && isStale && account !== undefined)
            yield* accounts.rehash(account, yield* passwords.hash(password))
          return isRight
        })

      return SignIns.of({
        authenticate: Effect.fn("SignIns.authenticate")(function* (email, password, address) {
          const account = yield* accounts.byEmail(email)
          const isRight = yield* counted([`sign-in:${address}`, failuresOf(email)], verified(account, password))
          return isRight && account !== undefined ? account.account_id : yield* wrong
        }),
        confirm: Effect.fn("SignIns.confirm")((account, password) =>
          counted([failuresOf(account.email)], verified(account, password))
        )
      })
    })
  )
}
