// A tree of calls as a flame graph: one SVG without a script or anything from elsewhere. Callers stand above what they call,
// as wide as their share of the samples. Pure.

const width = 1600
const rowHeight = 17
const top = 46

/** Narrower than this is left out, in pixels. */
const narrowest = 0.5

/* Of a letter, on average. */
const letterWidth = 6.2

/* Told apart by brightness too. */
const colours = { ours: "#f2b134", effect: "#8fb8de", node: "#b7c7b0", v8: "#c9c4bd" }
const ofOthers = "#c6a5cf"
const words = { ours: "MCP Inspect", effect: "effect", node: "Node.js", v8: "V8 and native code" }

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

const escaped = (text) =>
  text.replaceAll(/[&<>"]/g, (one) => escapes[one]).replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/g, "\uFFFD")

const percent = (part, all) => `${((100 * part) / all).toFixed(2)} %`

const fitting = (text, room) => {
  const letters = Math.floor((room - 6) / letterWidth)
  if (letters < 3) return ""
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`
}

const rectangle = ({ name, owner, place, self, total }, { all, depth, left, room }) => {
  const y = top + depth * rowHeight
  const told = `${name}${place === "" ? "" : ` (${place})`}: ${percent(total, all)}, itself ${percent(self, all)}`
  const label = fitting(name, room)
  const text = label === "" ? "" : `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`
  return (
    `<g><title>${escaped(told)}</title>` +
    `<rect x="${left.toFixed(1)}" y="${y}" width="${room.toFixed(1)}" height="${rowHeight - 1}" ` +
    `fill="${colours[owner] ?? ofOthers}"/>${text}</g>`
  )
}

const drawn = (children, { all, depth, left }) => {
  const shapes = []
  let deepest = depth
  let at = left
  for (const child of children) {
    const room = (child.total / all) * width
    if (room >= narrowest) {
      shapes.push(rectangle(child, { all, depth, left: at, room }))
      const below = drawn(child.children, { all, depth: depth + 1, left: at })
      shapes.push(...below.shapes)
      deepest = Math.max(deepest, below.deepest)
    }
    at += room
  }
  return { shapes, deepest }
}

const legend = Object.entries({ ...words, others: "other packages" })
  .map(([owner, word], place) => {
    const x = 700 + place * 180
    return (
      `<rect x="${x}" y="12" width="12" height="12" fill="${colours[owner] ?? ofOthers}"/>` +
      `<text x="${x + 18}" y="22">${word}</text>`
    )
  })
  .join("")

/** The graph, below a title. */
export const flameOf = (tree, title) => {
  const { deepest, shapes } = drawn(tree.children, { all: Math.max(1, tree.total), depth: 0, left: 0 })
  const height = top + (deepest + 1) * rowHeight + 8
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `font-family="sans-serif" font-size="11"><title>${escaped(title)}</title>` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<text x="6" y="22" font-size="14">${escaped(title)}</text>${legend}${shapes.join("")}</svg>\n`
  )
}
