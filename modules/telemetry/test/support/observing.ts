// An observer that remembers what it is told, and a server whose names are registered.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { makeLearnt } from "../../src/names.ts"
import type { CallDetails } from "../../src/Options.ts"
import type { Observer, Use } from "../../src/wrap.ts"

/** What an observer was told. */
export interface Seen {
  readonly uses: Array<Use>
  readonly counts: { stopped: number; fault: number; unnamed: number; unfinished: number }
}

/** An observer, and what it is told. */
export const observing = (
  more: Partial<Pick<Observer, "isOpen" | "offer" | "wantsDetails" | "ambient">> = {}
): { readonly observer: Observer; readonly seen: Seen } => {
  const seen: Seen = { uses: [], counts: { stopped: 0, fault: 0, unnamed: 0, unfinished: 0 } }
  const count = (key: keyof Seen["counts"]) => (): void => {
    seen.counts[key] += 1
  }
  const observer: Observer = {
    isOpen: () => true,
    offer: (use) => void seen.uses.push(use),
    stopped: count("stopped"),
    fault: count("fault"),
    unnamed: count("unnamed"),
    unfinished: count("unfinished"),
    learnt: makeLearnt(),
    wantsDetails: false,
    ambient: undefined,
    ...more
  }
  return { observer, seen }
}

/** An event without what depends on time and machine. */
export const stable = ({ durationMs: _, sessionId: __, timestamp: ___, ...event }: UsageEvent): Partial<UsageEvent> =>
  event

/** A use as exporters are given it. */
export const use = (entityName: string, more: Partial<UsageEvent> = {}): Use => ({
  event: { entityKind: "tool", entityName, argumentsPresent: [], durationMs: 1, success: true, ...more },
  startedAtMs: 0,
  call: detail
})

const detail: CallDetails = { method: "tools/call", startedAtMs: 0, endedAtMs: 1 }
