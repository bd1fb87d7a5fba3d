// No command sends anything outside the allow-list (OVR-16, CAP-3..CAP-5, CAP-9): servers that write down what they are
// sent, in both eras and over both transports, against every command that captures.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fixture, inspect, nodeCommand, startHttp, testFolder } from "./support/live.ts"

const lists = ["prompts/list", "resources/list", "resources/templates/list", "tools/list"]
const lifecycle = ["initialize", "notifications/cancelled", "notifications/initialized"]
const allowed = ["server/discover", ...lists, ...lifecycle]

const capturing: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>> = {
  accept: [["accept", "00000000", "--reason", "r", "--author", "a", "--baseline-file", "baseline.json"]],
  snapshot: [["snapshot", "--out", "again.json"]],
  check: [["check"], ["check", "--baseline-file", "baseline.json"]],
  diff: [["diff", "baseline.json", "SOURCE"]],
  doctor: [["doctor"]],
  init: [["init", "--snapshot", "--from", "CLIENT"]],
  lint: [["lint"]],
  lock: [
    ["lock", "--yes", "--from", "CLIENT"],
    ["lock", "--verify", "--yes", "--from", "CLIENT"]
  ]
}
const contactsNoServer = ["completions", "explain", "keys", "push", "usage"]

/** Sends what `check` sends: after each save, or when an agent asks. */
const repeats = ["mcp", "watch"]

interface Entry {
  readonly method?: string
  readonly verb?: string
  readonly response?: { readonly id: string; readonly error?: number; readonly result?: unknown }
}

/** What a client without capabilities may answer: it refuses, and only says that it lives. */
const permitted = [
  { id: "roots/list", error: -32601 },
  { id: "sampling/createMessage", error: -32601 },
  { id: "elicitation/create", error: -32601 },
  { id: "ping", result: {} }
]

const distinct = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  [...new Set(texts.filter((text) => text !== undefined))].sort()

const read = (log: string) => {
  const entries = readFileSync(log, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry)
  return {
    methods: distinct(entries.map(({ method }) => method)),
    verbs: distinct(entries.map(({ verb }) => verb)),
    responses: entries.flatMap(({ response }) => (response === undefined ? [] : [response]))
  }
}

type Recorded = ReturnType<typeof read>

/** Runs a command against a recording server and gives what the server was sent. */
const recorded = Effect.fnUntraced(function* (
  folder: string,
  transport: "http" | "stdio",
  words: ReadonlyArray<string>,
  args: ReadonlyArray<string>,
  code: number
) {
  const [, log = ""] = words
  rmSync(log, { force: true })
  const server = [fixture("recording.mjs"), transport, ...words]
  const source =
    transport === "stdio" ? nodeCommand(...server) : `http://127.0.0.1:${(yield* startHttp(folder, server)).port}/mcp`
  const client = join(folder, "client.json")
  const entry = transport === "stdio" ? { command: process.execPath, args: server } : { url: source }
  writeFileSync(client, JSON.stringify({ mcpServers: { it: entry } }))
  // A command that names its server by itself takes no flag for it.
  const named = args.map((word) =>
    word === "CLIENT" ? client : word !== "SOURCE" ? word : transport === "stdio" ? `cmd:${source}` : source
  )
  const flags = named.join() === args.join() ? [transport === "stdio" ? "--stdio" : "--url", source] : []
  const ended = yield* inspect(folder, [...named, ...flags])
  assert.strictEqual(ended.code, code, ended.stderr)
  return read(log)
}, Effect.scoped)

const assertAllowed = ({ methods, responses, verbs }: Recorded): void => {
  assert.deepStrictEqual(
    methods.filter((method) => !allowed.includes(method)),
    []
  )
  assert.deepStrictEqual(
    verbs.filter((verb) => verb !== "POST" && verb !== "DELETE"),
    []
  )
  for (const response of responses) assert.deepInclude(permitted, response)
}

const expected = {
  modern: ["server/discover"],
  legacy: ["initialize", "notifications/initialized", "server/discover"]
}

describe("what a server is sent", () => {
  it.live("is proved here for every command there is", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const { stdout } = yield* inspect(folder, ["--help"])
      const [, section = ""] = stdout.split("SUBCOMMANDS")
      const commands = [...section.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name)
      assert.sameMembers(commands, [...Object.keys(capturing), ...contactsNoServer, ...repeats])
    })
  )

  for (const transport of ["stdio", "http"] as const) {
    for (const era of ["modern", "legacy"] as const) {
      it.live(`is on the allow-list: ${era} over ${transport}`, () =>
        Effect.gen(function* () {
          const folder = yield* testFolder
          const words = [era, join(folder, "received.jsonl")]
          const first = yield* recorded(folder, transport, words, ["snapshot", "--out", "baseline.json"], 0)
          assert.deepStrictEqual(first.methods, [...expected[era], ...lists].sort())
          assert.deepStrictEqual(
            first.verbs,
            {
              stdio: [],
              http: era === "modern" ? ["POST"] : ["DELETE", "POST"]
            }[transport]
          )
          assertAllowed(first)
          // Over HTTP the server asks again with every page.
          const kinds = new Map(first.responses.map((response) => [response.id, response]))
          assert.sameDeepMembers([...kinds.values()], era === "legacy" ? permitted : [])
          for (const args of Object.values(capturing).flat()) {
            // The server is as it was, so there is no change to accept.
            const sent = yield* recorded(folder, transport, words, args, args[0] === "accept" ? 2 : 0)
            assert.includeMembers([...sent.methods], lists)
            assertAllowed(sent)
          }
        })
      )

      it.live(`is on the allow-list when an answer does not come: ${era} over ${transport}`, () =>
        Effect.gen(function* () {
          const folder = yield* testFolder
          writeFileSync(join(folder, ".mcp-inspect.yml"), "server:\n  command: unused\n  timeout_ms: 500\n")
          const words = [era, join(folder, "received.jsonl"), "silent"]
          const sent = yield* recorded(folder, transport, words, ["snapshot"], 2)
          assert.include(sent.methods, "tools/list")
          assert.include(sent.methods, "notifications/cancelled")
          assertAllowed(sent)
        })
      )
    }
  }
})
