import { HttpApiMiddleware } from "effect/http-api"
import { BadRequest } from "./Errors.ts"

/** Turns a request that does not decode into a 400 with a body, where the default is an empty one. */
export class SchemaErrors extends HttpApiMiddleware.Service<SchemaErrors>()("@mcp-inspect/api/SchemaErrors", {
  error: BadRequest
}) {}
