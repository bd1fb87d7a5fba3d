// The server itself (DIFF-6, DIFF-12 to DIFF-16, EQ-10).
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { assertFound, rawSurface, snapshotOf, surface } from "../fixtures.ts"
import { found, judged } from "./harness.ts"

const assertServer = (before: ExampleSurface, after: ExampleSurface, expected: ReadonlyArray<string>): void =>
  assertFound(
    found(before, after).map((line) => line.replace(" server ", " ")),
    expected
  )

const capabilities = (capabilities: Json): ExampleSurface => ({ server: { capabilities } })

describe("capabilities", () => {
  it("are added, changed and removed by their top-level key", () => {
    assertServer(
      capabilities({ tools: {}, prompts: { a: 1 }, logging: {} }),
      capabilities({ prompts: { a: 2 }, logging: {}, completions: {} }),
      [
        "BREAKING server.capability.removed capabilities.tools",
        "POTENTIALLY_BREAKING server.capability.changed capabilities.prompts",
        "NON_BREAKING server.capability.added capabilities.completions"
      ]
    )
  })

  it("count a listChanged of false as absent, and any other flag as it is", () => {
    assertServer(capabilities({ tools: {} }), capabilities({ tools: { listChanged: false } }), [])
    assertServer(capabilities({ tools: {} }), capabilities({ tools: { listChanged: true } }), [
      "POTENTIALLY_BREAKING server.capability.changed capabilities.tools"
    ])
    assertServer(capabilities({ resources: { subscribe: true } }), capabilities({ resources: { subscribe: false } }), [
      "POTENTIALLY_BREAKING server.capability.changed capabilities.resources"
    ])
  })

  it("that are experimental count each by its dotted name", () => {
    const before = capabilities({ experimental: { a: {}, b: { c: 1 } } })
    const after = capabilities({ experimental: { b: { c: 2 }, d: {} } })
    assertServer(before, after, [
      "BREAKING server.capability.removed capabilities.experimental.a",
      "POTENTIALLY_BREAKING server.capability.changed capabilities.experimental.b",
      "NON_BREAKING server.capability.added capabilities.experimental.d"
    ])
    assert.include(judged(surface(before), surface(after))[0]?.explanation, "`experimental.a`")
  })

  it("leave extensions to the rules for extensions", () => {
    assertServer(
      capabilities({ extensions: { "io.x/a": {}, "io.x/b": { v: 1 } } }),
      capabilities({ extensions: { "io.x/b": { v: 2 }, "io.x/c": {} } }),
      [
        'BREAKING server.extension.removed capabilities.extensions["io.x/a"]',
        'POTENTIALLY_BREAKING server.extension.changed capabilities.extensions["io.x/b"]',
        'NON_BREAKING server.extension.added capabilities.extensions["io.x/c"]'
      ]
    )
    assertServer(capabilities({}), capabilities({ extensions: {}, experimental: {} }), [])
  })

  it("of any form are compared, the containers included", () => {
    for (const odd of [null, 7, "x", [], true]) {
      assertServer(capabilities({ tools: {} }), capabilities({ tools: odd }), [
        "POTENTIALLY_BREAKING server.capability.changed capabilities.tools"
      ])
      assertServer(capabilities({ extensions: { a: {} } }), capabilities({ extensions: odd }), [
        "POTENTIALLY_BREAKING server.capability.changed capabilities.extensions"
      ])
      assertServer(capabilities({}), capabilities({ experimental: odd }), [
        "NON_BREAKING server.capability.added capabilities.experimental"
      ])
    }
    for (const odd of [7, "x", [], true])
      assertServer(capabilities({ tools: {} }), capabilities(odd), ["BREAKING server.unmodelled.changed capabilities"])
  })
})

describe("versions", () => {
  const versions = (...supportedVersions: ReadonlyArray<string>): ExampleSurface => ({ supportedVersions })

  it("join and leave the supported set one by one, whatever their order", () => {
    assertServer(versions("v1", "v2", "v3"), versions("v4", "v3", "v5", "v4"), [
      "BREAKING server.version.dropped supportedVersions",
      "BREAKING server.version.dropped supportedVersions",
      "NON_BREAKING server.version.added supportedVersions",
      "NON_BREAKING server.version.added supportedVersions"
    ])
    assertServer(versions("v1", "v2"), versions("v2", "v1"), [])
  })

  it("are told apart by value at one path", () => {
    const dropped = judged(surface(versions("v1", "v2", "v3")), surface(versions("v3")))
    assert.deepStrictEqual(
      dropped.map(({ before }) => before),
      ["v1", "v2"]
    )
  })

  it("that are unknown on one side show nothing of a move from legacy to modern but the negotiated revision", () => {
    const legacy = { protocolVersion: "2025-11-25" }
    const modern = { protocolVersion: "2026-07-28", supportedVersions: ["2026-07-28"] }
    assertServer(legacy, modern, ["POTENTIALLY_BREAKING server.protocolVersion.changed protocolVersion"])
    assertServer(modern, legacy, ["POTENTIALLY_BREAKING server.protocolVersion.changed protocolVersion"])
  })
})

describe("identity and instructions", () => {
  const info = (serverInfo: Json): ExampleSurface => ({ server: { serverInfo } })

  it("differ in what a server says it is", () => {
    const before = { name: "a", version: "1", title: "A", icons: [], websiteUrl: "https://a.example", description: "a" }
    const after = {
      name: "b",
      version: "2",
      title: "B",
      icons: [{}],
      websiteUrl: "https://b.example",
      description: "b"
    }
    assertServer(
      info(before),
      info(after),
      Object.keys(before).map((name) => `DOCUMENTATION server.identity.changed serverInfo.${name}`)
    )
    assertServer(info(before), info({ ...before, rating: 5 }), ["BREAKING server.unmodelled.changed serverInfo.rating"])
  })

  it("that a server withholds or malforms differ as a whole", () => {
    for (const odd of [null, 7, "x", []])
      assertServer(info({ name: "a" }), info(odd), ["DOCUMENTATION server.identity.changed serverInfo"])
  })

  it("are judged as prose where models read them", () => {
    const told = (instructions: Json): ExampleSurface => ({ server: { instructions } })
    assertServer(told("Search first."), told("search  first"), [
      "DOCUMENTATION server.instructions.changed instructions"
    ])
    assertServer({}, told("Search first."), ["POTENTIALLY_BREAKING server.instructions.changed instructions"])
    assertServer(told("Search first."), told(["x"]), ["BREAKING server.unmodelled.changed instructions"])
  })

  it("leave every other field of the handshake to the net", () => {
    assertServer({ server: { region: "eu" } }, { server: { region: "us" } }, [
      "BREAKING server.unmodelled.changed region"
    ])
  })
})

describe("the scope of lists", () => {
  const lists = ["tools", "resources", "resourceTemplates", "prompts"] as const
  const scoped = (scope: "public" | "private" | null): ExampleSurface => ({
    cacheScope: Object.fromEntries(lists.map((key) => [key, scope]))
  })

  it("narrows once for each list that goes from public to private", () => {
    assertServer(
      scoped("public"),
      scoped("private"),
      lists.map((key) => `POTENTIALLY_BREAKING server.surface.scopeNarrowed cacheScope.${key}`)
    )
  })

  it("narrows in no other case", () => {
    assertServer(scoped("private"), scoped("public"), [])
    assertServer(scoped(null), scoped("private"), [])
    assertServer(scoped("public"), scoped(null), [])
  })
})

describe("the envelope of results", () => {
  it("never counts", () => {
    const plumbing = (values: JsonObject): ExampleSurface => ({ server: values })
    assertServer(
      plumbing({ ttlMs: 0, resultType: "a", nextCursor: "1", _meta: { a: 1 } }),
      plumbing({ ttlMs: 60_000, resultType: "b", nextCursor: "2", _meta: { a: 2 }, cacheScope: "public" }),
      []
    )
  })

  it("is no part of how a capture is told from another", () => {
    const one = snapshotOf(rawSurface({}, { transport: "http", headersSet: ["authorization"], warnings: ["w"] }))
    assert.deepStrictEqual(judged(surface(), one), [])
  })
})
