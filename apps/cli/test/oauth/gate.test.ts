// When a sign-in begins, and when it must not (CAP-22, CAP-23, CAP-25): nothing waits where nobody sits.
import { assert, describe, it } from "@effect/vitest"
import type { IncomingMessage, ServerResponse } from "node:http"
import { over, type Run } from "../support/oauth/tables.ts"
import { run, scripted, withFolder } from "../support/run.ts"
import { withHttp } from "../support/http.ts"
import { withProtected } from "../support/oauth/protected.ts"

const snapshot = (...more: ReadonlyArray<string>) => ["snapshot", "--url", "URL", "--out", "s.json", ...more]

const errorIn = (stderr: string): string => stderr.slice(stderr.indexOf("error: ")).replaceAll(/\s+/g, " ")

const status =
  (code: number, body: string, header?: string) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    request.resume()
    response.writeHead(code, header === undefined ? {} : { "www-authenticate": header }).end(body)
    return true
  }

/* A server of the older era that has forgotten its session: it says so with the status of a missing token. */
const forgetful = () => {
  let isForgotten = false
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const answer = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => {
      const { id, method } = JSON.parse(text === "" ? "{}" : text) as { readonly id?: number; readonly method?: string }
      if (method === "initialize") {
        const result = {
          protocolVersion: "2025-06-18",
          capabilities: { tools: {} },
          serverInfo: { name: "s", version: "1" }
        }
        answer({ jsonrpc: "2.0", id, result }, { "mcp-session-id": "one" })
      } else if (method === "tools/list" && !isForgotten) {
        isForgotten = true
        response.writeHead(401).end("Session not found")
      } else if (method === "tools/list") answer({ jsonrpc: "2.0", id, result: { tools: [] } })
      else if (id === undefined) response.writeHead(202).end()
      else answer({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } })
    })
    return true
  }
}

describe("without a terminal", () => {
  it("a server that asks for sign-in is an error at once that names the alternatives", () =>
    withFolder((cwd) =>
      withProtected({}, {}, async ({ as, url }) => {
        const ended = await run(["snapshot", "--url", url, "--out", "s.json"], { cwd })
        assert.strictEqual(ended.code, 2)
        assert.strictEqual(ended.stdout, "")
        const error = errorIn(ended.stderr)
        assert.include(error, `error: unauthorized: ${url}`)
        for (const way of ['--header "Authorization: Bearer …"', "`--oauth`", "`--oauth-client-id`"])
          assert.include(error, way)
        assert.deepStrictEqual(as.seen, [])
      })
    ))

  it("a client id alone begins nothing", () =>
    over({ args: snapshot("--oauth-client-id", "given") }, ({ code, paths, stderr }) => {
      assert.strictEqual(code, 2)
      assert.include(errorIn(stderr), "error: unauthorized")
      assert.deepStrictEqual(paths, [])
    }))

  it("a client secret alone begins nothing", () =>
    over({ args: snapshot(), person: { clientSecret: "a-client-secret-of-ci" } }, ({ code, paths }) => {
      assert.strictEqual(code, 2)
      assert.deepStrictEqual(paths, [])
    }))

  it("with `--oauth` the secret of a client goes along with the code", () =>
    over(
      {
        args: snapshot("--oauth", "--oauth-client-id", "given"),
        person: { clientSecret: "a-client-secret-of-ci" },
        switches: { clients: { given: "a-client-secret-of-ci" } }
      },
      ({ code, paths, stderr }) => {
        assert.strictEqual(code, 0, stderr)
        assert.include(paths, "/authorize")
      }
    ))
})

describe("a sign-in does not begin", () => {
  const rows: ReadonlyArray<Run & { readonly title: string; readonly code: string; readonly says: string }> = [
    {
      title: "for a credential that was given and refused",
      args: snapshot("--oauth", "--header", "authorization: Bearer stale-token-that-was-given"),
      code: "unauthorized",
      says: "refused the credential in the header `Authorization`"
    },
    { title: "for 406", protection: { instead: status(406, "") }, code: "protocol_error", says: "HTTP 406" },
    { title: "for 404", protection: { instead: status(404, "") }, code: "protocol_error", says: "HTTP 404" },
    {
      title: "for 403 without a challenge",
      protection: { instead: status(403, "host not allowed") },
      code: "forbidden",
      says: "refused this caller (HTTP 403: host not allowed)"
    },
    {
      title: "for 403 with a challenge of another error",
      protection: { instead: status(403, "", 'Bearer error="invalid_token"') },
      code: "forbidden",
      says: "refused this caller (HTTP 403)"
    }
  ]
  for (const { code, says, title, ...row } of rows) {
    it(`${title}`, () =>
      over({ args: snapshot("--oauth"), ...row }, ({ code: exit, paths, stderr, world }) => {
        assert.strictEqual(exit, 2, stderr)
        assert.include(errorIn(stderr), `error: ${code}: `)
        assert.include(errorIn(stderr), says)
        assert.notInclude(stderr, "stale-token")
        assert.deepStrictEqual([...paths, ...world.asked], [])
      }))
  }

  it("for a session that was lost, whatever status says so", () =>
    over({ args: snapshot("--oauth"), protection: { instead: forgetful() } }, ({ code, paths, stderr, world }) => {
      assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual([...paths, ...world.asked], [])
    }))
})

describe("a flag about signing in", () => {
  for (const flags of [["--oauth"], ["--oauth-client-id", "x"], ["--no-browser"]]) {
    const [name = ""] = flags
    for (const [title, args] of [
      ["a command", ["snapshot", "--stdio", scripted({})]],
      ["a snapshot to lint", ["lint", "s.json"]],
      ["files to compare", ["diff", "a.json", "b.json"]],
      ["an acceptance from a report", ["accept", "1a2b3c4d", "--reason", "r", "--author", "a", "--report", "r.json"]]
    ] as const) {
      it(`is refused where nothing is signed in to: ${name} with ${title}`, () =>
        over({ args: [...args, ...flags] }, ({ code, stderr }) => {
          assert.strictEqual(code, 2)
          assert.include(stderr, `error: config_invalid: ${name}\n`)
        }))
    }
  }

  it("is about one server when it names a client", () =>
    over(
      {
        args: ["check", "--oauth-client-id", "x"],
        files: { ".mcp-inspect.yml": "servers:\n  one: { url: URL }\n  two: { url: URL }\n" }
      },
      ({ code, stderr }) => {
        assert.strictEqual(code, 2)
        assert.include(stderr, "error: config_invalid: --oauth-client-id\n")
      }
    ))

  it("is for the servers with a URL among several", () =>
    over(
      {
        args: ["snapshot", "--oauth"],
        files: {
          ".mcp-inspect.yml": `servers:\n  one: { url: URL }\n  two: { command: ${JSON.stringify(scripted({}))} }\n`
        }
      },
      ({ code, stderr }) => assert.strictEqual(code, 0, stderr)
    ))
})

describe("doctor", () => {
  const checked = (stdout: string) =>
    (
      JSON.parse(stdout) as { readonly checks: ReadonlyArray<{ id: string; status: string; detail: string }> }
    ).checks.find(({ id }) => id === "server")

  it("says that a server asks for sign-in, and not that it is broken", () =>
    over({ args: ["doctor", "--url", "URL", "--format", "json"] }, ({ code, paths, stdout }) => {
      const found = checked(stdout)
      assert.strictEqual(code, 2)
      assert.strictEqual(found?.status, "fail")
      assert.include(found?.detail, "The server answers, and asks for sign-in (HTTP 401).")
      assert.include(found?.detail, "`--oauth`")
      assert.deepStrictEqual(paths, [])
    }))

  it("opens nothing on a terminal, where other commands sign in", () =>
    over(
      { args: ["doctor", "--url", "URL", "--format", "json"], person: { isTerminal: true } },
      ({ code, paths, stderr, stdout }) => {
        assert.strictEqual(code, 0, stderr)
        assert.strictEqual(checked(stdout)?.status, "warn")
        assert.include(checked(stdout)?.detail, "`mcp-inspect doctor --oauth` tries it")
        assert.deepStrictEqual(paths, [])
      }
    ))

  it("signs in when it is told to", () =>
    over({ args: ["doctor", "--url", "URL", "--format", "json", "--oauth"] }, ({ code, stderr, stdout }) => {
      assert.strictEqual(code, 0, stderr)
      assert.strictEqual(checked(stdout)?.status, "pass")
    }))
})

describe("other servers", () => {
  it("that are not reached over https get no token", () =>
    withFolder(async (cwd) => {
      const ended = await withHttp(
        (request, response) => {
          request.resume()
          response.writeHead(401).end()
        },
        (url) => run(["snapshot", "--url", url.replace("127.0.0.1", "0.0.0.0"), "--oauth"], { cwd })
      )
      assert.strictEqual(ended.code, 2)
      assert.include(errorIn(ended.stderr), "is not reached over https")
    }))
})
