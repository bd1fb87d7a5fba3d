// Pieces of generated Markdown.

/** A table. */
export const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

/** When and where something was measured, as a sentence needs it. */
export const measuredOn = ({ date, machine: { cores, load, memoryGiB, node, processor } }) =>
  `on ${date}, ${cores} cores (${processor}), ${memoryGiB} GiB, Node ${node}, load ${load} when it began`
