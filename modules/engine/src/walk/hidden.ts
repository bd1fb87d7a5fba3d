// Characters that people cannot see and models can (TXT-1). A string that gains them is a fact, wherever it stands.
import type { Change, EntityRef } from "../model/Change.ts"
import { byCodePoint, stringsOf } from "../model/Hidden.ts"
import type { JsonObject } from "../model/Json.ts"

const none: JsonObject = {}

/** One fact for each place of an entity whose string gained hidden characters. */
export const hiddenText = (entity: EntityRef, before: JsonObject = none, after: JsonObject): ReadonlyArray<Change> => {
  const now = stringsOf(after, (_place, hidden) => hidden.length > 0)
  if (now.size === 0) return []
  const then = stringsOf(before, (place) => now.has(place))
  return [...now].flatMap(([place, { counts, path, text }]): ReadonlyArray<Change> => {
    const earlier = then.get(place)
    const gained = [...counts].filter(([code, count]) => count > (earlier?.counts.get(code) ?? 0)).map(([code]) => code)
    return gained.length === 0
      ? []
      : [{ _tag: "TextHidden", entity, path, before: earlier?.text, after: text, codePoints: gained.sort(byCodePoint) }]
  })
}
