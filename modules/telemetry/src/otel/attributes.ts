// What a span says of one call, from what its event says and no more: names, paths and codes, never a value, nor the text
// of an error (TEL-33, PRV-14).
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import type { Attributes } from "@opentelemetry/api"
import type { CallDetails } from "../Options.ts"
import {
  callerFaults,
  executeTool,
  firstWithoutSessions,
  internalError,
  ours,
  standard,
  toolError
} from "./conventions.ts"

/** `conventions`: what OpenTelemetry names. `both`: besides, what only this package names. */
export type Vocabulary = "conventions" | "both"

/** The name of a span: the method, and the tool or prompt. A resource is not in it: there may be any number of them. */
export const spanName = ({ entityKind, entityName }: UsageEvent, { method }: CallDetails): string =>
  entityKind === "resource" ? method : `${method} ${entityName}`

/** The attributes of a span. It is an error when `error.type` is among them. */
export const attributesOf = (event: UsageEvent, call: CallDetails, vocabulary: Vocabulary): Attributes => ({
  [standard.methodName]: call.method,
  ...entity(event),
  ...carriage(event, call),
  ...failure(event, call),
  ...(vocabulary === "both" ? extras(event) : {})
})

const entity = ({ entityKind, entityName }: UsageEvent): Attributes => {
  if (entityKind === "resource") return { [standard.resourceUri]: entityName }
  if (entityKind === "prompt") return { [standard.promptName]: entityName }
  return { [standard.toolName]: entityName, [standard.operationName]: executeTool }
}

const carriage = ({ protocolVersion }: UsageEvent, { requestId, sessionId, transport }: CallDetails): Attributes => ({
  ...(protocolVersion === undefined ? {} : { [standard.protocolVersion]: protocolVersion }),
  ...(sessionId === undefined || isWithoutSessions(protocolVersion) ? {} : { [standard.sessionId]: sessionId }),
  ...(requestId === undefined ? {} : { [standard.requestId]: requestId }),
  ...(transport === undefined ? {} : { [standard.networkTransport]: transport }),
  ...(transport === "tcp" ? { [standard.networkProtocolName]: "http" } : {})
})

/** Versions are dates, which sort as texts do; any other text comes from who knows when, and sorts behind them. */
const isWithoutSessions = (protocolVersion: string | undefined): boolean =>
  protocolVersion !== undefined && protocolVersion >= firstWithoutSessions

const failure = ({ success }: UsageEvent, { errorCode, errorType }: CallDetails): Attributes => {
  if (success) return {}
  if (errorCode === undefined && errorType === toolError) return { [standard.errorType]: toolError }
  // The class of what was thrown is not told: the response has a code, and the conventions want that.
  const code = errorCode ?? internalError
  const statusCode = { [standard.statusCode]: String(code) }
  return callerFaults.has(code) ? statusCode : { ...statusCode, [standard.errorType]: String(code) }
}

const extras = ({ argumentsPresent, entityKind, entityName, success }: UsageEvent): Attributes => ({
  ...(entityKind === "tool" ? { [ours.toolName]: entityName } : {}),
  ...(entityKind === "prompt" ? { [ours.promptName]: entityName } : {}),
  ...(entityKind === "resource" ? {} : { [ours.argumentsPresent]: [...argumentsPresent] }),
  [ours.outcome]: success ? "success" : "error"
})
