// Client configurations and folders that work against us, through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { run } from "../support/run.ts"
import { entry, init, put, said, search, text, withRepository } from "../support/init.ts"

// Not even root can make a file in /sys.
const isLinux = process.platform === "linux"
if (!isLinux) process.stdout.write("not run: a folder that nobody may write to\n")

describe("init and hostile files", () => {
  it("names line and column of what is no JSON, and writes nothing", () => {
    const broken: ReadonlyArray<readonly [text: string, place: string]> = [
      ['{\n  "mcpServers": {\n    "a" { "command": "a" }\n  }\n}', "3:9"],
      ['{ "mcpServers": { "a": { "command": "a', "1:37"],
      ["", "1:1"],
      ['{\r\n "a": 01 }', "2:8"],
      ["[".repeat(200_000), "1:1"]
    ]
    return withRepository({}, async (folder) => {
      for (const [content, place] of broken) {
        put(folder, { ".mcp.json": content })
        const ended = await init(folder)
        assert.strictEqual(ended.code, 2, content.slice(0, 40))
        assert.match(
          said(ended),
          new RegExp(`^error: config_invalid: \\.mcp\\.json:${place} The file is not valid JSON`)
        )
        assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
      }
    })
  })

  it("names the place of a value of the wrong kind", () => {
    const wrong: ReadonlyArray<readonly [server: string, place: string]> = [
      ['{ "command": 5, "args": {} }', "3:30"],
      ['{ "command": "a", "args": [ {} ] }', "3:34"],
      ['{ "command": " " }', "3:19"],
      ['{ "command": "a", "env": [] }', "3:31"],
      ['{ "command": "a", "env": { "X": [1] } }', "3:38"],
      ['{ "command": "a", "cwd": 5 }', "3:31"],
      ['{ "url": true }', "3:15"],
      ['{ "type": "http", "command": "a" }', "3:6"],
      ['{ "url": "https://x.example", "headers": "a" }', "3:47"],
      ["null", "3:6"]
    ]
    return withRepository({}, async (folder) => {
      for (const [server, place] of wrong) {
        put(folder, { ".mcp.json": `{\n"mcpServers": {\n"a": ${server} } }` })
        const ended = await init(folder)
        assert.strictEqual(ended.code, 2, server)
        assert.include(said(ended), `.mcp.json:${place} The server \`a\` cannot be imported`)
      }
      put(folder, { ".mcp.json": '{\n "mcpServers": 5 }' })
      assert.match(said(await init(folder)), /\.mcp\.json:2:16 This should be an object/)
      put(folder, { ".mcp.json": "[]" })
      assert.match(said(await init(folder)), /\.mcp\.json:1:1 This should be an object/)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
    })
  })

  it("a broken neighbour does not matter to a server that is asked for by name", () =>
    withRepository({ ".mcp.json": { mcpServers: { bad: 5, good: { command: "good" } } } }, async (folder) => {
      assert.strictEqual((await init(folder)).code, 2)
      assert.strictEqual((await init(folder, ["--server", "good"])).code, 0)
    }))

  it("takes names of the prototype for ordinary names", () =>
    withRepository(
      {
        ".mcp.json":
          '{ "mcpServers": { "__proto__": { "command": "a", "env": { "__proto__": "x", "constructor": "y" } }, "toString": { "command": "b" } } }'
      },
      async (folder) => {
        const ended = await init(folder)
        assert.strictEqual(ended.code, 0, ended.stderr)
        const config = parse(text(folder, ".mcp-inspect.yml")) as { readonly servers: object }
        assert.deepStrictEqual(Object.keys(config.servers), ["__proto__", "toString"])
        const listed = await run(["snapshot", "--server", "nobody"], { cwd: folder })
        assert.match(said(listed), /It has `__proto__`, `toString`/)
        assert.notInclude(text(folder, ".mcp-inspect.yml"), "x\n")
      }
    ))

  it("reads ten megabytes, and refuses what is larger than any configuration", () =>
    withRepository({}, async (folder) => {
      const padding = "x".repeat(10_000_000)
      put(folder, { ".mcp.json": { note: padding, mcpServers: { a: { command: "a", note: padding.slice(0, 9) } } } })
      const read = await init(folder)
      assert.strictEqual(read.code, 0, read.stderr)
      put(folder, { "huge.json": "[" + `"${padding}",`.repeat(2) + "1]" })
      const refused = await init(folder, ["--config", "other.yml", "--from", "huge.json"])
      assert.strictEqual(refused.code, 2)
      assert.include(said(refused), "larger than 16 MB")
    }))

  it("of very many servers takes one that is named, and lists no more than a person reads", () =>
    withRepository({}, async (folder) => {
      const many = Array.from({ length: 30_000 }, (_, at) => [
        `a${"!".repeat(at % 90)}${at % 7}?${at}`,
        { command: "a" }
      ])
      put(folder, { ".mcp.json": { mcpServers: Object.fromEntries([...many, ["one", { command: "one" }]]) } })
      const refused = await init(folder)
      assert.strictEqual(refused.code, 2)
      assert.isBelow(refused.stderr.length, 2000)
      assert.match(said(refused), /There are 30001 servers here/)
      const ended = await init(folder, ["--server", "one"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      const some = Array.from({ length: 900 }, (_, at) => [`${at}!`, { type: "sse", url: "https://x.example" }])
      put(folder, { "some.json": { mcpServers: Object.fromEntries([...some, ["one", { command: "one" }]]) } })
      const left = await init(folder, ["--config", "other.yml", "--from", "some.json"])
      assert.strictEqual(left.code, 0, left.stderr)
      assert.include(left.stderr, "… and 880 more like these.")
    }))

  it("no name or value breaks out of the YAML, its comments, or the lines that are said", () => {
    const names = ["a\nserver: evil", "\u001b[31mred", "::error::x", "b # c", "'", "&anchor", "*alias", "! tag"]
    const args = ["- x", "a: b", "#c", "\n", "'\"", "\u001b[0m", "${", "${#a}", "|", "%TAG", "\u2028", ""]
    return withRepository(
      {
        "in\nserver: evil/.mcp.json": {
          mcpServers: Object.fromEntries(names.map((name) => [name, { command: "a", args }]))
        }
      },
      async (folder) => {
        const ended = await init(folder, ["--from", "in\nserver: evil/.mcp.json", "--workflow"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.notMatch(ended.stderr, /[\u001b\u2028]|^::|^server/m)
        const config = parse(text(folder, ".mcp-inspect.yml")) as {
          readonly servers: Readonly<Record<string, { readonly command: ReadonlyArray<string> }>>
        }
        assert.strictEqual(Object.keys(config.servers).length, names.length)
        for (const { command } of Object.values(config.servers)) assert.deepStrictEqual(command, ["a", ...args])
        assert.hasAllKeys(config, ["servers", "fail_on"])
      }
    )
  })

  it("--from a file that is missing, a folder, or without servers is an error with a cure", () =>
    withRepository({ "empty.json": {}, "folder/x": "" }, async (folder) => {
      const cases: ReadonlyArray<readonly [file: string, words: RegExp]> = [
        ["missing.json", /missing\.json There is no such file/],
        ["folder", /folder This is no file/],
        ["empty.json", /empty\.json The file defines no servers.*`mcpServers`/]
      ]
      for (const [file, words] of cases) {
        const ended = await init(folder, ["--from", file])
        assert.strictEqual(ended.code, 2)
        assert.match(said(ended), words)
      }
      assert.isFalse(existsSync(join(folder, ".mcp-inspect.yml")))
    }))

  it.runIf(isLinux)("a folder that nobody may write to is an error that names the file", () =>
    withRepository({ ".mcp.json": { mcpServers: { a: { command: "a" } } } }, async (folder) => {
      const ended = await init(folder, ["--config", "/sys/inspect.yml"])
      assert.strictEqual(ended.code, 2)
      assert.match(
        said(ended),
        /\/sys\/inspect\.yml The file cannot be written: .*Check that you may write to its folder/
      )
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
    })
  )

  it("where a file stands in place of a folder the error names it, and nothing is left behind", () =>
    withRepository(
      { ".mcp.json": { mcpServers: { a: entry({ tools: [search] }) } }, ".github": "a file", ".mcp-inspect": "a file" },
      async (folder) => {
        const workflow = await init(folder, ["--workflow"])
        assert.strictEqual(workflow.code, 2)
        assert.include(said(workflow), ".github/workflows/mcp-compatibility.yml The file cannot be written")
        const baseline = await init(folder, ["--snapshot"])
        assert.strictEqual(baseline.code, 2)
        assert.include(said(baseline), ".mcp-inspect/surface.json The file cannot be written")
        assert.deepStrictEqual(readdirSync(folder).sort(), [
          ".git",
          ".github",
          ".mcp-inspect",
          ".mcp-inspect.yml",
          ".mcp.json"
        ])
      }
    ))

  it("a dangling link or a folder of the name of the configuration is not written over", () =>
    withRepository({ ".mcp.json": { mcpServers: { a: { command: "a" } } } }, async (folder) => {
      symlinkSync(join(folder, "nowhere"), join(folder, ".mcp-inspect.yml"))
      const link = await init(folder)
      assert.strictEqual(link.code, 2)
      assert.match(said(link), /\.mcp-inspect\.yml Something of that name is there/)
      assert.isFalse(existsSync(join(folder, "nowhere")))
      mkdirSync(join(folder, "below/.mcp-inspect.yml"), { recursive: true })
      assert.strictEqual((await init(join(folder, "below"))).code, 2)
    }))

  it("of several at once one writes the configuration, and the others keep it", () =>
    withRepository({ ".mcp.json": { mcpServers: { a: { command: "a" } } } }, async (folder) => {
      const all = await Promise.all(Array.from({ length: 6 }, () => init(folder)))
      assert.deepStrictEqual(
        all.map(({ code }) => code),
        all.map(() => 0)
      )
      assert.strictEqual(all.filter(({ stderr }) => stderr.includes("Wrote")).length, 1)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp-inspect.yml", ".mcp.json"])
    }))

  it("a configuration in two formats at once is the same error as everywhere", () =>
    withRepository({}, async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), "")
      writeFileSync(join(folder, ".mcp-inspect.json"), "{}")
      const ended = await init(folder)
      assert.strictEqual(ended.code, 2)
      assert.match(said(ended), /Keep one of the two/)
    }))

  it("copies no argument that no person wrote, and searches none", () =>
    withRepository({}, async (folder) => {
      const server = { command: "node", args: ["x".repeat(200_000)] }
      put(folder, { ".mcp.json": JSON.stringify({ mcpServers: { a: server } }) })
      const ended = await init(folder)
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.isBelow(text(folder, ".mcp-inspect.yml").length, 2_000)
    }))
})
