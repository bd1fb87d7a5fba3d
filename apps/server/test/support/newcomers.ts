// People who sign up and in.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeBrowser } from "./browser.ts"

/** A password that is taken. */
export const password = "correct horse battery staple"

let count = 0

/** An address nobody has. */
export const newEmail = (): string => `person${(count += 1)}@example.com`

/** A browser of somebody who has just signed up. Each has an address of their own, so that no limit is shared. */
export const newPerson = Effect.fnUntraced(function* (email = newEmail(), organization?: string) {
  const browser = makeBrowser({ "x-forwarded-for": `192.0.2.${(count += 1) % 250}` })
  const signedUp = yield* browser.post("/v1/sign-up", {
    email,
    password,
    ...(organization === undefined ? {} : { organization })
  })
  const signedIn = yield* browser.post("/v1/sign-in", { email, password })
  return { browser, email, signedUp, signedIn }
})

/** The tokens of the links in mails to an address, the newest first. */
export const mailedTokens = Effect.fnUntraced(function* (email: string, page: string) {
  const sql = yield* SqlClient.SqlClient
  const mails = yield* sql<{ body: string }>`
    select body from outbox where recipient = ${email} order by created_at desc, mail_id desc`.pipe(Effect.orDie)
  return mails.flatMap(({ body }) => new RegExp(`/${page}/([0-9A-Za-z_-]{43})`).exec(body)?.[1] ?? [])
})
