// One list, read to its end or not at all: a part of it would read as mass removal (CAP-16..CAP-19, CX-4, CX-5).
import { Effect } from "effect"
import { isObject, type Json, type JsonObject, own, ownArray, ownObject } from "../model/Json.ts"
import type { CacheScope, ListKey } from "../model/Surface.ts"
import { type CaptureError, pageCap, paginationLoop, protocolError } from "./CaptureError.ts"
import { describeError, type Handshake, prefixed } from "./handshake.ts"
import { enveloped } from "./identity.ts"
import { Progress } from "./Progress.ts"
import type { ListMethod } from "./rpc.ts"
import type { Session } from "./Session.ts"
import type { Unanswered } from "./Wire.ts"

/** The most pages of one list. */
export const pageLimit = 1000

/** The most entries of one list. */
export const itemLimit = 50_000

/** A list as the protocol names it. */
export interface ListSource {
  readonly key: ListKey
  readonly method: ListMethod
}

/** What both sides agreed to speak. */
type Spoken = Pick<Handshake, "era" | "version">

/** A list read to its end. */
export interface ListReading {
  readonly items: ReadonlyArray<Json>
  readonly cacheScope: CacheScope
  /** What a reader of the snapshot must know; the same whenever the same pages are read. */
  readonly warnings: ReadonlyArray<string>
  /** The result-level `_meta` of the first page. */
  readonly meta: JsonObject | undefined
}

/** A list that was not there to be read. */
export const emptyReading: ListReading = { items: [], cacheScope: null, warnings: [], meta: undefined }

/** Reads all pages of a list. */
export const readList = Effect.fnUntraced(function* (
  session: Session,
  spoken: Spoken,
  { key, method }: ListSource,
  timeoutMs: number
): Effect.fn.Return<ListReading, CaptureError | Unanswered> {
  const { label, showing } = session
  const progress = yield* Progress
  const items: Array<Json> = []
  const warnings = new Set<string>()
  const scopes = new Set<CacheScope>()
  const seen = new Set<string>()
  let meta: JsonObject | undefined
  let cursor: string | undefined

  for (let page = 1; page <= pageLimit; page++) {
    progress({ kind: "list", method, page, items: items.length })
    const answer = yield* session.ask(pageRequest(spoken, method, cursor), timeoutMs)
    for (const remark of prefixed(method, answer.remarks)) warnings.add(remark)
    if ("error" in answer) {
      if (answer.error.code !== methodNotFound || page > 1) {
        return yield* protocolError(label, `${method} was answered with ${describeError(showing, answer.error)}.`)
      }
      progress({ kind: "listed", method, pages: page, items: 0 })
      return { ...emptyReading, warnings: [...warnings, `${method}: ${unimplemented}`] }
    }
    const { result } = answer
    const entries = isObject(result) ? ownArray(result, key) : undefined
    if (!isObject(result) || entries === undefined) {
      return yield* protocolError(label, `${method} was answered without a list \`${key}\`.`)
    }
    if (spoken.era === "modern") {
      const type = own(result, "resultType")
      if (type === undefined) warnings.add(`${method}: answered without \`resultType\``)
      else if (type !== "complete") {
        return yield* protocolError(
          label,
          `${method} was answered with the result type ${showing.quote(JSON.stringify(type), 60)}, which is no list.`
        )
      }
    }
    for (const entry of entries) items.push(entry)
    if (items.length > itemLimit) return yield* pageCap(label, method, `${itemLimit} items`, items.length)
    scopes.add(scopeOf(result))
    meta ??= ownObject(result, "_meta")

    const next = own(result, "nextCursor")
    if (next === undefined || next === null) {
      if (next === null) warnings.add(`${method}: a \`nextCursor\` of null ended the list; it should be left out`)
      if (scopes.size > 1) warnings.add(`${method}: its pages disagree on \`cacheScope\`; the narrower one is recorded`)
      progress({ kind: "listed", method, pages: page, items: items.length })
      return { items, cacheScope: narrowest(scopes), warnings: [...warnings], meta }
    }
    if (typeof next !== "string") {
      return yield* protocolError(label, `${method} gave a \`nextCursor\` that is no string.`)
    }
    if (seen.has(next))
      return yield* paginationLoop(label, method, showing.quote(JSON.stringify(next), 80), items.length)
    seen.add(next)
    cursor = next
  }
  return yield* pageCap(label, method, `${pageLimit} pages`, items.length)
})

const methodNotFound = -32601

const unimplemented = "the capability is declared, but the server does not know the method; the list counts as empty"

/** The request for one page of a list: the first without a cursor. */
export const pageRequest = ({ era, version }: Spoken, method: ListMethod, cursor?: string) => {
  const params: JsonObject = cursor === undefined ? {} : { cursor }
  return { method, params: era === "modern" ? enveloped(version, params) : params, era, version }
}

const scopeOf = (result: JsonObject): CacheScope => {
  const scope = own(result, "cacheScope")
  return scope === "public" || scope === "private" ? scope : null
}

const narrowest = (scopes: ReadonlySet<CacheScope>): CacheScope =>
  scopes.has("private") ? "private" : scopes.has("public") ? "public" : null
