import { assert, describe, it } from "@effect/vitest"
import { makeLearnt, named } from "../src/names.ts"

const learnt = makeLearnt()

const template = (pattern: string, expression: RegExp) => ({
  resourceTemplate: { uriTemplate: { toString: () => pattern, match: (uri: string) => expression.exec(uri) } }
})

const server = {
  _registeredTools: JSON.parse('{"search":{"inputSchema":{"type":"object"}},"__proto__":{},"odd":7}'),
  _registeredPrompts: new Map([["greet", {}]]),
  _registeredResources: { "file:///fixed": {}, "https://example.com/": {} },
  _registeredResourceTemplates: {
    first: template("users://{id}/posts", /^users:\/\/[^/]+\/posts$/),
    second: template("users://{+path}", /^users:\/\//)
  }
}

const name = (method: "tools/call" | "prompts/get" | "resources/read", params: object) =>
  named(server, learnt, method, params)?.name

describe("named", () => {
  it("knows tools and prompts that are registered, and the schema of a tool", () => {
    assert.deepStrictEqual(named(server, learnt, "tools/call", { name: "search" }), {
      name: "search",
      isRegistered: true,
      schema: { type: "object" }
    })
    assert.strictEqual(name("prompts/get", { name: "greet" }), "greet")
    assert.strictEqual(name("tools/call", { name: "__proto__" }), "__proto__")
  })

  it("knows nothing else, whatever objects have", () => {
    for (const odd of ["greet", "constructor", "toString", "odd", "", 7, null, ["search"], "search\n", "x".repeat(257)])
      assert.isUndefined(name("tools/call", { name: odd }))
    for (const odd of ["search", "has", "size"]) assert.isUndefined(name("prompts/get", { name: odd }))
  })

  it("calls a resource by its registered URI, however it is spelt", () => {
    assert.strictEqual(name("resources/read", { uri: "file:///fixed" }), "file:///fixed")
    assert.strictEqual(name("resources/read", { uri: "https://EXAMPLE.com" }), "https://example.com/")
  })

  it("calls a resource by the first template that matches it, and never by its own URI", () => {
    assert.strictEqual(name("resources/read", { uri: "users://jane/posts" }), "users://{id}/posts")
    assert.strictEqual(name("resources/read", { uri: "users://jane" }), "users://{+path}")
    for (const odd of ["file:///home/jane", "no uri", "", 7, `users://${"x".repeat(2048)}`])
      assert.isUndefined(name("resources/read", { uri: odd }))
  })

  it("calls no resource by a template without a scheme, which ingest would not take", () => {
    const any = { _registeredResourceTemplates: { any: template("{+uri}", /./) } }
    assert.isUndefined(named(any, learnt, "resources/read", { uri: "file:///home/jane" }))
  })

  it("waits for the answer where no registry can be seen, for names as tools have them", () => {
    const low = {}
    const one = (of: unknown) => named(low, learnt, "tools/call", { name: of })
    assert.deepStrictEqual(one("search"), { name: "search", isRegistered: false, schema: undefined })
    for (const odd of ["please find", "jane@mail.example", "é", "x".repeat(129)]) assert.isUndefined(one(odd))
    assert.isUndefined(named(low, learnt, "resources/read", { uri: "file:///fixed" }))
  })

  it("remembers a thousand names, by kind", () => {
    const memory = makeLearnt()
    for (let index = 0; index < 1001; index++) memory.add("tool", `t${index}`)
    assert.isTrue(memory.has("tool", "t999"))
    assert.isFalse(memory.has("tool", "t1000"))
    assert.isFalse(memory.has("prompt", "t1"))
  })
})
