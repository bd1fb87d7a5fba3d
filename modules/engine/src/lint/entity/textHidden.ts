import { byCodePoint, stringsOf } from "../../model/Hidden.ts"
import { type Entity, listKeys, listKinds } from "../../model/Surface.ts"
import { refOf } from "../entities.ts"
import { oneTool, withArgument } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { code, listed } from "../words.ts"

const hits = (entity: Entity): ReadonlyArray<Hit> =>
  [...stringsOf(entity.fields, (_place, hidden) => hidden.length > 0).values()].map(({ counts, path, text }): Hit => {
    const points = [...counts.keys()].sort(byCodePoint)
    return {
      entity: refOf(entity),
      path,
      value: { text, points },
      explanation: `${code(path)} has characters that do not show: ${listed(points)}.`,
      // Each reads something else into a text, and each wants to be looked at.
      same: null
    }
  })

export const textHidden: Lint = {
  id: "lint.text.hidden",
  entities: ["server", ...listKinds],
  severity: "POTENTIALLY_BREAKING",
  title: "A text has characters that do not show",
  why: "Models read characters that people reviewing the text cannot see, so instructions can hide in them.",
  hint: "Remove the characters that the explanation lists; people who review the server will ask for it.",
  many: "characters that do not show",
  review: ({ snapshot: { lists, server } }) =>
    [server, ...listKinds.flatMap((kind) => lists[listKeys[kind]])].flatMap(hits),
  examples: () => ({
    fires: [
      oneTool({ description: "Finds issues\u200B by their text." }),
      withArgument({ type: "string", description: "A label \u{E0041}\u{E0042}" }),
      { surface: { server: { instructions: "Search \u202Efirst." } } }
    ],
    holds: [oneTool({ description: "Finds issues of \u{1F468}\u200D\u{1F469}\u200D\u{1F467}.\n\tAny of them." })]
  })
}
