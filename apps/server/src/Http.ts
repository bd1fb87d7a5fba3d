// Everything that is answered over HTTP, in one router.
import { BadRequest } from "@mcp-inspect/api/Errors"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { Status } from "@mcp-inspect/api/Status"
import { Effect, Layer } from "effect"
import { HttpApi, HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { Edge, NoRoute } from "./edge/Edge.ts"
import { StatusHttp } from "./status/StatusHttp.ts"
import { HealthHttp } from "./status/HealthHttp.ts"

// The place that is wrong is told, what stands there is not: it may be a secret.
const SchemaErrorsLayer = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, ({ kind }) =>
  Effect.fail(
    new BadRequest({
      error: { code: "invalid_request", message: `The ${kind.toLowerCase()} does not have the shape of the contract.` }
    })
  )
)

/** The groups that are served so far. */
class Served extends HttpApi.make("mcp-inspect").add(Status).middleware(SchemaErrors) {}

const ApiHttp = HttpApiBuilder.layer(Served, { openapiPath: "/openapi.json" }).pipe(
  Layer.provide([StatusHttp]),
  Layer.provide(SchemaErrorsLayer)
)

/** All routes. */
export const Routes = Layer.mergeAll(ApiHttp, HealthHttp, NoRoute).pipe(Layer.provide(Edge))
