// What a side names, from its text alone.
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { chooseBin } from "../../src/sources/bins.ts"
import { type NpmSource, parseOverride } from "../../src/sources/npmNames.ts"
import { parseSource, type Source } from "../../src/sources/Source.ts"

const named = (text: string): Source => Result.getOrThrow(parseSource(text))

const problemOf = (text: string): string => Result.getOrThrow(Result.flip(parseSource(text))).problem

const npm = (name: string, wanted: string, bin?: string) => ({ kind: "npm", name, wanted, bin })

describe("a side that is named", () => {
  for (const text of ["old.json", "./npm:a@1.json", "a/git:b.json", "C:\\captures\\old.json", "/tmp/cmd:x", "@old"]) {
    it(`is a file: ${text}`, () => assert.deepStrictEqual(named(text), { kind: "file", path: text }))
  }

  const cases: ReadonlyArray<readonly [string, unknown]> = [
    ["git:origin/main", { kind: "git", ref: "origin/main", path: undefined }],
    ["git:v1.2.0:captures/a.json", { kind: "git", ref: "v1.2.0", path: "captures/a.json" }],
    ["git:HEAD:a:b.json", { kind: "git", ref: "HEAD", path: "a:b.json" }],
    ["git:main@{10:30}:a.json", { kind: "git", ref: "main@{10:30}", path: "a.json" }],
    ["npm:search@1.0.0", npm("search", "1.0.0")],
    ["npm:@acme/search@^2.1", npm("@acme/search", "^2.1")],
    ["npm:@acme/search@>=1 <2", npm("@acme/search", ">=1 <2")],
    ["npm:@acme/search@next#stdio", npm("@acme/search", "next", "stdio")],
    ["npm:@acme/search", npm("@acme/search", "latest")],
    ["cmd:node 'a b.js' --x", { kind: "command", command: "node 'a b.js' --x" }],
    ["https://mcp.example.com/mcp?a=1", { kind: "url", url: "https://mcp.example.com/mcp?a=1" }],
    ["HTTP://127.0.0.1:80/", { kind: "url", url: "HTTP://127.0.0.1:80/" }]
  ]
  for (const [text, source] of cases) it(`is understood: ${text}`, () => assert.deepStrictEqual(named(text), source))

  const wrong: ReadonlyArray<readonly [string, RegExp]> = [
    ["", /empty/],
    ["docker:image", /no way to name a side/],
    ["file:///etc/passwd", /no way to name a side/],
    ["git:", /No git ref/],
    ["git::a.json", /No git ref/],
    ["git:--output=x", /never begins with a dash/],
    ["git:main:", /path after the ref is empty/],
    ["npm:", /no name of an npm package/],
    ["npm:../evil@1", /no name of an npm package/],
    ["npm:@acme@1.0.0", /no name of an npm package/],
    ["npm:search@", /version, a range or a tag/],
    ["npm:search@file:../x", /version, a range or a tag/],
    ["npm:search@github:a/b", /version, a range or a tag/],
    ["npm:search@a/b", /version, a range or a tag/],
    ["npm:search@1#../x", /name of one command/],
    ["npm:search@1#a#b", /name of one command/],
    ["cmd: ", /command is empty/],
    ["https://", /cannot be read/]
  ]
  for (const [text, problem] of wrong)
    it(`is refused: ${JSON.stringify(text)}`, () => assert.match(problemOf(text), problem))

  it("never has its URL repeated in an error", () => {
    const { mend, problem, where } = Result.getOrThrow(Result.flip(parseSource("https://user:secret@:x/")))
    assert.notInclude(`${where}${problem}${mend}`, "secret")
  })
})

describe("an override", () => {
  it("names a dependency and its version, for both sides or for one", () => {
    const read = (text: string) => Result.getOrThrow(parseOverride(text))
    assert.deepStrictEqual(read("zod=3.25.76"), { side: "both", name: "zod", version: "3.25.76" })
    assert.deepStrictEqual(read("old:@a/b=^1.0.0"), { side: "old", name: "@a/b", version: "^1.0.0" })
    assert.deepStrictEqual(read("new:__proto__=1"), { side: "new", name: "__proto__", version: "1" })
  })

  for (const text of ["zod", "=1", "zod=", "now:zod=1", "zod=file:../x", "zod=https://example.com/x.tgz"]) {
    it(`is refused: ${text}`, () => assert.isTrue(Result.isFailure(parseOverride(text))))
  }
})

describe("the command of a package", () => {
  const source = (bin?: string): NpmSource => ({ kind: "npm", name: "@acme/search", wanted: "1", bin })
  const binOf = (bin: unknown, wanted?: string) =>
    Result.map(chooseBin(source(wanted), { version: "1.2.3", bin: bin as never }), (found) => found.bin)
  const failure = (bin: unknown, wanted?: string) => Result.getOrThrow(Result.flip(binOf(bin, wanted)))

  it("is the one called like the package, else the only one, or the one that was named", () => {
    assert.deepStrictEqual(binOf("./cli.js"), Result.succeed("search"))
    assert.deepStrictEqual(binOf({ admin: "a.js", search: "b.js" }), Result.succeed("search"))
    assert.deepStrictEqual(binOf({ "@acme/server": "a.js" }), Result.succeed("server"))
    assert.deepStrictEqual(binOf({ admin: "a.js", search: "b.js" }, "admin"), Result.succeed("admin"))
  })

  it("has to be named where there are several, and the error lists them", () => {
    const { mend, problem } = failure({ b: "b.js", a: "a.js" })
    assert.include(problem, "a, b")
    assert.include(mend, "#b")
  })

  it("must exist", () => {
    assert.strictEqual(failure(undefined).code, "package_without_command")
    assert.strictEqual(failure({ "../": "x" }).code, "package_without_command")
    assert.include(failure({ search: "b.js" }, "other").mend, "search")
  })
})
