// A recorded document as questions are asked of it. A document may be megabytes of foreign JSON: it is read away from the
// page (`worker.ts`), which only ever gets what it shows.
import { markerOf } from "@mcp-inspect/engine/model/Deprecation"
import { isObject, type Json, own, ownArray, ownString, pretty } from "@mcp-inspect/engine/model/Json"
import { identityKeys, type ListKind, listKinds } from "@mcp-inspect/engine/model/Surface"
import { escapeInvisibleJson } from "@mcp-inspect/engine/model/Text"
import { signature } from "@mcp-inspect/engine/signature/signature"
import { type Paths, pathsOf } from "./paths.ts"
import { found, isDeprecated, type Listed, readSurface, type SurfaceView } from "./read.ts"
import { valueText } from "./valueText.ts"

/** Of each list something. */
export type ByKind<A> = Readonly<Record<ListKind, A>>

/** What is known of a surface at once: the names in its lists, and all that is none of them. */
export interface SurfaceIndex extends Omit<SurfaceView, "lists"> {
  readonly names: ByKind<ReadonlyArray<string>>
}

/** One entity as it is shown. */
export interface EntityDetail {
  readonly kind: ListKind
  /** Its place in its list. */
  readonly at: number
  readonly name: string
  readonly title: string | undefined
  readonly description: string | undefined
  readonly signature: string
  readonly deprecation: ReturnType<typeof markerOf>
  /** Of a tool: the paths of what goes in and, where it declares that, of what comes out. */
  readonly input: Paths | undefined
  readonly output: Paths | undefined
  /** Of a prompt. */
  readonly arguments: ReadonlyArray<ArgumentDetail>
  /** Whatever else its server says of it. */
  readonly rest: ReadonlyArray<readonly [name: string, value: string]>
}

/** An argument of a prompt. */
export interface ArgumentDetail {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly isRequired: boolean
}

const byKind = <A>(of: (kind: ListKind) => A): ByKind<A> =>
  Object.fromEntries(listKinds.map((kind) => [kind, of(kind)])) as Record<ListKind, A>

/* No list is wider. */
const lineLength = 120

/* What follows the name, which stands above it. A name that is no plain one is quoted in a signature. */
const restOfSignature = (entity: Listed): string => {
  const text = signature(entity, { width: Infinity })
  return (text.startsWith(entity.name) ? text.slice(entity.name.length) : text).slice(0, lineLength).toWellFormed()
}

const argumentOf = (argument: Json): ArgumentDetail => {
  const fields = isObject(argument) ? argument : {}
  return {
    name: ownString(fields, "name"),
    description: ownString(fields, "description"),
    isRequired: own(fields, "required") === true
  }
}

const shownElsewhere = new Set(["arguments", "description", "inputSchema", "outputSchema", "title"])

/* Annotations, `_meta`, `x-…` and whatever else a server says of an entity. */
const restOf = ({ fields, kind }: Listed): EntityDetail["rest"] =>
  Object.entries(fields)
    .filter(([name]) => name !== identityKeys[kind] && !shownElsewhere.has(name))
    .flatMap(([name, json]) =>
      name === "annotations" && isObject(json)
        ? Object.entries(json).map(([inner, one]) => [`annotations.${inner}`, valueText(one)] as const)
        : [[name, valueText(json)] as const]
    )

const detailOf = (entity: Listed, at: number): EntityDetail => {
  const { fields, kind, name } = entity
  const output = own(fields, "outputSchema")
  return {
    kind,
    at,
    name,
    title: ownString(fields, "title"),
    description: ownString(fields, "description"),
    signature: signature(entity, { width: 72 }),
    deprecation: markerOf(fields),
    input: kind === "tool" ? pathsOf(own(fields, "inputSchema")) : undefined,
    output: kind === "tool" && output !== undefined ? pathsOf(output) : undefined,
    arguments: kind === "prompt" ? (ownArray(fields, "arguments") ?? []).map(argumentOf) : [],
    rest: restOf(entity)
  }
}

/** What can be asked of a document. Entities are named by their place in their list. */
export const readerOf = (document: Json) => {
  const { lists, ...of } = readSurface(isObject(document) ? document : {})
  const places = byKind((kind) => new Map(lists[kind].map((entity, at) => [entity, at])))
  const placesOf = (kind: ListKind, some: ReadonlyArray<Listed>): ReadonlyArray<number> =>
    some.flatMap((entity) => places[kind].get(entity) ?? [])
  return {
    index: (): SurfaceIndex => ({ ...of, names: byKind((kind) => lists[kind].map(({ name }) => name)) }),
    /** Those whose name, title or description holds every word. */
    found: (typed: string): ByKind<ReadonlyArray<number>> =>
      byKind((kind) => placesOf(kind, found(lists[kind], typed))),
    /** Those that say, or a part of whose schemas says, that they are on their way out. */
    deprecated: (): ByKind<ReadonlyArray<number>> => byKind((kind) => placesOf(kind, lists[kind].filter(isDeprecated))),
    /** The signatures of some, without their names and cut to a line. */
    signatures: (kind: ListKind, some: ReadonlyArray<number>): ReadonlyArray<string> =>
      some.map((at) => {
        const entity = lists[kind][at]
        return entity === undefined ? "" : restOfSignature(entity)
      }),
    detail: (kind: ListKind, at: number): EntityDetail | undefined => {
      const entity = lists[kind][at]
      return entity === undefined ? undefined : detailOf(entity, at)
    },
    /** The JSON of one as it was received, or of what the server says of itself. */
    raw: (kind: ListKind | "server", at: number): string =>
      escapeInvisibleJson(pretty(kind === "server" ? of.server : (lists[kind][at]?.fields ?? {})))
  }
}

/** What can be asked of a document. */
export type Reader = ReturnType<typeof readerOf>
