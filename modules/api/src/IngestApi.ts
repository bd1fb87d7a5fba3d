// The part of the contract that a process answers which takes recorded use alone.
import { HttpApi } from "effect/http-api"
import { Ingest } from "./Ingest.ts"
import { SchemaErrors } from "./SchemaErrors.ts"

/** The part of the contract for instrumented servers. */
export class IngestApi extends HttpApi.make("mcp-inspect").add(Ingest).middleware(SchemaErrors) {}
