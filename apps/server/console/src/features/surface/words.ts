import type { ListKind } from "@mcp-inspect/engine/model/Surface"

/** What the lists of a surface are called, in the order in which they are shown; first what the server says of itself. */
export const kinds = [
  ["tool", "Tools"],
  ["resource", "Resources"],
  ["resourceTemplate", "Resource templates"],
  ["prompt", "Prompts"]
] as const satisfies ReadonlyArray<readonly [kind: ListKind, words: string]>

/** Which part of a list is shown. */
export const shows = [
  ["all", "All"],
  ["deprecated", "Deprecated"],
  ["uncalled", "No recorded calls"]
] as const

/** Which part of a list is shown. */
export type Show = (typeof shows)[number][0]
