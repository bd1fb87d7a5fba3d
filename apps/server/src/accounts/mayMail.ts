import { Effect } from "effect"
import { mailsToOne } from "../limits/numbers.ts"
import { bucketOf, RateLimits } from "../limits/RateLimits.ts"
import { emailKey } from "./emailKey.ts"

/** Whether an address may be sent a mail that anybody could have caused. It is counted, whether or not it has an account. */
export const mayMail = Effect.fnUntraced(function* (email: string) {
  const limits = yield* RateLimits
  return yield* limits.tryTake(bucketOf("mail", emailKey(email)), mailsToOne.limit, mailsToOne.window)
})
