import { listKeys, listKinds, type Snapshot } from "@mcp-inspect/engine/model/Surface"

const nouns = { tool: "tool", resourceTemplate: "resource template", resource: "resource", prompt: "prompt" } as const

/** How many entities of each kind a snapshot has, in words. */
export const counts = (snapshot: Snapshot): string =>
  listKinds
    .map((kind) => [snapshot.lists[listKeys[kind]].length, nouns[kind]] as const)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? "" : "s"}`)
    .join(", ")
