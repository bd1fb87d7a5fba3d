// The client of the hosted API, derived from its contract. By far the heaviest part of the commands that use it, and
// loaded by them alone.
import { CliApi } from "@mcp-inspect/api/CliApi"
import { fetchClient } from "@mcp-inspect/engine/capture/fetchClient"
import { Effect, identity, type Redacted, Schema, SchemaIssue } from "effect"
import { HttpClient, HttpClientError, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import type { Access } from "./access.ts"
import { failuresOf, settled } from "./answers.ts"
import { HostedFailure } from "./HostedFailure.ts"
import { answerLimits } from "./limits.ts"

/** The client of what the command line uses of the contract. */
export type Client = Effect.Success<ReturnType<typeof connect>>

const addressed = (credential: Redacted.Redacted | undefined) => (request: HttpClientRequest.HttpClientRequest) =>
  request.pipe(
    credential === undefined ? identity : HttpClientRequest.bearerToken(credential),
    HttpClientRequest.setHeader("user-agent", `mcp-inspect/${__VERSION__}`)
  )

const connect = ({ credential, endpoint }: Access, failures: ReturnType<typeof failuresOf>, limit: number) =>
  Effect.flatMap(HttpClient.HttpClient, (client) =>
    HttpApiClient.makeWith(CliApi, {
      baseUrl: endpoint,
      httpClient: settled(HttpClient.mapRequest(client, addressed(credential)), failures, limit)
    })
  )

const formatter = SchemaIssue.makeFormatterStandardSchemaV1()

// Where it is wrong is told; what stands there may be a key.
const placeOf = (error: Schema.SchemaError): string => {
  const [issue] = formatter(error.issue).issues
  const path = (issue?.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".")
  return path === "" ? "the answer as a whole" : `\`${path}\``
}

const problemOf = (error: unknown): string => {
  if (Schema.isSchemaError(error))
    return `The answer does not have the shape of the contract: ${placeOf(error)} is wrong.`
  const status = HttpClientError.isHttpClientError(error) ? error.response?.status : undefined
  return `The service answered with ${status === undefined ? "what" : `HTTP ${status}, which`} the contract does not have here.`
}

/** Asks the hosted API once; an answer is read up to `limit` bytes. */
export const ask = <A, E>(
  access: Access,
  use: (client: Client) => Effect.Effect<A, E>,
  limit: number = answerLimits.other
) => {
  const failures = failuresOf(access)
  return connect(access, failures, limit).pipe(
    Effect.flatMap(use),
    Effect.mapError((error) =>
      error instanceof HostedFailure
        ? error
        : failures.failure({
            code: "hosted_answer",
            problem: failures.masked(problemOf(error)),
            mend: "Check that the endpoint is the hosted API, and that both are of the same version.",
            isTransient: false
          })
    ),
    // Nothing is added to what the contract says.
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    Effect.provide(fetchClient)
  )
}
