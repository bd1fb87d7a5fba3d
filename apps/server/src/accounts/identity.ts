// The services of accounts, sessions and mail, put together: they need a database and the settings.
import { Layer } from "effect"
import { RateLimits } from "../limits/RateLimits.ts"
import { Mailer } from "../mail/Mailer.ts"
import { Outbox } from "../mail/Outbox.ts"
import { Smtp } from "../mail/Smtp.ts"
import { sessionCredentials, Sessions } from "../sessions/Sessions.ts"
import { Accounts } from "./Accounts.ts"
import { accountTokenCredentials, AccountTokens } from "./AccountTokens.ts"
import { Departures } from "./Departures.ts"
import { Housekeeping } from "./Housekeeping.ts"
import { MailLinks } from "./MailLinks.ts"
import { Passwords } from "./Passwords.ts"
import { Recovery } from "./Recovery.ts"
import { SignIns } from "./SignIns.ts"
import { SignUps } from "./SignUps.ts"

const ground = Layer.mergeAll(
  Accounts.layer,
  AccountTokens.layer,
  MailLinks.layer,
  Outbox.layer,
  Passwords.layer,
  RateLimits.layer,
  Sessions.layer,
  SignUps.layer
)

/** What the handlers of `signIn`, `sessions`, `accounts` and the routes of GitHub need, and the credentials they check. */
export const identity = Layer.mergeAll(
  Departures.layer,
  Recovery.layer,
  accountTokenCredentials,
  sessionCredentials
).pipe(Layer.provideMerge(SignIns.layer), Layer.provideMerge(ground))

/** Sends mails and clears away for as long as it lives: for processes that do scheduled work. */
export const identityWork = Layer.merge(
  Mailer.running.pipe(Layer.provide(Mailer.layer), Layer.provide(Smtp.layer)),
  Housekeeping.running.pipe(Layer.provide(Housekeeping.layer), Layer.provide(RateLimits.layer))
)
