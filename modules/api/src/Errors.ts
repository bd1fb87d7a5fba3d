// Errors of the contract: `{ "error": { "code", "message" } }` and nothing else (ING-74). The status says how the caller
// has to act, the code says why, and the message is for people; none repeats what was sent.
import { Schema } from "effect"

/** What every error says. */
export const Problem = Schema.Struct({
  code: Schema.NonEmptyString,
  message: Schema.String,
  /** The member of the request that is wrong, where it is one. */
  field: Schema.optionalKey(Schema.String)
}).annotate({
  identifier: "Problem"
})

const body = { error: Problem } as const

/** The request does not have the shape that the contract asks for. */
export class BadRequest extends Schema.Error<BadRequest>("BadRequest")(body, { httpApiStatus: 400 }) {}

/** No credential, or one that is not known or no longer valid. */
export class Unauthorized extends Schema.Error<Unauthorized>("Unauthorized")(body, { httpApiStatus: 401 }) {}

/** A valid credential of the wrong kind, such as an ingest key. */
export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(body, { httpApiStatus: 403 }) {}

/** There is no such thing, or it belongs to another organization: the answers do not differ (ING-76). */
export class NotFound extends Schema.Error<NotFound>("NotFound")(body, { httpApiStatus: 404 }) {}

/** The thing is in a state in which this cannot be done, such as rotating a revoked key. */
export class Conflict extends Schema.Error<Conflict>("Conflict")(body, { httpApiStatus: 409 }) {}

/** The body is larger than the service takes. */
export class TooLarge extends Schema.Error<TooLarge>("TooLarge")(body, { httpApiStatus: 413 }) {}

/** The body has another type than `application/json`. */
export class UnsupportedType extends Schema.Error<UnsupportedType>("UnsupportedType")(body, { httpApiStatus: 415 }) {}

/** Too many requests; `Retry-After` says when to come back. */
export class TooMany extends Schema.Error<TooMany>("TooMany")(body, { httpApiStatus: 429 }) {}

/** A fault of the service. */
export class ServerFault extends Schema.Error<ServerFault>("ServerFault")(body, { httpApiStatus: 500 }) {}

/** The service cannot answer at the moment. */
export class Unavailable extends Schema.Error<Unavailable>("Unavailable")(body, { httpApiStatus: 503 }) {}

/** What every endpoint may answer with. */
export const commonErrors = [BadRequest, TooMany, ServerFault, Unavailable] as const

/** What every endpoint behind a credential may answer with besides. */
export const guardedErrors = [...commonErrors, Forbidden, NotFound] as const

/** What every endpoint that takes a body may answer with besides. */
export const bodyErrors = [TooLarge, UnsupportedType] as const
