// The two ways to open a conversation: `server/discover` (modern) and `initialize` (legacy). Each says what came of it;
// which to try when is for negotiate.ts.
import { Effect } from "effect"
import { isArray, isObject, type Json, type JsonObject, own, ownArray, ownObject, ownString } from "../model/Json.ts"
import type { Era } from "../model/Surface.ts"
import { type CaptureError, protocolError } from "./CaptureError.ts"
import { clientCapabilities, clientInfo, enveloped, legacyVersion, modernVersion } from "./identity.ts"
import type { RpcError } from "./rpc.ts"
import type { Session } from "./Session.ts"
import type { Showing } from "./showing.ts"
import { Unanswered } from "./Wire.ts"

/** A conversation that was opened. */
export interface Handshake {
  readonly era: Era
  readonly version: string
  readonly supportedVersions: ReadonlyArray<string> | null
  /** The result of `initialize` or `server/discover`, whole. */
  readonly result: JsonObject
  readonly capabilities: JsonObject
  readonly warnings: ReadonlyArray<string>
}

/** What `server/discover` showed: a modern server, or why it is none. */
export type Discovery =
  | { readonly kind: "modern"; readonly handshake: Handshake }
  | { readonly kind: "legacy"; readonly because: string }

/** Asks `server/discover`, once more when the server names a version that we should have spoken. */
export const discover = Effect.fnUntraced(function* (
  session: Session,
  limitMs: number,
  version: string = modernVersion,
  isRetry: boolean = false
): Effect.fn.Return<Discovery, CaptureError | Unanswered> {
  const answer = yield* session.ask(
    { method: "server/discover", params: enveloped(version, {}), era: "modern", version },
    limitMs
  )
  const isModern = "result" in answer && isDiscoverResult(answer.result)
  const offered =
    "error" in answer ? supportedIn(answer.error.data) : isModern ? answer.result.supportedVersions : undefined
  const chosen = offered === undefined ? undefined : chooseVersion(offered)
  if (chosen !== undefined && !isRetry && ("error" in answer || chosen !== version)) {
    return yield* discover(session, limitMs, chosen, true)
  }
  if ("error" in answer)
    return {
      kind: "legacy",
      because: `server/discover was answered with ${describeError(session.showing, answer.error)}`
    }
  if (!isModern) return { kind: "legacy", because: "server/discover was answered with something else than a discovery" }
  if (chosen === undefined)
    return {
      kind: "legacy",
      because: `server/discover names only ${session.showing.quote(answer.result.supportedVersions.join(", "))}`
    }
  const { capabilities, supportedVersions } = answer.result
  const result: JsonObject = answer.result
  return {
    kind: "modern",
    handshake: {
      era: "modern",
      version,
      supportedVersions,
      result,
      capabilities,
      warnings: prefixed("server/discover", answer.remarks)
    }
  }
})

/** Opens a legacy conversation. */
export const initialize = Effect.fnUntraced(function* (
  session: Session,
  limitMs: number
): Effect.fn.Return<Handshake, CaptureError | Unanswered> {
  const { label } = session
  const params = { protocolVersion: legacyVersion, capabilities: clientCapabilities, clientInfo }
  const answer = yield* session.ask({ method: "initialize", params, era: "legacy", version: null }, limitMs)
  if ("error" in answer) {
    const error = protocolError(label, `initialize was answered with ${describeError(session.showing, answer.error)}.`)
    return yield* new Unanswered({ why: "refused", error })
  }
  const { result } = answer
  const version = isObject(result) ? ownString(result, "protocolVersion") : undefined
  const capabilities = isObject(result) ? ownObject(result, "capabilities") : undefined
  if (!isObject(result) || version === undefined) {
    return yield* protocolError(label, "initialize was answered without a `protocolVersion`.")
  }
  if (capabilities === undefined) return yield* protocolError(label, "initialize was answered without `capabilities`.")
  yield* session.tell({ method: "notifications/initialized", params: {}, era: "legacy", version })
  return {
    era: "legacy",
    version,
    supportedVersions: null,
    result,
    capabilities,
    warnings: prefixed("initialize", answer.remarks)
  }
})

/** Says of each remark which method's answer it concerns. */
export const prefixed = (method: string, remarks: ReadonlyArray<string>): ReadonlyArray<string> =>
  remarks.map((remark) => `${method}: ${remark}`)

/** A JSON-RPC error in a few words. */
export const describeError = ({ quote }: Showing, { code, message }: RpcError): string =>
  `error ${quote(JSON.stringify(code), 40)} (${quote(message)})`

type DiscoverResult = JsonObject & {
  readonly supportedVersions: ReadonlyArray<string>
  readonly capabilities: JsonObject
}

const isTexts = (value: Json | undefined): value is ReadonlyArray<string> =>
  isArray(value) && value.every((item) => typeof item === "string")

const isDiscoverResult = (result: Json): result is DiscoverResult =>
  isObject(result) && isTexts(ownArray(result, "supportedVersions")) && ownObject(result, "capabilities") !== undefined

/* The code of this error changed during the betas, so it is known by the list that comes with it. */
const supportedIn = (data: Json): ReadonlyArray<string> | undefined => {
  const supported = isObject(data) ? own(data, "supported") : undefined
  return isTexts(supported) ? supported : undefined
}

/* Ours when offered, else the newest that is no legacy revision; versions are compared as text. */
const chooseVersion = (offered: ReadonlyArray<string>): string | undefined =>
  offered.includes(modernVersion)
    ? modernVersion
    : offered
        .filter((version) => version > legacyVersion)
        .toSorted()
        .at(-1)
