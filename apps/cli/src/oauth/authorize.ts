// The part of the flow that a person takes part in: an address to sign in at, and the redirect that comes back.
import { Effect, Fiber } from "effect"
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from "oauth4webapi"
import type { SignInChoice } from "../config/signIn.ts"
import { Host } from "../Host.ts"
import type { Asking } from "./Asking.ts"
import { Browser } from "./Browser.ts"
import { readCallback } from "./callback.ts"
import { identify } from "./client.ts"
import type { Discovered } from "./discovery.ts"
import { type Loopback, openLoopback } from "./Loopback.ts"
import { late, passCredential, refused } from "./problems.ts"

/** How long a person may take (CAP-26). */
export const waitMs = 180_000

/** The longest address that is printed and handed to a browser: client ids and scopes come from outside. */
const longestAddress = 16_384

/** What a person is asked to agree to. */
export interface Authorization {
  readonly asking: Asking
  readonly discovered: Discovered
  readonly choice: SignInChoice
  readonly secret: string | undefined
  readonly scopes: ReadonlyArray<string>
  /** Is told each secret as it comes to be. */
  readonly hold: (secrets: ReadonlyArray<string>) => void
}

/* Without S256 a code that is intercepted on the way back is as good as a token. */
const checkServer = Effect.fnUntraced(function* ({ asking, discovered }: Authorization) {
  const { authorizationEndpoint, codeChallengeMethods } = discovered.server
  const { shown, where, whyNot } = asking
  const issuer = asking.quote(discovered.server.issuer)
  if (authorizationEndpoint === undefined) {
    return yield* refused(where, `The authorization server ${issuer} has no address to sign in at.`, passCredential)
  }
  const reason = whyNot(authorizationEndpoint)
  if (reason !== undefined) {
    return yield* refused(
      where,
      `The address to sign in at (${shown(authorizationEndpoint)}) ${reason}, so it is not opened.`,
      passCredential
    )
  }
  if (codeChallengeMethods?.includes("S256") === true) return new URL(authorizationEndpoint)
  return yield* refused(
    where,
    `The authorization server ${issuer} does not say that it supports PKCE with S256, without which no code is safe.`,
    "Have its `code_challenge_methods_supported` name S256, or pass a credential with `--header`."
  )
})

const announce = Effect.fnUntraced(function* ({ asking, choice, discovered }: Authorization, url: URL) {
  const host = yield* Host
  const browser = yield* Browser
  const isTerminal = host.stdin.isTerminal && host.stderr.isTerminal
  const opens = choice.opensBrowser && isTerminal
  // Said with `--quiet` too: nothing goes on without it.
  yield* host.err(
    [
      `${asking.where} asks you to sign in at ${asking.quote(discovered.server.issuer)}.`,
      opens ? "Your browser opens; if it does not, open:" : "Open this address in a browser:",
      url.href,
      ...(isTerminal ? ["Where the browser runs elsewhere, paste here the address it ends at."] : []),
      ""
    ].join("\n")
  )
  if (opens) yield* browser.open(url)
})

/* The redirect as a person brings it from the browser of another machine. */
const pasted = Effect.fnUntraced(function* ({ parametersIn, redirectUri }: Loopback) {
  const host = yield* Host
  if (!host.stdin.isTerminal || !host.stderr.isTerminal) return yield* Effect.never
  for (;;) {
    const text = yield* host.readLine
    // Nobody types any more; the browser may still come back.
    if (text === undefined) return yield* Effect.never
    const parameters = parametersIn(text)
    if (parameters !== undefined) return parameters
    if (text.trim() !== "") yield* host.err(`That is another address. The one to paste begins with ${redirectUri}\n`)
  }
})

/** Has a person agree, and gives the code and what it is redeemed with. */
export const authorize = Effect.fn("oauth.authorize")(function* (authorization: Authorization) {
  const { asking, choice, discovered, hold, scopes, secret } = authorization
  const { resource, server } = discovered
  const url = yield* checkServer(authorization)
  const loopback = yield* openLoopback(choice.redirectPort)
  const { redirectUri } = loopback
  const scope = scopes.join(" ")
  const identity = yield* identify(asking, server, choice, secret, redirectUri)
  const state = generateRandomState()
  const verifier = generateRandomCodeVerifier()
  hold([...identity.secrets, state, verifier])
  const parameters = {
    response_type: "code",
    client_id: identity.client.client_id,
    redirect_uri: redirectUri,
    ...(scope === "" ? {} : { scope }),
    state,
    code_challenge: yield* Effect.promise(() => calculatePKCECodeChallenge(verifier)),
    code_challenge_method: "S256",
    resource
  } satisfies Record<string, string>
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (url.href.length > longestAddress) {
    const problem = `The address to sign in at has ${url.href.length} characters, so it is not opened.`
    return yield* refused(asking.where, problem, passCredential)
  }
  const expected = { asking, server, client: identity.client, state }
  const judge = (found: URLSearchParams) => {
    hold(found.getAll("code"))
    return readCallback(expected, found)
  }
  const waiting = yield* Effect.forkChild(loopback.redirected(judge), { startImmediately: true })
  yield* announce(authorization, url)
  const callback = yield* Effect.raceFirst(
    Fiber.join(waiting),
    Effect.flatMap(pasted(loopback), (found) => Effect.fromResult(judge(found)))
  ).pipe(
    Effect.timeoutOrElse({
      duration: waitMs,
      orElse: () =>
        Effect.fail(
          late(
            asking.where,
            `Nobody signed in within ${waitMs / 1000} s.`,
            "Run the command again, or pass `--header`."
          )
        )
    })
  )
  return { callback, identity, redirectUri, verifier }
}, Effect.scoped)
