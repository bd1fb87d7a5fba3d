// A capture of a server that may ask for authorization: refused, it signs in and captures anew from the start, so that
// nothing of the capture knows of tokens but for one more header and one more secret.
import type { Challenge } from "@mcp-inspect/engine/capture/challenge"
import { amended, type CaptureError } from "@mcp-inspect/engine/capture/CaptureError"
import { makeRedactor } from "@mcp-inspect/engine/capture/redact"
import { makeShowing } from "@mcp-inspect/engine/capture/showing"
import type { CaptureOptions, HttpTarget } from "@mcp-inspect/engine/capture/Target"
import { Effect, Result } from "effect"
import type { SignInChoice } from "../config/signIn.ts"
import type { Chosen } from "../config/target.ts"
import { fromCapture } from "../Failure.ts"
import { clientSecretVariable, Host } from "../Host.ts"
import { whileRunning } from "../Progress.ts"
import { scopesIn } from "./metadata.ts"
import type { Asked, Way } from "./Session.ts"
import { type Credential, SignIn } from "./SignIn.ts"

/** True when the target brings a credential of its own, for which nothing is signed in to. */
export const bringsCredential = ({ headers }: HttpTarget): boolean =>
  headers.some(([name]) => name.toLowerCase() === "authorization")

/** How a token can be got here; undefined where nobody could sign in and nothing waits (CAP-22, CAP-23). */
export const wayOf = (
  { clientSecret, stderr, stdin }: Host["Service"],
  { clientId, isForced }: SignInChoice
): Way | undefined => {
  if (clientId !== undefined && clientSecret !== undefined && !isForced) return "client-credentials"
  return isForced || (stdin.isTerminal && stderr.isTerminal) ? "browser" : undefined
}

/* What is missing for a way in that was begun: half of what client credentials need. */
const halfWay = (error: CaptureError, { clientId }: SignInChoice, clientSecret: string | undefined): CaptureError => {
  if (error.code !== "unauthorized") return error
  if (clientId !== undefined && clientSecret === undefined)
    return amended(error, {
      mend: `Put the secret of the client \`${clientId}\` into ${clientSecretVariable}, or sign in with \`--oauth\`.`
    })
  if (clientId === undefined && clientSecret !== undefined)
    return amended(error, {
      mend: `Name the client that ${clientSecretVariable} belongs to with \`--oauth-client-id\`, or sign in with \`--oauth\`.`
    })
  return error
}

const ruledOut = (error: CaptureError): CaptureError =>
  error.code !== "unauthorized"
    ? error
    : amended(error, {
        mend: "The configuration rules out signing in (`oauth: false`): pass a credential in `headers`, or remove that line."
      })

const ownRefused = (error: CaptureError): CaptureError =>
  error.code !== "unauthorized"
    ? error
    : amended(error, {
        problem: "The server refused the credential in the header `Authorization` (HTTP 401).",
        mend: "Check that it is whole, has not expired and is meant for this server. Without it, `--oauth` signs in."
      })

const tokenRefused = (
  error: CaptureError,
  { issuer, scopes }: Credential,
  target: HttpTarget,
  { confidential, secrets }: CaptureOptions
): CaptureError => {
  const { quote, whole } = makeShowing(makeRedactor(target, secrets, confidential).text)
  const said = error.challenge?.errorDescription
  const reason = said === undefined ? "" : ` It says: ${quote(said, 120)}`
  const asked = scopes.length === 0 ? "no scope" : `\`${quote(scopes.join(" "), 120)}\``
  return amended(
    error,
    error.code === "unauthorized"
      ? {
          problem: whole(`The server refuses the token that ${quote(issuer)} issued for it (HTTP 401).${reason}`),
          mend: 'Report it to the server\'s authors, or pass a credential: `--header "Authorization: Bearer …"`.'
        }
      : {
          problem: whole(`${error.problem} The token was asked for with ${asked}.${reason}`),
          mend: "Sign in as somebody who may have that scope."
        }
  )
}

const withCredential = (
  target: HttpTarget,
  options: CaptureOptions,
  credential: Credential | undefined
): readonly [HttpTarget, CaptureOptions] =>
  credential === undefined
    ? [target, options]
    : [
        { ...target, headers: [...target.headers, ["authorization", credential.authorization]] },
        { ...options, confidential: credential.secrets }
      ]

/** What is done about a refusal, each at most once a capture: a token that is refused is renewed and then replaced. */
type Step = "renew" | "replace" | "sign-in" | "step-up"

const nextStep = (
  { code }: CaptureError,
  challenge: Challenge,
  credential: Credential | undefined,
  done: ReadonlySet<Step>
): Step | undefined => {
  if (credential === undefined) return "sign-in"
  if (code === "unauthorized") return (["renew", "replace"] as const).find((step) => !done.has(step))
  // Scopes that were asked for already would be answered as before.
  const isWider = scopesIn(challenge.scope).some((scope) => !credential.scopes.includes(scope))
  return isWider && !done.has("step-up") ? "step-up" : undefined
}

type Capturing<A, R> = (target: Chosen["target"], options: CaptureOptions) => Effect.Effect<A, CaptureError, R>

/* Captures anew for as long as there is something left to do about a refusal. */
const withSignIn = Effect.fnUntraced(function* <A, R>(
  target: HttpTarget,
  options: CaptureOptions,
  choice: SignInChoice,
  capture: Capturing<A, R>
) {
  const memory = yield* SignIn
  const host = yield* Host
  const way = wayOf(host, choice)
  const done = new Set<Step>()

  // A line that is redrawn would run into what a person reads and types.
  const signIn = (asked: Asked) =>
    asked.way === "browser" ? memory.signedIn(asked) : whileRunning("Asking for a token", memory.signedIn(asked))

  const credentialAfter = Effect.fnUntraced(function* (step: Step, asked: Asked) {
    done.add(step)
    if (step !== "renew") return yield* signIn(asked)
    const renewed = yield* whileRunning("Renewing the sign-in", memory.renewed(asked))
    if (renewed !== undefined) return renewed
    done.add("replace")
    return yield* signIn(asked)
  })

  let credential = yield* memory.known(target)
  for (;;) {
    const equipped = withCredential(target, options, credential)
    const result = yield* Effect.result(capture(...equipped))
    if (Result.isSuccess(result)) return result.success
    const error = result.failure
    const { challenge } = error
    if (challenge === undefined) return yield* fromCapture(error)
    const step = nextStep(error, challenge, credential, done)
    if (step === undefined || way === undefined)
      return yield* fromCapture(
        credential === undefined
          ? halfWay(error, choice, host.clientSecret)
          : tokenRefused(error, credential, ...equipped)
      )
    const made: Credential = yield* credentialAfter(step, {
      target,
      choice,
      challenge,
      way,
      secrets: options.secrets
    })
    credential = made
  }
})

/** Captures, and signs in where the server asks for it and somebody could. */
export const captureProtected = Effect.fn("captureProtected")(function* <A, R>(
  { isSignInRuledOut, options, signIn, target }: Chosen,
  capture: Capturing<A, R>
) {
  if (target.kind === "http" && signIn !== undefined && !bringsCredential(target))
    return yield* withSignIn(target, options, signIn, capture)
  return yield* capture(target, options).pipe(
    Effect.mapError((error) => {
      if (target.kind !== "http") return fromCapture(error)
      if (bringsCredential(target)) return fromCapture(ownRefused(error))
      return fromCapture(isSignInRuledOut === true ? ruledOut(error) : error)
    })
  )
})
