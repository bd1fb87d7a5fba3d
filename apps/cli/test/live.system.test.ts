// Real servers through the real binary: captured twice to the same bytes, counted, read back, and gone afterwards.
import { assert, describe, it } from "@effect/vitest"
import { isObject, type Json, type JsonObject, own, ownArray, ownObject } from "@mcp-inspect/engine/model/Json"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  commandOf,
  fixture,
  freePort,
  inspect,
  installed,
  isListening,
  livingIn,
  nodeCommand,
  startHttp,
  testFolder,
  workspace
} from "./support/live.ts"

const everything = installed("@modelcontextprotocol/server-everything", "dist/index.js")
const filesystem = installed("@modelcontextprotocol/server-filesystem", "dist/index.js")

const readDocument = (file: string): JsonObject => {
  const json = JSON.parse(readFileSync(file, "utf8")) as Json
  assert.isTrue(isObject(json))
  return json as JsonObject
}

interface Counts {
  readonly tools: number
  readonly resourceTemplates: number
  readonly resources: number
  readonly prompts: number
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

const summaryOf = ({ prompts, resources, resourceTemplates, tools }: Counts): string =>
  [
    counted(tools, "tool"),
    counted(resourceTemplates, "resource template"),
    counted(resources, "resource"),
    counted(prompts, "prompt")
  ].join(", ")

/** Captures a server twice, and asserts all that holds of every server. The document it gave. */
const captureTwice = Effect.fnUntraced(function* (
  folder: string,
  flags: ReadonlyArray<string>,
  counts: Counts,
  options: { readonly cwd?: string; readonly running?: ReadonlyArray<string> } = {}
) {
  const paths = ["a.json", "b.json"].map((name) => join(folder, name))
  const [first = "", second = ""] = paths
  for (const path of paths) {
    const { code, stderr, stdout } = yield* inspect(folder, ["snapshot", ...flags, "--out", path], options.cwd)
    assert.strictEqual(code, 0, stderr)
    assert.strictEqual(stdout, "")
    assert.deepStrictEqual(livingIn(folder), options.running ?? [])
    const { fingerprint } = readDocument(path)
    assert.deepStrictEqual(stderr.split("\n").slice(0, 2), [
      `Captured ${summaryOf(counts)}.`,
      `Fingerprint ${String(fingerprint)}`
    ])
  }
  assert.isTrue(readFileSync(first).equals(readFileSync(second)), "the two captures differ")
  const document = readDocument(first)
  assert.deepStrictEqual(Object.fromEntries(Object.keys(counts).map((key) => [key, ownArray(document, key)?.length])), {
    ...counts
  })
  const verified = decodeSnapshot(document)
  assert.isTrue(Result.isSuccess(verified), "the fingerprints do not hold")
  const compared = yield* inspect(folder, ["diff", "a.json", "a.json", "--format", "json"])
  assert.strictEqual(compared.code, 0, compared.stderr)
  assert.deepStrictEqual(own(JSON.parse(compared.stdout) as JsonObject, "changes"), [])
  return document
})

const capturedWith = (document: JsonObject) => {
  const { era, transport } = ownObject(document, "capture") ?? {}
  return { era, transport }
}

const named = (document: JsonObject, key: "prompts" | "resources" | "tools", name: string): JsonObject => {
  const found = ownArray(document, key)?.find((entry) => isObject(entry) && own(entry, "name") === name)
  assert.isDefined(found, `no ${name} among the ${key}`)
  return found as JsonObject
}

const none: Counts = { tools: 0, resourceTemplates: 0, resources: 0, prompts: 0 }

describe("a real server over stdio", () => {
  const servers: ReadonlyArray<{
    readonly name: string
    readonly words: (folder: string) => ReadonlyArray<string>
    readonly counts: Counts
  }> = [
    {
      name: "server-everything",
      words: () => [everything],
      counts: { tools: 13, resourceTemplates: 2, resources: 7, prompts: 4 }
    },
    {
      name: "server-filesystem",
      words: (folder) => [filesystem, join(folder, "files")],
      counts: { ...none, tools: 14 }
    },
    {
      name: "server-memory",
      words: () => [installed("@modelcontextprotocol/server-memory", "dist/index.js")],
      counts: { ...none, tools: 9, resources: 1 }
    },
    {
      name: "server-sequential-thinking",
      words: () => [installed("@modelcontextprotocol/server-sequential-thinking", "dist/index.js")],
      counts: { ...none, tools: 1 }
    },
    {
      name: "@playwright/mcp",
      words: () => [installed("@playwright/mcp", "cli.js")],
      counts: { ...none, tools: 25 }
    }
  ]

  for (const { counts, name, words } of servers) {
    it.live(`${name} gives the same bytes twice and leaves no process behind`, () =>
      Effect.gen(function* () {
        const folder = yield* testFolder
        const document = yield* captureTwice(folder, ["--stdio", nodeCommand(...words(folder))], counts)
        assert.deepStrictEqual(capturedWith(document), { era: "legacy", transport: "stdio" })
      })
    )
  }

  it.live("server-basic-react gives the same bytes twice, with the user interface of its tool", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const script = installed("@modelcontextprotocol/server-basic-react", "dist/index.js")
      const flags = ["--stdio", nodeCommand(script, "--stdio")]
      const document = yield* captureTwice(folder, flags, { ...none, tools: 1, resources: 1 })
      const uri = "ui://get-time/mcp-app.html"
      assert.deepStrictEqual(own(named(document, "tools", "get-time"), "_meta"), {
        ui: { resourceUri: uri },
        "ui/resourceUri": uri
      })
      assert.strictEqual(own(named(document, "resources", uri), "mimeType"), "text/html;profile=mcp-app")
    })
  )

  it.live("server-everything 2025.9.25 gives the same bytes twice, with its 100 resources from ten pages", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const flags = ["--stdio", nodeCommand(installed("server-everything-2025-9-25", "dist/index.js"))]
      const counts = { tools: 10, resourceTemplates: 1, resources: 100, prompts: 3 }
      const document = yield* captureTwice(folder, flags, counts)
      const uris = ownArray(document, "resources")?.map((entry) => isObject(entry) && own(entry, "uri"))
      assert.deepStrictEqual(
        uris,
        Array.from({ length: 100 }, (_, index) => `test://static/resource/${index + 1}`).sort()
      )
    })
  )
})

describe("a server behind a wrapper", () => {
  it.live("is gone after the capture when a shell waits for it", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      // A shell gives children in the background no stdin, so it is kept under another number.
      const script = `exec 3<&0; ${nodeCommand(filesystem, join(folder, "files"))} <&3 & wait`
      yield* captureTwice(folder, ["--stdio", commandOf("sh", "-c", script)], { ...none, tools: 14 })
    })
  )

  it.live("is gone after the capture when npx started it", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const command = commandOf("npx", "--no-install", "mcp-server-filesystem", join(folder, "files"))
      yield* captureTwice(folder, ["--stdio", command], { ...none, tools: 14 }, { cwd: workspace })
    })
  )
})

const urlOf = (port: number): string => `http://127.0.0.1:${port}/mcp`

describe("a real server over streamable HTTP", () => {
  it.live("server-everything gives the same bytes twice in the legacy era, and ends with the test", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const port = yield* freePort
      yield* Effect.gen(function* () {
        yield* startHttp(folder, [everything, "streamableHttp"], { PORT: String(port) })
        const running = livingIn(folder)
        assert.lengthOf(running, 1)
        const counts = { tools: 13, resourceTemplates: 2, resources: 7, prompts: 4 }
        const document = yield* captureTwice(folder, ["--url", urlOf(port)], counts, { running })
        assert.deepStrictEqual(capturedWith(document), { era: "legacy", transport: "http" })
      }).pipe(Effect.scoped)
      assert.deepStrictEqual(livingIn(folder), [])
      assert.isFalse(yield* isListening(port))
    })
  )

  it.live("has the surface it has over stdio", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const { port } = yield* startHttp(folder, [everything, "streamableHttp"], { PORT: String(yield* freePort) })
      for (const [file, flags] of [
        ["stdio.json", ["--stdio", nodeCommand(everything)]],
        ["http.json", ["--url", urlOf(port)]]
      ] as const) {
        const { code, stderr } = yield* inspect(folder, ["snapshot", ...flags, "--out", file])
        assert.strictEqual(code, 0, stderr)
      }
      const [stdio = {}, http = {}] = ["stdio.json", "http.json"].map((file) => readDocument(join(folder, file)))
      assert.strictEqual(own(http, "fingerprint"), own(stdio, "fingerprint"))
    })
  )
})

describe("a server on version 2 of the SDK, in the modern era", () => {
  const modern = fixture("modern.mjs")
  const counts = { tools: 2, resourceTemplates: 1, resources: 1, prompts: 1 }

  const assertModern = (document: JsonObject, transport: string): void => {
    assert.deepStrictEqual(capturedWith(document), { era: "modern", transport })
    const server = ownObject(document, "server") ?? {}
    assert.strictEqual(own(server, "protocolVersion"), "2026-07-28")
    assert.deepInclude([...(ownArray(server, "supportedVersions") ?? [])], "2026-07-28")
    assert.deepStrictEqual(own(server, "serverInfo"), {
      name: "modern-fixture",
      title: "Modern fixture",
      version: "3.1.4"
    })
    assert.strictEqual(own(server, "instructions"), "Search before you write.")
    const capture = ownObject(document, "capture") ?? {}
    assert.deepStrictEqual(own(capture, "cacheScope"), {
      tools: "public",
      resources: "private",
      resourceTemplates: "public",
      prompts: "public"
    })
    assert.match(String(ownArray(capture, "warnings")?.[0]), /^resources: private by cacheScope/)
  }

  it.live("gives the same bytes twice over stdio", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      assertModern(yield* captureTwice(folder, ["--stdio", nodeCommand(modern, "stdio")], counts), "stdio")
    })
  )

  it.live("gives the same bytes twice over HTTP, and ends with the test", () =>
    Effect.gen(function* () {
      const folder = yield* testFolder
      const port = yield* Effect.gen(function* () {
        const { port } = yield* startHttp(folder, [modern, "http"])
        const running = livingIn(folder)
        assert.lengthOf(running, 1)
        assertModern(yield* captureTwice(folder, ["--url", urlOf(port)], counts, { running }), "http")
        return port
      }).pipe(Effect.scoped)
      assert.deepStrictEqual(livingIn(folder), [])
      assert.isFalse(yield* isListening(port))
    })
  )
})
