// How answers of other tools are counted, and what the page makes of it.
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { kindOf, rightWhereWrong, scoreOf } from "../../../../scripts/bench/peers/labelled.mjs"
import { changedAmong, edited, type MadeTool, toolsOf } from "../../../../scripts/bench/surface.mjs"
import { betterThanOurs, type PeerFigures, peersPage } from "../../../../scripts/lib/peersPage.mjs"

const bench = join(import.meta.dirname, "../../../../scripts/bench")

describe("labels", () => {
  it("that a value or the making of a pair proves count, those that our rules decide do not", () => {
    assert.strictEqual(kindOf({ truth: "breaking", witness: {} }), "breaks")
    assert.strictEqual(kindOf({ truth: "breaking" }), undefined)
    assert.strictEqual(kindOf({ truth: "compatible", construction: "eq:key-reorder" }), "same")
    assert.strictEqual(kindOf({ truth: "compatible", construction: "emit:zod3/zod4" }), "same")
    assert.strictEqual(kindOf({ truth: "compatible", construction: "emit-widen:zod3/zod4" }), "wider")
    assert.strictEqual(kindOf({ truth: "compatible", construction: "narrow:enum-add" }), "wider")
    assert.strictEqual(kindOf({ truth: "compatible", policy: "unmodelled-keyword" }), undefined)
  })

  it("are compared with answers, of which one that is missing is neither right nor wrong", () => {
    const pairs = [
      { kind: "breaks" },
      { kind: "breaks" },
      { kind: "same" },
      { kind: "wider" },
      { kind: "wider" }
    ] as const
    const answers = [{ breaking: true }, { breaking: false }, { breaking: true }, { error: "none" }, { breaking: true }]
    assert.deepStrictEqual(scoreOf(pairs, answers), { missed: 1, falseOfSame: 1, falseOfWider: 1, unanswered: 1 })
    const other = [{ breaking: false }, { breaking: true }, { error: "none" }, { breaking: false }, { breaking: false }]
    assert.strictEqual(rightWhereWrong(pairs, answers, other), 2)
  })
})

describe("the server that is made for it", () => {
  it("differs in the tools that are named, and refuses a call in those that are said to", () => {
    const before = toolsOf(100)
    const after = edited(before, 10)
    const { breaks, changed } = changedAmong(before, 10)
    const call: Readonly<Record<string, unknown>> = { query: "a", limit: 60, order: "name" }
    const takes = ({ inputSchema: { properties, required } }: MadeTool) =>
      required.every((name) => Object.hasOwn(call, name)) &&
      Object.keys(call).every((name) => Object.hasOwn(properties, name)) &&
      (properties["limit"]?.maximum ?? Infinity) >= 60
    const differing = before.filter((tool, index) => JSON.stringify(tool) !== JSON.stringify(after[index]))
    assert.deepStrictEqual(
      changed,
      differing.map(({ name }) => name)
    )
    assert.isTrue(before.every(takes))
    assert.deepStrictEqual(
      breaks,
      after.filter((tool) => !takes(tool)).map(({ name }) => name)
    )
  })
})

const methodsNoted = async (messages: ReadonlyArray<object>): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-noted-"))
  try {
    const [noted, tools] = [join(folder, "methods.log"), join(folder, "tools.json")]
    writeFileSync(tools, JSON.stringify(toolsOf(1)))
    const command = [join(bench, "peers/recorded.mjs"), noted, process.execPath, join(bench, "paged-server.mjs"), tools]
    const child = spawn(process.execPath, command, { stdio: ["pipe", "ignore", "inherit"] })
    child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""))
    await new Promise((resolve) => child.on("close", resolve))
    return readFileSync(noted, "utf8")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe("what a client asks", () => {
  it("is noted with a call of a tool in it", async () => {
    const messages = ["initialize", "tools/list", "tools/call"].map((method, id) => ({ jsonrpc: "2.0", id, method }))
    assert.strictEqual(await methodsNoted(messages), "initialize\ntools/list\ntools/call\n")
  })
})

const cost = { treeMs: 400, ownMs: 200, rssMb: 80 }

const figures: PeerFigures = {
  date: "2026-01-01",
  machine: { cores: 2, processor: "a processor", memoryGiB: 8, node: "24.0.0", load: 0.5 },
  rounds: 5,
  schemas: {
    pairs: { breaks: 100, same: 50, wider: 40, stress: 10, ofCost: 20 },
    tools: [
      {
        name: "ours",
        isOurs: true,
        asked: "as ever",
        missed: 0,
        falseOfSame: 0,
        falseOfWider: 2,
        unanswered: 0,
        rightWhereWeErr: 0,
        pairUs: 1000,
        startMs: 200,
        rssMb: 100
      },
      {
        name: "theirs",
        version: "1.2.3",
        asked: "so",
        missed: 30,
        falseOfSame: 1,
        falseOfWider: 2,
        unanswered: 5,
        rightWhereWeErr: 1,
        pairUs: 500,
        startMs: 300,
        rssMb: 100
      },
      {
        name: "nothing",
        isReference: true,
        asked: "so",
        missed: 0,
        falseOfSame: 50,
        falseOfWider: 40,
        unanswered: 0,
        rightWhereWeErr: 0,
        pairUs: 1,
        startMs: 1,
        rssMb: 1
      }
    ],
    notRun: [{ name: "absent", reason: "the registry does not serve it" }]
  },
  servers: {
    published: "a server 1 → 2",
    made: { tools: 100, changed: 10, breaks: 6 },
    tools: [
      {
        name: "ours",
        isOurs: true,
        finds: "1 breaking",
        published: cost,
        made: cost,
        found: { changed: 10, breaks: 6, falseBreaks: 0 },
        methods: ["tools/list"]
      },
      {
        name: "caller",
        finds: "2 things",
        published: { ...cost, ownMs: null, rssMb: null },
        made: { ...cost, ownMs: 100 },
        found: null,
        methods: ["tools/call", "tools/list"]
      }
    ],
    notRun: []
  }
}

describe("the page of other tools", () => {
  it("says where another is better, by what and by how much, and of what is no tool nothing", () => {
    assert.deepStrictEqual(betterThanOurs(figures), [
      "- theirs 1.2.3 on schemas: right on 1 of the 2 pairs that we answer wrongly; µs CPU a pair: 500, ours 1000",
      "- caller on servers: ms CPU on the made pair: 100, ours 200"
    ])
  })

  it("says so too where none is", () => {
    const [schema] = figures.schemas.tools
    const [server] = figures.servers.tools
    if (schema === undefined || server === undefined) throw new Error("no tools")
    const alone = {
      ...figures,
      schemas: { ...figures.schemas, tools: [schema] },
      servers: { ...figures.servers, tools: [server] }
    }
    assert.include(peersPage(alone), "On none of these figures.")
  })

  it("has shares beside counts, who called a tool, and who could not be asked", () => {
    const page = peersPage(figures)
    assert.include(page, "| theirs 1.2.3 | 30 (30\u00A0%) | 1 (2.0\u00A0%) | 2 (5.0\u00A0%) | 5 (2.6\u00A0%) |")
    assert.include(page, "| theirs 1.2.3 | 500 | 0.50 | 300 | 100 |")
    assert.include(page, "| caller | yes | no | `tools/call`, `tools/list` |")
    assert.include(page, "| ours | no | no | `tools/list` |")
    assert.include(page, "| caller | – | – | – | 100 | 0.50 | 80 |")
    assert.include(page, "- absent: the registry does not serve it")
    assert.notMatch(page, /NaN|undefined|null/)
  })
})
