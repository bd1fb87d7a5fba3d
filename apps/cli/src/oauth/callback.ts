// What a redirect back says, read in the order that keeps a forged one from being heard: state, issuer, then the rest.
import { Result } from "effect"
import { AuthorizationResponseError, type Client, validateAuthResponse } from "oauth4webapi"
import type { CannotRun } from "../Failure.ts"
import type { Asking } from "./Asking.ts"
import { asLibrary } from "./library.ts"
import type { ServerMetadata } from "./metadata.ts"
import { refused } from "./problems.ts"

/** What a redirect is held against. */
export interface Expected {
  readonly asking: Asking
  readonly server: ServerMetadata
  readonly client: Client
  readonly state: string
}

const again = "Run the command again; if it happens again, somebody may be interfering."

/* What a forged redirect says is not repeated. */
const mixedUp = (
  { asking: { quote, where }, server }: Expected,
  parameters: URLSearchParams
): CannotRun | undefined => {
  const [issuer, ...more] = parameters.getAll("iss")
  if (issuer === undefined) {
    return server.namesIssuer
      ? refused(where, `The redirect does not name its issuer, which ${quote(server.issuer)} always does.`, again)
      : undefined
  }
  return more.length === 0 && issuer === server.issuer
    ? undefined
    : refused(where, `The redirect comes from another issuer than ${quote(server.issuer)}.`, again)
}

const said = ({ quote }: Asking, error: AuthorizationResponseError): string =>
  quote(error.error_description === undefined ? error.error : `${error.error}: ${error.error_description}`)

/** The parameters of a redirect as the library wants them at the token endpoint, or why they are not taken. */
export const readCallback = (
  expected: Expected,
  parameters: URLSearchParams
): Result.Result<URLSearchParams, CannotRun> => {
  const { asking, client, server, state } = expected
  const { where } = asking
  if (parameters.getAll("state").join(" ") !== state)
    return Result.fail(refused(where, "The redirect does not belong to this sign-in: its `state` is another.", again))
  const mixed = mixedUp(expected, parameters)
  if (mixed !== undefined) return Result.fail(mixed)
  return Result.try({
    try: () => {
      const read = validateAuthResponse(asLibrary(server), client, parameters, state)
      if (read.get("code") === null) throw new TypeError("no code")
      return read
    },
    catch: (error) =>
      error instanceof AuthorizationResponseError
        ? refused(
            where,
            `The authorization server ${asking.quote(server.issuer)} did not grant access: ${said(asking, error)}.`.replace(
              /\.\.$/,
              "."
            ),
            "Sign in again as somebody who may use the server, and agree to what it asks."
          )
        : refused(where, "The redirect holds no authorization code.", again)
  })
}
