// A CPU profile as V8 writes it, read: where samples were taken, as a tree of calls and by function. Samples are counted, not
// the time between them: on a busy machine that is time of others. Pure.

/* What V8 calls the time in which nothing runs. */
const idle = "(idle)"

const packageOf = (path) => (path.startsWith("@") ? path.split("/", 2).join("/") : path.split("/", 1)[0])

/** Whose a script is, and its path in the checkout or in the packages. */
export const ownerOf = (url) => {
  // What V8 does itself, and what is compiled ahead of time, has no source to name.
  if (url === "" || url.startsWith("wasm:")) return { owner: "v8", path: "" }
  if (url.startsWith("node:")) return { owner: "node", path: url }
  const [, inPackages] = /.*\/node_modules\/(.+)$/.exec(url) ?? []
  if (inPackages !== undefined) return { owner: packageOf(inPackages), path: inPackages }
  const [, ours] = /\/((?:apps|modules)\/.+)$/.exec(url) ?? []
  return { owner: "ours", path: ours ?? url }
}

const frameOf = ({ functionName, lineNumber, url }) => {
  const { owner, path } = ownerOf(url)
  // V8 counts lines from 0.
  return { name: functionName || "(anonymous)", owner, place: path === "" ? "" : `${path}:${lineNumber + 1}` }
}

/* How many samples of each node lie within a time. Those of the time in which nothing runs are none. */
const hitsOf = ({ nodes, samples, startTime, timeDeltas }, { from = -Infinity, until = Infinity }) => {
  const sleeping = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === idle).map(({ id }) => id))
  const hits = new Map()
  let at = startTime
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0
    if (at >= from && at < until && !sleeping.has(id)) hits.set(id, (hits.get(id) ?? 0) + 1)
  }
  return hits
}

const keyOf = ({ name, place }) => `${name} ${place}`

/* One for each function that is called from the same place in the tree. */
const merged = (nodes, byId, hits) => {
  const found = new Map()
  for (const node of nodes) {
    const frame = frameOf(node.callFrame)
    const one = found.get(keyOf(frame)) ?? { ...frame, self: 0, called: [] }
    found.set(keyOf(frame), one)
    one.self += hits.get(node.id) ?? 0
    for (const id of node.children ?? []) one.called.push(byId.get(id))
  }
  return [...found.values()].flatMap(({ called, ...frame }) => {
    const children = merged(called, byId, hits)
    const total = children.reduce((sum, child) => sum + child.total, frame.self)
    return total === 0 ? [] : [{ ...frame, total, children }]
  })
}

/**
 * The tree of calls of the samples between two times, in microseconds of the clock of the machine: `{ name, place, owner,
 * self, total, children }`, in samples, the most first.
 */
export const treeOf = (profile, span = {}) => {
  const hits = hitsOf(profile, span)
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  const root = profile.nodes.find(({ callFrame }) => callFrame.functionName === "(root)")
  const [tree] = merged([root], byId, hits)
  return sorted(tree ?? { ...frameOf(root.callFrame), self: 0, total: 0, children: [] })
}

const sorted = (tree) => ({
  ...tree,
  children: tree.children.map(sorted).sort((one, other) => other.total - one.total)
})

/** By function: samples in it, and in it or in what it called, where a function that calls itself counts once. */
export const functionsOf = (tree) => {
  const found = new Map()
  const walk = ({ children, name, owner, place, self, total }, within) => {
    const key = keyOf({ name, place })
    const one = found.get(key) ?? { name, place, owner, self: 0, total: 0 }
    found.set(key, one)
    one.self += self
    if (!within.has(key)) one.total += total
    const inner = new Set([...within, key])
    for (const child of children) walk(child, inner)
  }
  for (const child of tree.children) walk(child, new Set())
  return [...found.values()]
}

/** Samples by whose function they were taken in, the most first. */
export const ownersOf = (functions) => {
  const found = new Map()
  for (const { owner, self } of functions) found.set(owner, (found.get(owner) ?? 0) + self)
  return [...found].map(([owner, self]) => ({ owner, self })).sort((one, other) => other.self - one.self)
}
