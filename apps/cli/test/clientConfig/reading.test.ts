// What is read of the strings of client configurations, without running anything.
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { interpolate } from "../../src/config/interpolate.ts"
import { parseJsonc } from "../../src/clientConfig/jsonc.ts"
import { variableName } from "../../src/clientConfig/names.ts"
import { readParts, writeParts } from "../../src/clientConfig/placeholders.ts"
import { findSecrets, isSecretValue, promisesSecret, secretOfHeader } from "../../src/clientConfig/secrets.ts"

const dialect = { bare: false, workspace: ".", workspaceName: "project" }

const written = (text: string, bare = false): string => writeParts(readParts(text, { ...dialect, bare }))

const hidden = (text: string): ReadonlyArray<string> =>
  findSecrets(text).map(({ end, start }) => text.slice(start, end))

describe("placeholders", () => {
  it("of every client become ours", () => {
    const cases: ReadonlyArray<readonly [theirs: string, ours: string]> = [
      ["${NAME}", "${NAME}"],
      ["${env:NAME}", "${NAME}"],
      ["a-${env:my.name}-b", "a-${MY_NAME}-b"],
      ["${NAME:-x y}", "${NAME}"],
      ["${NAME:-}", "${NAME}"],
      ["${input:api-key}", "${API_KEY}"],
      ["${input:2fa}", "${_2FA}"],
      ["${userHome}/x", "${HOME}/x"],
      ["${workspaceFolder}${/}bin", "./bin"],
      ["${workspaceFolderBasename}", "project"],
      ["${config:editor.theme}", "${CONFIG_EDITOR_THEME}"],
      ["$NAME", "$NAME"]
    ]
    for (const [theirs, ours] of cases) assert.strictEqual(written(theirs), ours)
    assert.strictEqual(written("$NAME and ${B}", true), "${NAME} and ${B}")
  })

  it("texts that are none reach the server as they were", () => {
    for (const text of ["", "$", "$$", "${", "$${", "$${#", "${}", "${#a}", "${a b}", "}${", "${${"]) {
      const filled = interpolate(written(text), {}, { mayBeEmpty: true })
      assert.isTrue(Result.isSuccess(filled), text)
      assert.strictEqual(Result.isSuccess(filled) ? filled.success.text : "", text)
    }
  })
})

describe("names of variables", () => {
  it("are made of any text and are valid", () => {
    const cases: ReadonlyArray<readonly [text: string, name: string]> = [
      ["X-Api-Key", "X_API_KEY"],
      ["Authorization", "AUTHORIZATION"],
      ["9 lives", "_9_LIVES"],
      ["日本", "VALUE"],
      ["", "VALUE"],
      ["__proto__", "PROTO"],
      ["--token--", "TOKEN"]
    ]
    for (const [text, name] of cases) assert.strictEqual(variableName(text), name)
  })
})

describe("likely secrets", () => {
  it("are found where a name promises one, where a token has the form of its issuer, and where a text is random", () => {
    const jwt = `eyJ${"hbGci".repeat(3)}.eyJ${"zdWIi".repeat(3)}.c2lnbmF0dXJl`
    const cases: ReadonlyArray<readonly [text: string, secrets: ReadonlyArray<string>]> = [
      ["--api-key=abc123", ["abc123"]],
      ["API_TOKEN='a b'", ["a b"]],
      ["https://x.example/mcp?token=abc&x=1", ["abc"]],
      ["postgres://me:pass@host/db", ["pass"]],
      ["Authorization: Bearer abcdefgh", ["abcdefgh"]],
      ["X-Api-Key: abc", ["abc"]],
      ["Bearer abcdefgh", ["abcdefgh"]],
      [`sk-${"a1".repeat(10)}`, [`sk-${"a1".repeat(10)}`]],
      [`x ghp_${"a1B2".repeat(9)} y`, [`ghp_${"a1B2".repeat(9)}`]],
      ["AKIAIOSFODNN7EXAMPLE", ["AKIAIOSFODNN7EXAMPLE"]],
      [jwt, [jwt]],
      ["0123456789abcdef0123456789abcdef", ["0123456789abcdef0123456789abcdef"]],
      ["sh -c 'SECRET=abc TOKEN=def run'", ["abc", "def"]]
    ]
    for (const [text, secrets] of cases) assert.deepStrictEqual(hidden(text), secrets, text)
  })

  it("are not seen in what servers are usually started with", () => {
    const harmless = [
      "@modelcontextprotocol/server-filesystem@2025.12.18",
      "--max-tokens=4000",
      "--token-limit=8000",
      "--key-file=./key.pem",
      "--key=./certs/server.key",
      "--auth=none",
      "--use-token=true",
      "https://mcp.example.com/v1/mcp?mode=fast&page=2",
      "git+https://github.com/acme/server@0123456789abcdef0123456789abcdef01234567",
      "ghcr.io/acme/server@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
      "/usr/local/lib/node_modules/some-package-name/dist/index.js",
      "--monkey=banana",
      "http://localhost:3000/mcp",
      "C:\\Program Files\\node\\node.exe",
      "StreamableHttpServerTransport2025",
      "550e8400-e29b-41d4-a716-446655440000"
    ]
    for (const text of harmless) assert.deepStrictEqual(hidden(text), [], text)
  })

  it("are told by the flag before them", () => {
    assert.isTrue(isSecretValue("--api-key", "abc"))
    assert.isTrue(isSecretValue("--accessToken", "abc"))
    assert.isFalse(isSecretValue("--token-limit", "abc"))
    assert.isFalse(isSecretValue("--key", "./key.pem"))
    assert.isFalse(isSecretValue("token", "abc"))
    assert.isFalse(promisesSecret("monkey"))
  })

  it("are found in linear time", () => {
    for (const text of ["a=".repeat(50_000), "://:".repeat(50_000), "-".repeat(100_000), "Bearer ".repeat(30_000)])
      assert.isArray(findSecrets(text))
  })
})

describe("JSON as editors write it", () => {
  it("counts the last of duplicate members, and names its place", () => {
    const parsed = parseJsonc('\uFEFF{ // one\n "a": 1,\n /* two */ "a": [1, { "b": 2 }],\n}')
    assert.isTrue(Result.isSuccess(parsed))
    if (Result.isFailure(parsed)) return
    assert.deepStrictEqual(parsed.success.value, { a: [1, { b: 2 }] })
    assert.strictEqual(parsed.success.at(["a"]), "3:17")
    assert.strictEqual(parsed.success.at(["a", 1, "b"]), "3:28")
    assert.strictEqual(parsed.success.at(["a", 7, "b"]), "3:17")
  })

  it("keeps members of the prototype's names as members", () => {
    const parsed = parseJsonc('{"__proto__": {"x": 1}, "constructor": 2}')
    assert.deepStrictEqual(Object.keys((Result.isSuccess(parsed) ? parsed.success.value : {}) as object), [
      "__proto__",
      "constructor"
    ])
  })

  it("are whatever a promise is kept with, in headers, cookies, URLs and queries", () => {
    for (const value of ["123456", "/a", "~x", ".x", "+x"]) assert.isTrue(isSecretValue("--password", value), value)
    for (const flag of ["--password-file", "--token-path", "--secret-dir"])
      assert.isFalse(isSecretValue(flag, "abc"), flag)
    assert.isFalse(isSecretValue("--token", "--verbose"))
    const cases: ReadonlyArray<readonly [text: string, secrets: ReadonlyArray<string>]> = [
      ["Cookie: a=1; session=b", ["a=1; session=b"]],
      ["--cookie=a=1; b=2", ["a=1; b=2"]],
      ["https://abc@x.example", ["abc"]],
      ["ssh://git@x.example", []],
      ["https://u:p@ss@x.example", ["p@ss"]],
      ["https://u:a/b@x.example", ["a/b"]],
      ["https://x.example:8080/@scope/x", []],
      ["https://x.example/?token=1&key=/a", ["1", "/a"]],
      ["--secret-key-for-something-long", []]
    ]
    for (const [text, secrets] of cases) assert.deepStrictEqual(hidden(text), secrets, text)
    const header = (value: string): string | undefined => {
      const secret = secretOfHeader(value)
      return secret === undefined ? undefined : value.slice(secret.start, secret.end)
    }
    assert.strictEqual(header("X-Team: blue and red"), "blue and red")
    assert.strictEqual(header("Authorization: Bearer abc"), "abc")
    assert.isUndefined(header("localhost:8080"))
  })
})
