// The refusals that routes share, in the words of the contract. None repeats what was sent (ING-74).
import { BadRequest, Conflict, Forbidden, NotFound, Unauthorized, Unavailable } from "@mcp-inspect/api/Errors"
import type { AddressNotAllowed } from "../egress/AddressNotAllowed.ts"

/** There is no such thing, or it is somebody else's: which of the two is not told. */
export const notFound = new NotFound({ error: { code: "not_found", message: "There is no such thing." } })

/** No credential, or one that does not count. */
export const unauthorized = new Unauthorized({
  error: { code: "unauthorized", message: "Sign in, or send a credential that is known and still valid." }
})

/** A member whose role does not go that far. */
export const forbiddenRole = new Forbidden({
  error: { code: "role", message: "Your role in this organization does not allow this." }
})

/** A member of the request is wrong. */
export const invalidField = (field: string, code: string, message: string): BadRequest =>
  new BadRequest({ error: { code, message, field } })

/** The state of a thing does not allow this. */
export const conflict = (code: string, message: string): Conflict => new Conflict({ error: { code, message } })

/** An address in the member `url` is none that the service connects to (CON-36). */
export const addressRefused = ({ mend, problem }: AddressNotAllowed): BadRequest =>
  invalidField("url", "address_not_allowed", `${problem} ${mend}`)

/** There is nothing to seal a secret with; the operator is told by the name of the setting. */
export const sealingUnconfigured = new Unavailable({
  error: {
    code: "sealing_unconfigured",
    message: "This service has no key to keep secrets with: its operator has to set SECRETS_KEY first."
  }
})
