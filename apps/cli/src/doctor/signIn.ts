// A server that asks for authorization is not broken. The checks open no browser by themselves; `--oauth` has them do it.
import type { Chosen } from "../config/target.ts"
import type { CannotRun } from "../Failure.ts"
import type { Host } from "../Host.ts"
import { bringsCredential, wayOf } from "../oauth/captureProtected.ts"
import { type Check, fail, warn } from "./Check.ts"

/* A person is asked only when they said so; a client signs in by itself as it would in any command. */
const signsIn = (host: Host["Service"], { signIn }: Chosen): boolean =>
  signIn !== undefined && (signIn.isForced || wayOf(host, signIn) === "client-credentials")

/** The server as it is captured for a check. */
export const asExamined = (host: Host["Service"], chosen: Chosen): Chosen => {
  if (signsIn(host, chosen)) return chosen
  const { isSignInRuledOut, options, target } = chosen
  return { target, options, ...(isSignInRuledOut === true ? { isSignInRuledOut } : {}) }
}

/** The check of a server that asks for authorization and got none; undefined for any other failure. */
export const askForSignIn = (
  id: string,
  host: Host["Service"],
  chosen: Chosen,
  { code, mend, where }: CannotRun
): Check | undefined => {
  const { signIn, target } = chosen
  if (code !== "unauthorized" || target.kind === "stdio" || bringsCredential(target)) return undefined
  if (signsIn(host, chosen)) return undefined
  const asks = `${where}: The server answers, and asks for sign-in (HTTP 401).`
  return signIn !== undefined && wayOf(host, signIn) !== undefined
    ? warn(id, `${asks} Commands that capture will sign in; \`mcp-inspect doctor --oauth\` tries it now.`)
    : fail(id, `${asks} ${mend}`)
}
