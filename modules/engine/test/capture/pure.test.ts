import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readBytes, readMessages } from "../../src/capture/json.ts"
import { makeLineReader } from "../../src/capture/lines.ts"
import { printable } from "../../src/capture/printable.ts"
import { childEnvironment, endPlan, isLauncher, launchPlan } from "../../src/capture/processPlan.ts"
import { makeRedactor } from "../../src/capture/redact.ts"
import { classify } from "../../src/capture/rpc.ts"
import { targetLabel } from "../../src/capture/Target.ts"
import { splitWords } from "../../src/capture/words.ts"
import { canonical } from "../../src/model/Json.ts"

describe("splitWords", () => {
  const cases: ReadonlyArray<readonly [command: string, words: ReadonlyArray<string>]> = [
    ["node dist/server.js", ["node", "dist/server.js"]],
    ["  npx\t-y \n pkg  ", ["npx", "-y", "pkg"]],
    [`a 'b c' "d e"f`, ["a", "b c", "d ef"]],
    [`a '' ""`, ["a", "", ""]],
    [String.raw`a b\ c \"d \'e \\`, ["a", "b c", '"d', "'e", "\\"]],
    [String.raw`"a \"b\" \$c \n"`, [String.raw`a "b" $c \n`]],
    ["'a\\b\"c'", ['a\\b"c']],
    ['a\\\nb "c\\\nd"', ["ab", "cd"]],
    ["echo $HOME | cat > x && y #z", ["echo", "$HOME", "|", "cat", ">", "x", "&&", "y", "#z"]],
    ["'/opt/my tool/bin' --x='1 2'", ["/opt/my tool/bin", "--x=1 2"]]
  ]
  for (const [command, words] of cases) {
    it(`splits ${JSON.stringify(command)}`, () => {
      assert.deepStrictEqual(splitWords(command), Result.succeed(words as readonly [string, ...Array<string>]))
    })
  }

  it("says what is wrong with a command", () => {
    assert.deepStrictEqual(splitWords("a 'b"), Result.fail("the single quote at character 3 is never closed"))
    assert.deepStrictEqual(splitWords('a "b\\"'), Result.fail("the double quote at character 3 is never closed"))
    assert.deepStrictEqual(splitWords("a \\"), Result.fail("it ends in a backslash that escapes nothing"))
    assert.deepStrictEqual(splitWords("  "), Result.fail("it names no program"))
    assert.deepStrictEqual(splitWords("'' a"), Result.fail("it names no program"))
  })
})

describe("makeLineReader", () => {
  const read = (chunks: ReadonlyArray<string>, limit = 100) => {
    const lines: Array<string> = []
    const reader = makeLineReader(limit, (line) => lines.push(line.toString()))
    const within = chunks.every((chunk) => reader.push(Buffer.from(chunk)))
    return { lines, rest: reader.rest().toString(), within }
  }

  it("finds the same lines however the bytes are cut", () => {
    const expected = { lines: ["one", "", "three"], rest: "fo", within: true }
    assert.deepStrictEqual(read(["one\n\nthree\nfo"]), expected)
    assert.deepStrictEqual(read([..."one\n\nthree\nfo"]), expected)
    assert.deepStrictEqual(read(["o", "ne\n\nth", "ree\nf", "o"]), expected)
  })

  it("stops at a line beyond the limit, ended or not", () => {
    assert.isFalse(read(["abcd"], 3).within)
    assert.isFalse(read(["ab", "cd\n"], 3).within)
    assert.isTrue(read(["abc\nabc\n"], 3).within)
  })
})

describe("readMessages", () => {
  const losses = (text: string) => readMessages(text)?.map((message) => message.losses)

  it("gives every message of a batch and nothing for what is no JSON", () => {
    assert.deepStrictEqual(
      readMessages("[1,{}]")?.map(({ value }) => value),
      [1, {}]
    )
    assert.isUndefined(readMessages("Listening on stdio"))
    assert.isUndefined(readMessages('{"a":'))
  })

  it("names an integer that lost precision, wherever strings look like one", () => {
    assert.deepStrictEqual(losses('{"a":9007199254740993}'), [
      ["the integer 9007199254740993 is beyond 2^53 and lost precision"]
    ])
    assert.deepStrictEqual(losses(String.raw`{"9007199254740993":"9007199254740995 \" 1","b":[-9007199254740995]}`), [
      ["the integer -9007199254740995 is beyond 2^53 and lost precision"]
    ])
  })

  it("says nothing about numbers that a double holds or that are no integers", () => {
    for (const text of [
      "9007199254740991",
      "9007199254740992",
      "100000000000000000000",
      "0.12345678901234567",
      "1e300",
      '"9007199254740993"'
    ]) {
      assert.deepStrictEqual(losses(`{"a":${text}}`), [[]])
    }
  })

  it("marks what is nested too deeply instead of walking it", () => {
    assert.deepStrictEqual(
      readMessages(`{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)?.map(({ tooDeep }) => tooDeep),
      [true]
    )
  })

  it("drops a byte order mark and replaces what is no UTF-8", () => {
    assert.strictEqual(readBytes(Buffer.from("\ufeff{}")).text, "{}")
    assert.deepStrictEqual(
      readBytes(Buffer.from('{"a":"\xff"}', "latin1")).messages?.map((message) => message.losses),
      [["bytes that are no UTF-8 were replaced by U+FFFD"]]
    )
  })
})

describe("classify", () => {
  const kind = (value: object) =>
    classify({ value: JSON.parse(JSON.stringify(value)), losses: [], tooDeep: false }).kind

  it("sorts messages by what they hold", () => {
    assert.strictEqual(kind({ id: 1, result: {} }), "answer")
    assert.strictEqual(kind({ id: 1, error: { code: 1 } }), "answer")
    assert.strictEqual(kind({ id: 1, result: null }), "answer")
    assert.strictEqual(kind({ id: 1, result: {}, error: null, method: "tools/list" }), "answer")
    assert.strictEqual(kind({ id: 1, method: "ping" }), "request")
    assert.strictEqual(kind({ method: "notifications/message" }), "notification")
    assert.strictEqual(kind({ level: 30 }), "other")
    assert.strictEqual(kind([]), "other")
  })
})

describe("printable", () => {
  it("removes terminal sequences and invisible characters and keeps lines", () => {
    assert.strictEqual(printable("\u001b[1;31mred\u001b[0m\r\nnext\ttab"), "red\nnext\ttab")
    assert.strictEqual(printable("\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\ b"), "alink b")
    assert.strictEqual(printable("a\u202eb\u200bc\u0000d\u009b2Je\u0008"), "abcde")
  })
})

describe("makeRedactor", () => {
  const target = {
    kind: "http",
    url: "https://example.com/mcp",
    headers: [
      ["Authorization", "Bearer abcdefgh-1234567890"],
      ["X-Key", "k1"],
      ["Accept", "application/very+long+type"]
    ]
  } as const
  const redactor = makeRedactor(target, ["hunter2", "hunter2-and-more-of-it"])

  it("masks header values whole, after their scheme, and given secrets, longest first", () => {
    assert.strictEqual(redactor.text("Bearer abcdefgh-1234567890"), "[redacted]")
    assert.strictEqual(redactor.text("token abcdefgh-1234567890!"), "token [redacted]!")
    assert.strictEqual(redactor.text("hunter2-and-more-of-it, hunter2"), "[redacted], [redacted]")
  })

  it("masks very short values only where they stand as words", () => {
    assert.strictEqual(redactor.text("key k1, k12, mak1, (k1)"), "key [redacted], k12, mak1, ([redacted])")
  })

  it("masks strings and names inside values", () => {
    assert.strictEqual(
      canonical(redactor.json({ hunter2: ["x hunter2"], n: 1, ["__proto__"]: "hunter2" })),
      '{"[redacted]":["x [redacted]"],"__proto__":"[redacted]","n":1}'
    )
  })

  it("masks in a surface only what cannot be there by chance", () => {
    assert.isUndefined(redactor.echo({ a: "k1 hunter2 application/very+long+type" }))
    assert.deepStrictEqual(redactor.echo(["x abcdefgh-1234567890", "hunter2-and-more-of-it"]), [
      "x [redacted]",
      "[redacted]"
    ])
  })

  it("masks what a sign-in keeps secret in a surface however short, and of it nothing under four characters", () => {
    const signedIn = makeRedactor(
      { kind: "http", url: "https://example.com", headers: [] },
      ["k2-short"],
      ["tok1", "abc"]
    )
    assert.deepStrictEqual(signedIn.echo({ t_tok1: "a tok1! k2-short abc" }), {
      "t_[redacted]": "a [redacted]! k2-short abc"
    })
    assert.strictEqual(signedIn.text("tok1 k2-short abc"), "[redacted] [redacted] [redacted]")
  })

  it("masks a value as JSON spells it and as it reads without what does not show", () => {
    const odd = makeRedactor({ kind: "stdio", command: ["a"], env: {} }, ['pass"word\\1', "line one\r\nline\u200B two"])
    assert.strictEqual(odd.text(JSON.stringify('x pass"word\\1')), '"x [redacted]"')
    assert.strictEqual(odd.text("a line one\nline two b line one line two"), "a [redacted] b [redacted]")
  })

  it("masks values that are too long or too many for one pattern", () => {
    const long = `${"$&x.".repeat(50_000)}end`
    const many = Array.from({ length: 3000 }, (_, at) => `value-number-${at}-of-many`)
    const masked = makeRedactor({ kind: "stdio", command: ["a"], env: {} }, [long, ...many])
    assert.strictEqual(
      masked.text(`a ${long} value-number-2999-of-many b value-number-7-of-many`),
      "a [redacted] [redacted] b [redacted]"
    )
    assert.deepStrictEqual(masked.echo([`x${long}`, "y"]), ["x[redacted]", "y"])
  })

  it("changes nothing without secrets", () => {
    const none = makeRedactor({ kind: "stdio", command: ["a"], env: { A: "b" } }, ["", " "])
    assert.strictEqual(none.text("a b [c]"), "a b [c]")
  })
})

describe("targetLabel", () => {
  it("leaves out what may be secret", () => {
    assert.strictEqual(targetLabel({ kind: "stdio", command: ["/usr/bin/node", "--token=x"], env: {} }), "node")
    assert.strictEqual(targetLabel({ kind: "stdio", command: ["C:\\tools\\server.exe"], env: {} }), "server.exe")
    assert.strictEqual(
      targetLabel({ kind: "http", url: "https://u:p@example.com:8443/a/mcp?key=x#y", headers: [] }),
      "https://example.com:8443/a/mcp"
    )
    assert.strictEqual(targetLabel({ kind: "http", url: "nonsense", headers: [] }), "url")
  })
})

describe("the process plan", () => {
  it("starts programs as they are on POSIX, and everything but executables through the interpreter on Windows", () => {
    assert.deepStrictEqual(launchPlan("linux", ["npx", "-y", "a b"]), {
      file: "npx",
      args: ["-y", "a b"],
      verbatim: false
    })
    assert.deepStrictEqual(launchPlan("win32", ["C:\\a b\\x.EXE", "c d"]), {
      file: "C:\\a b\\x.EXE",
      args: ["c d"],
      verbatim: false
    })
    assert.deepStrictEqual(launchPlan("win32", ["npx", "-y", "pkg"]), {
      file: "cmd.exe",
      args: ["/d", "/s", "/c", '"npx ^"-y^" ^"pkg^""'],
      verbatim: true
    })
  })

  it("lets no argument break out of its quotes on Windows", () => {
    const [line] = launchPlan("win32", ["npx", 'a" & calc & "', "%PATH%", "c:\\d\\"]).args.slice(3)
    assert.strictEqual(line, '"npx ^"a\\^"^ ^&^ calc^ ^&^ \\^"^" ^"^%PATH^%^" ^"c:\\d\\\\^""')
  })

  it("ends a group by signals on POSIX and a tree by taskkill on Windows, at the same times", () => {
    assert.deepStrictEqual(endPlan("darwin", 7), [
      { afterMs: 2000, action: { kind: "signal", signal: "SIGTERM" } },
      { afterMs: 5000, action: { kind: "signal", signal: "SIGKILL" } }
    ])
    assert.deepStrictEqual(endPlan("win32", 7), [
      { afterMs: 2000, action: { kind: "run", file: "taskkill", args: ["/PID", "7", "/T"] } },
      { afterMs: 5000, action: { kind: "run", file: "taskkill", args: ["/PID", "7", "/T", "/F"] } }
    ])
  })

  it("passes a short list of our variables, and the configured ones over them", () => {
    const ours = { PATH: "/bin", HOME: "/root", AWS_SECRET: "x", SHELL: "() { evil; }", TERM: undefined }
    assert.deepStrictEqual(childEnvironment("linux", ours, { HOME: "/h", KEY: "v" }), {
      PATH: "/bin",
      HOME: "/h",
      KEY: "v"
    })
    assert.deepStrictEqual(
      childEnvironment("win32", { Path: "C:\\", SystemRoot: "C:\\W", Secret: "x" }, { path: "D:\\" }),
      {
        PATH: "D:\\",
        SYSTEMROOT: "C:\\W"
      }
    )
  })

  it("knows the programs that may download before they start", () => {
    assert.isTrue(["npx", "/usr/bin/uvx", "C:\\npm\\NPX.cmd", "docker"].every(isLauncher))
    assert.isFalse(["node", "./server", "npx-server"].some(isLauncher))
  })
})
