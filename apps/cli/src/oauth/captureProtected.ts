// A capture of a server that may ask for authorization: refused, it signs in and captures anew from the start, so that
// nothing of the capture knows of tokens but for one more header and one more secret.
import { amended, type CaptureError } from "@mcp-inspect/engine/capture/CaptureError"
import { excerpt } from "@mcp-inspect/engine/capture/printable"
import type { CaptureOptions, HttpTarget } from "@mcp-inspect/engine/capture/Target"
import { Effect, Result } from "effect"
import type { SignInChoice } from "../config/signIn.ts"
import type { Chosen } from "../config/target.ts"
import { type CannotRun, fromCapture } from "../Failure.ts"
import { Host } from "../Host.ts"
import { whileRunning } from "../Progress.ts"
import type { Way } from "./Session.ts"
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

const ownRefused = (error: CaptureError): CaptureError =>
  error.code !== "unauthorized"
    ? error
    : amended(error, {
        problem: "The server refused the credential in the header `Authorization` (HTTP 401).",
        mend: "Check that it is whole, has not expired and is meant for this server. Without it, `--oauth` signs in."
      })

const tokenRefused = (error: CaptureError, { issuer, scopes }: Credential): CaptureError => {
  const said = error.challenge?.errorDescription
  const reason = said === undefined ? "" : ` It says: ${excerpt(said, 120)}`
  return amended(
    error,
    error.code === "unauthorized"
      ? {
          problem: `The server refuses the token that ${issuer} issued for it (HTTP 401).${reason}`,
          mend: 'Report it to the server\'s authors, or pass a credential: `--header "Authorization: Bearer …"`.'
        }
      : {
          problem: `${error.problem} The token was asked for with ${scopes.length === 0 ? "no scope" : `\`${scopes.join(" ")}\``}.${reason}`,
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
        { ...options, secrets: [...options.secrets, ...credential.secrets] }
      ]

/** What is done about a refusal, each at most once a capture. */
type Step = "renew" | "sign-in" | "step-up"

const nextStep = (
  { challenge, code }: CaptureError,
  credential: Credential | undefined,
  done: ReadonlySet<Step>
): Step | undefined => {
  if (challenge === undefined) return undefined
  if (credential === undefined) return done.has("sign-in") ? undefined : "sign-in"
  if (code === "unauthorized") return (["renew", "sign-in"] as const).find((step) => !done.has(step))
  // Scopes that were asked for already would be answered as before.
  const isWider = (challenge.scope ?? "").split(/\s+/).some((word) => word !== "" && !credential.scopes.includes(word))
  return isWider && !done.has("step-up") ? "step-up" : undefined
}

/** Captures, and signs in where the server asks for it and somebody could. */
export const captureProtected = Effect.fn("captureProtected")(function* <A, R>(
  { options, signIn: choice, target }: Chosen,
  capture: (target: Chosen["target"], options: CaptureOptions) => Effect.Effect<A, CaptureError, R>
) {
  const signIn = yield* SignIn
  const host = yield* Host
  if (target.kind === "stdio") return yield* Effect.mapError(capture(target, options), fromCapture)
  if (bringsCredential(target))
    return yield* Effect.mapError(capture(target, options), (error) => fromCapture(ownRefused(error)))
  if (choice === undefined) return yield* Effect.mapError(capture(target, options), fromCapture)
  const way = wayOf(host, choice)
  const done = new Set<Step>()
  let credential = yield* signIn.known(target)
  for (;;) {
    const result = yield* Effect.result(capture(...withCredential(target, options, credential)))
    if (Result.isSuccess(result)) return result.success
    const error = result.failure
    let step = nextStep(error, credential, done)
    const { challenge } = error
    if (step !== undefined && challenge !== undefined && way !== undefined) {
      const asked = { target, choice, challenge, way, secrets: options.secrets }
      if (step === "renew") {
        done.add(step)
        const renewed: Credential | undefined = yield* whileRunning("Renewing the sign-in", signIn.renewed(asked))
        if (renewed !== undefined) {
          credential = renewed
          continue
        }
        step = done.has("sign-in") ? undefined : "sign-in"
      }
      if (step !== undefined) {
        done.add(step)
        const signing: Effect.Effect<Credential, CannotRun> = signIn.signedIn(asked)
        // A line that is redrawn would run into what a person reads and types.
        credential = yield* way === "browser" ? signing : whileRunning("Asking for a token", signing)
        continue
      }
    }
    return yield* fromCapture(credential === undefined ? error : refusedOf(error, credential))
  }
})

const refusedOf = (error: CaptureError, credential: Credential): CaptureError =>
  error.challenge === undefined ? error : tokenRefused(error, credential)
