// The lists of a surface, as of one moment: what changes while they are read is read again (CX-10).
import { Clock, Effect } from "effect"
import { ownObject, own } from "../model/Json.ts"
import type { ListKey } from "../model/Surface.ts"
import type { CaptureError } from "./CaptureError.ts"
import type { Handshake } from "./handshake.ts"
import type { Connection } from "./negotiate.ts"
import { emptyReading, type ListReading, type ListSource, pageRequest, readList } from "./readList.ts"
import type { Unanswered } from "./Wire.ts"

type Capability = "tools" | "resources" | "prompts"

const sources: ReadonlyArray<ListSource & { readonly capability: Capability }> = [
  { key: "tools", method: "tools/list", capability: "tools" },
  { key: "resources", method: "resources/list", capability: "resources" },
  { key: "resourceTemplates", method: "resources/templates/list", capability: "resources" },
  { key: "prompts", method: "prompts/list", capability: "prompts" }
]

/** The lists that were announced as changed since they were last asked for. */
export type Changes = Set<ListKey>

/** Takes note of a notification that announces a change. */
export const noteChange = (changes: Changes, method: string): void => {
  for (const { capability, key } of sources) if (method === `notifications/${capability}/list_changed`) changes.add(key)
}

/** All lists; one that the server does not declare is empty and was not asked for. */
export type ListReadings = Readonly<Record<ListKey, ListReading>>

/** How often a list that keeps changing is read again. */
const rereadLimit = 3

/** Servers that announce changes get at least this long after the handshake to register what they register then. */
const graceMs = 100

/** Reads every declared list, and again those that changed meanwhile. */
export const readLists = Effect.fnUntraced(function* (
  { handshake, session }: Connection,
  changes: Changes,
  options: { readonly timeoutMs: number; readonly settleMs: number },
  notice: (text: string) => void
): Effect.fn.Return<ListReadings, CaptureError | Unanswered> {
  const shakenAt = yield* Clock.currentTimeMillis
  const declared = sources.filter(({ capability }) => isDeclared(handshake, capability))
  const readings: Record<ListKey, ListReading> = {
    tools: emptyReading,
    resources: emptyReading,
    resourceTemplates: emptyReading,
    prompts: emptyReading
  }
  const read = Effect.fnUntraced(function* (source: ListSource) {
    changes.delete(source.key)
    readings[source.key] = yield* readList(session, handshake, source, options.timeoutMs)
  })
  const changed = () => declared.filter(({ key }) => changes.has(key))

  if (options.settleMs > 0) yield* Effect.sleep(options.settleMs)
  yield* Effect.forEach(declared, read, { discard: true })

  const announced =
    session.transport === "stdio" && declared.some(({ capability }) => announcesChanges(handshake, capability))
  if (announced) {
    const now = yield* Clock.currentTimeMillis
    yield* Effect.sleep(Math.max(0, shakenAt + graceMs - now))
  }
  // Messages keep their order on a pipe: after one more answer, whatever was announced before it has arrived.
  const isQuiet = Effect.suspend(() => {
    const [shortest] = declared.toSorted((a, b) => readings[a.key].items.length - readings[b.key].items.length)
    if (!announced || shortest === undefined || changed().length > 0) return Effect.succeed(changed().length === 0)
    return session.ask(pageRequest(handshake, shortest.method), Math.min(options.timeoutMs, 2000)).pipe(
      Effect.ignore,
      Effect.map(() => changed().length === 0)
    )
  })

  for (let round = 1; !(yield* isQuiet); round++) {
    const again = changed()
    if (round > rereadLimit) {
      const names = again.map(({ method }) => method).join(", ")
      notice(`${names} kept changing and was read ${rereadLimit} times more; the last reading counts`)
      break
    }
    yield* Effect.forEach(again, read, { discard: true })
  }
  return readings
})

const isDeclared = ({ capabilities }: Handshake, capability: Capability): boolean => {
  const value = own(capabilities, capability)
  return value !== undefined && value !== null && value !== false
}

/* Modern servers announce changes only on a subscription, which a snapshot does not open. */
const announcesChanges = ({ capabilities, era }: Handshake, capability: Capability): boolean =>
  era === "legacy" && own(ownObject(capabilities, capability) ?? {}, "listChanged") === true
