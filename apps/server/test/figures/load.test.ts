// What reads the profiles of a run under load, draws them, and judges the run.
import { assert, describe, it } from "@effect/vitest"
import { flameOf } from "../../../../scripts/load/flame.mjs"
import { type Outcome, percentile, wrongs } from "../../../../scripts/load/judge.mjs"
import { type Call, functionsOf, ownerOf, ownersOf, type Profile, treeOf } from "../../../../scripts/load/profile.mjs"

const frame = (functionName: string, url: string, lineNumber = 0) => ({ functionName, url, lineNumber })

const checkout = "file:///home/somebody/checkout"

/* main calls read twice, from two places of it; read calls itself. Five samples of ten microseconds, the last of them idle. */
const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame("(root)", ""), children: [2, 7] },
    { id: 2, callFrame: frame("main", `${checkout}/apps/server/src/main.ts`, 9), children: [3, 4, 6] },
    { id: 3, callFrame: frame("read", `${checkout}/node_modules/effect/dist/Read.js`, 4) },
    { id: 4, callFrame: frame("read", `${checkout}/node_modules/effect/dist/Read.js`, 4), children: [5] },
    { id: 5, callFrame: frame("read", `${checkout}/node_modules/effect/dist/Read.js`, 4) },
    { id: 6, callFrame: frame("", "node:net", 1) },
    { id: 7, callFrame: frame("(idle)", "") }
  ],
  samples: [2, 3, 4, 5, 7],
  timeDeltas: [0, 10, 10, 10, 10],
  startTime: 1000
}

const inShort = ({ children, name, self, total }: Call): unknown => [name, self, total, children.map(inShort)]

describe("a CPU profile", () => {
  it("is a tree of calls, in which a function that is called twice from one place stands once", () => {
    assert.deepStrictEqual(inShort(treeOf(profile)), [
      "(root)",
      0,
      4,
      [["main", 1, 4, [["read", 2, 3, [["read", 1, 1, []]]]]]]
    ])
  })

  it("is read between two times, the second of which is not part of it", () => {
    const tree = treeOf(profile, { from: 1010, until: 1030 })
    assert.deepStrictEqual(inShort(tree), ["(root)", 0, 2, [["main", 0, 2, [["read", 2, 2, []]]]]])
  })

  it("counts a function once where it calls itself", () => {
    assert.deepStrictEqual(functionsOf(treeOf(profile)), [
      { name: "main", owner: "ours", place: "apps/server/src/main.ts:10", self: 1, total: 4 },
      { name: "read", owner: "effect", place: "effect/dist/Read.js:5", self: 3, total: 3 }
    ])
  })

  it("says whose functions took the samples, the most first", () => {
    assert.deepStrictEqual(ownersOf(functionsOf(treeOf(profile))), [
      { owner: "effect", self: 3 },
      { owner: "ours", self: 1 }
    ])
  })

  it("knows scripts by the package that has them, the innermost where packages are nested", () => {
    const of = (url: string) => ownerOf(url).owner
    assert.deepStrictEqual(
      [
        of(`${checkout}/node_modules/@effect/sql-pg/dist/PgClient.js`),
        of(`${checkout}/node_modules/one/node_modules/two/index.js`),
        of(`${checkout}/modules/api/src/Api.ts`),
        of("node:internal/streams"),
        of("wasm://wasm/00ad0bc6:1"),
        of("")
      ],
      ["@effect/sql-pg", "two", "ours", "node", "v8", "v8"]
    )
  })

  it("of which nothing lies within a time is an empty tree", () => {
    assert.deepStrictEqual(inShort(treeOf(profile, { from: 5000 })), ["(root)", 0, 0, []])
  })
})

const widthOf = (svg: string, told: string): number =>
  Number(new RegExp(`<title>${told}[^<]*</title><rect [^>]*width="([^"]+)"`, "u").exec(svg)?.[1])

describe("a flame graph", () => {
  it("is as wide as the share of each function, callers above what they call", () => {
    const svg = flameOf(treeOf(profile), "A run")
    const [main, read] = [widthOf(svg, "main"), widthOf(svg, "read")]
    assert.strictEqual(read / main, 0.75)
    assert.isBelow(svg.indexOf("<title>main"), svg.indexOf("<title>read"))
    assert.include(svg, "main (apps/server/src/main.ts:10): 100.00 %, itself 25.00 %")
  })

  it("shows names as text, whatever they are", () => {
    const tree = treeOf({
      ...profile,
      nodes: profile.nodes.map((node) =>
        node.id === 2 ? { ...node, callFrame: { ...node.callFrame, functionName: 'get "<b>"&\u0000' } } : node
      )
    })
    const svg = flameOf(tree, "A <run>")
    assert.include(svg, "get &quot;&lt;b&gt;&quot;&amp;\uFFFD")
    assert.notInclude(svg, "<b>")
    assert.include(svg, "A &lt;run&gt;")
  })

  it("needs nothing from elsewhere and runs nothing", () => {
    const svg = flameOf(treeOf(profile), "A run")
    assert.notMatch(svg, /<script|href|url\(|\son[a-z]+=/u)
    assert.deepStrictEqual(svg.match(/https?:\/\/[^"]+/gu), ["http://www.w3.org/2000/svg"])
  })
})

const well: Outcome = {
  kinds: { reads: { requests: 10, errors: 0, wrong: [] } },
  counts: [{ name: "pushes", acknowledged: 3, found: 3 }],
  queues: { jobs: 0 },
  ended: [],
  memory: { api: [] },
  span: { began: 0, ended: 60_000 }
}

/* Memory once a second, which is of so many bytes at a time. */
const sampled = (bytesAt: (at: number) => number) =>
  Array.from({ length: 600 }, (_, second) => ({ at: second * 1000, rss: bytesAt(second * 1000) }))

describe("a run under load", () => {
  it("in which all went well has nothing wrong", () => {
    assert.deepStrictEqual(wrongs(well), [])
  })

  it("fails for answers that were not expected, and for a kind of which nothing was sent", () => {
    const kinds = {
      reads: { requests: 10, errors: 2, wrong: ["GET /one: 503"] },
      pushes: { requests: 0, errors: 0, wrong: [] }
    }
    assert.deepStrictEqual(wrongs({ ...well, kinds }), [
      "reads: 2 of 10 requests went wrong, such as: GET /one: 503",
      "pushes: nothing was sent"
    ])
  })

  it("fails for what is lost, what is left, and a process that ended", () => {
    const counts = [{ name: "events", acknowledged: 200, found: 100 }]
    assert.deepStrictEqual(wrongs({ ...well, counts, queues: { jobs: 4 }, ended: ["worker"] }), [
      "worker ended during the load",
      "events: 200 were acknowledged, and 100 are there",
      "jobs: 4 are left after the load"
    ])
  })

  it("fails for memory that grows, once it is long enough to tell", () => {
    const memory = { api: sampled((at) => 2e8 + at * 300), ingest: sampled(() => 2e8) }
    const long = { began: 0, ended: 600_000 }
    const found = wrongs({ ...well, memory, span: long })
    assert.strictEqual(found.length, 1)
    assert.match(found.join(), /^memory of api: grew 1\.\d+ times$/u)
    assert.deepStrictEqual(wrongs({ ...well, memory }), [])
  })

  it("has percentiles of what was measured, and none of nothing", () => {
    const times = Array.from({ length: 100 }, (_, index) => index + 1)
    assert.deepStrictEqual([percentile(times, 0.5), percentile(times, 0.99), percentile([7], 0.99)], [51, 100, 7])
    assert.strictEqual(percentile([], 0.5), 0)
  })
})
