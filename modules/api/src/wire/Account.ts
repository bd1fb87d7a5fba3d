// People on the wire. A password goes in and never comes out.
import { Schema } from "effect"
import { Email, Instant } from "./Common.ts"
import { OrgName, OrgSlug, Role } from "./Org.ts"

/** A password as it is typed; whether it is long enough is the service's to say, with a field error. */
export const Password = Schema.Redacted(Schema.String.check(Schema.isMaxLength(1024)))

/** The token of a link that was mailed. */
export const MailToken = Schema.String.check(Schema.isPattern(/^[0-9A-Za-z_-]{43}$/u))

/** What people call themselves: no character that ends a line or turns text around. */
export const PersonName = Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]{0,100}$/u))

/** What is told of an account, to its owner alone. */
export const Account = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  emailVerified: Schema.Boolean,
  hasPassword: Schema.Boolean,
  createdAt: Instant
}).annotate({ identifier: "Account" })

/** Where an account belongs. */
export const Belonging = Schema.Struct({ slug: OrgSlug, name: OrgName, role: Role })

/** Who is signed in, and what a page needs to act for them. */
export const SignedIn = Schema.Struct({
  account: Account,
  orgs: Schema.Array(Belonging),
  /** Goes into the header `x-csrf-token` of every request that changes something. */
  csrf: Schema.String
}).annotate({ identifier: "SignedIn" })

/** A new account. */
export const SignUp = Schema.Struct({
  email: Email,
  password: Password,
  name: Schema.optionalKey(PersonName),
  /** The name of the organization that is made with it; from the address when absent. */
  organization: Schema.optionalKey(OrgName),
  /** The token of an invitation to this address: with it an account can be made where sign-up is closed. */
  invitation: Schema.optionalKey(MailToken)
})

/** Said whether or not there is such an account, so that nobody learns which addresses have one. */
export const Accepted = Schema.Struct({
  status: Schema.Literal("accepted"),
  /** False when no mail can be sent, so that nobody waits for one. */
  mail: Schema.Boolean
}).annotate({ identifier: "Accepted" })

/** Signing in. */
export const SignIn = Schema.Struct({ email: Email, password: Password })

/** Another password. All sessions end, and the one that asks is replaced by another with a `csrf` of its own. */
export const ChangePassword = Schema.Struct({ current: Password, next: Password })

/** Asks for a link that sets a new password. */
export const ForgottenPassword = Schema.Struct({ email: Email })

/** Sets a new password with the token of a link. */
export const ResetPassword = Schema.Struct({ token: MailToken, password: Password })

/** Confirms an address with the token of a link. */
export const VerifyEmail = Schema.Struct({ token: MailToken })

/** One session. */
export const Session = Schema.Struct({
  id: Schema.String,
  userAgent: Schema.String,
  createdAt: Instant,
  lastSeenAt: Instant,
  current: Schema.Boolean
}).annotate({ identifier: "Session" })

/** The sessions of an account. */
export const SessionList = Schema.Struct({ sessions: Schema.Array(Session) })

/** The end of an account: its address is typed once more. */
export const DeleteAccount = Schema.Struct({ email: Email })

/** A token for the command line, such as `tok_01k4…`. */
export const AccountTokenId = Schema.String.check(Schema.isPattern(/^tok_[0-9a-z]{1,64}$/u))

/** What is told of a token for the command line, never the token itself. */
export const AccountToken = Schema.Struct({
  id: AccountTokenId,
  name: Schema.String,
  lastFour: Schema.String,
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant)
}).annotate({ identifier: "AccountTokenInfo" })

/** The tokens of an account that work. */
export const AccountTokenList = Schema.Struct({ tokens: Schema.Array(AccountToken) })

/** A token to make. */
export const NewAccountToken = Schema.Struct({
  name: Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,100}$/u))
})

/** A token that was made; its plaintext is shown here alone. */
export const CreatedAccountToken = Schema.Struct({ token: AccountToken, plaintext: Schema.String })
