// The contract as an OpenAPI 3.1 document; `npm run codegen` writes it to `modules/api/openapi.json`.
import { asJson, isArray, isObject, type Json, type JsonObject, mapMembers } from "@mcp-inspect/engine/model/Json"
import { OpenApi } from "effect/http-api"
import { Api } from "./Api.ts"

// Members are added within a version, so no client may be told that there are no others.
const open = (value: Json): Json =>
  isArray(value)
    ? value.map(open)
    : isObject(value)
      ? mapMembers(value, (item, key) => (key === "additionalProperties" && item === false ? undefined : open(item)))
      : value

// What only a program can tell has no schema of its own, which would read as "anything".
const opaque: JsonObject = {
  Report: { type: "object", description: "A report as `mcp-inspect diff --format json` writes it." },
  SnapshotDocument: { type: "object", description: "A snapshot as `mcp-inspect snapshot` writes it." }
}

/** The document. */
export const openApi = (): Json => {
  const { components, ...rest } = OpenApi.fromApi(Api)
  const schemas = { ...components.schemas, ...opaque }
  return open(asJson({ ...rest, components: { ...components, schemas } }))
}
