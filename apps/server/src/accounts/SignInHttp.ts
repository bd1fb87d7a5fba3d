// Becoming known and signing in. All of it changes something or tells somebody apart, so none of it is done for a page of
// another site, and no answer tells whether an address has an account (CON-4).
import { Api } from "@mcp-inspect/api/Api"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { checkOrigin } from "../auth/csrf.ts"
import { clientAddress } from "../limits/clientAddress.ts"
import { type Limit, linkTries, mailRequests, signUps as signUpLimit } from "../limits/numbers.ts"
import { RateLimits } from "../limits/RateLimits.ts"
import { knownLetter, verifyLetter } from "../mail/letters.ts"
import { Outbox } from "../mail/Outbox.ts"
import { notFound } from "../platform/problems.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { Settings } from "../platform/Settings.ts"
import { csrfToken } from "../sessions/csrfToken.ts"
import { sentSession, setSessionCookie } from "../sessions/sessionCookie.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { Accounts } from "./Accounts.ts"
import { atLeast } from "./atLeast.ts"
import { MailLinks } from "./MailLinks.ts"
import { mayMail } from "./mayMail.ts"
import { Passwords } from "./Passwords.ts"
import { Recovery } from "./Recovery.ts"
import { SignIns } from "./SignIns.ts"
import { SignUps } from "./SignUps.ts"

/** Signing up and in, and what is done with links of mails. */
export const SignInHttp = HttpApiBuilder.group(
  Api,
  "signIn",
  Effect.fn(function* (handlers) {
    const [accounts, limits, links, outbox] = [yield* Accounts, yield* RateLimits, yield* MailLinks, yield* Outbox]
    const [passwords, recovery, sessions] = [yield* Passwords, yield* Recovery, yield* Sessions]
    const [signIns, signUps, settings] = [yield* SignIns, yield* SignUps, yield* Settings]
    const signInPage = `${publicUrl(settings)}/signin`
    const accepted = { status: "accepted", mail: Option.isSome(settings.smtpUrl) } as const
    const allowed = (email: string) => Effect.provideService(mayMail(email), RateLimits, limits)

    const admit = Effect.fnUntraced(function* (kind: string, { limit, window }: Limit) {
      yield* checkOrigin
      yield* limits.take(`${kind}:${yield* clientAddress}`, limit, window)
    })

    return handlers.handleAll({
      signUp: Effect.fn(function* ({ payload: { email, invitation, name = "", organization, password } }) {
        yield* admit("sign-up", signUpLimit)
        if (!(yield* signUps.isOpen({ email, invitation }))) return yield* notFound
        yield* passwords.check(password, email, "password")
        const making = Effect.gen(function* () {
          const passwordHash = yield* passwords.hash(password)
          const mayWrite = yield* allowed(email)
          const newcomer = {
            email,
            name,
            organization,
            passwordHash,
            gitHubId: null,
            isVerified: false,
            invitation
          }
          const { kind } = yield* signUps.make(newcomer, (accountId) =>
            mayWrite
              ? Effect.flatMap(links.issue("verify", accountId), (link) => outbox.send(verifyLetter(email, link)))
              : Effect.void
          )
          if (kind === "closed") return yield* notFound
          // To the address of the account, which may be written otherwise.
          const known = kind === "known" && mayWrite ? yield* accounts.byEmail(email) : undefined
          if (known !== undefined) yield* outbox.send(knownLetter(known.email, signInPage))
        })
        yield* atLeast(making)
        return accepted
      }),
      signIn: Effect.fn(
        function* ({ payload: { email, password } }) {
          yield* checkOrigin
          const { headers } = yield* HttpServerRequest.HttpServerRequest
          const accountId = yield* signIns.authenticate(email, password, yield* clientAddress)
          const before = yield* sentSession
          if (before !== undefined) yield* sessions.endToken(before)
          const token = yield* sessions.open(accountId, headers["user-agent"] ?? "")
          yield* setSessionCookie(token)
          return { ...(yield* accounts.profile(accountId)), csrf: csrfToken(token) }
        },
        Effect.provideService(Settings, settings)
      ),
      forgotPassword: Effect.fn(function* ({ payload: { email } }) {
        yield* admit("forgot", mailRequests)
        yield* atLeast(recovery.forgot(email))
        return accepted
      }),
      resetPassword: Effect.fn(function* ({ payload: { password, token } }) {
        yield* admit("link", linkTries)
        yield* recovery.reset(token, password)
      }),
      verifyEmail: Effect.fn(function* ({ payload: { token } }) {
        yield* admit("link", linkTries)
        yield* recovery.verify(token)
      })
    })
  })
)
