// Every error a person can meet, rendered into one file that is read by people: code, what, where and cure of each.
import { assert, describe, expect, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import type { RequestListener } from "node:http"
import { join } from "node:path"
import { errorCodes, internalError } from "../src/Failure.ts"
import { failureText } from "../src/Output.ts"
import { answering, withHttp } from "./support/http.ts"
import { withRegistry } from "./support/registry.ts"
import { run, scripted, scriptedServer, withFolder } from "./support/run.ts"
import { running, until } from "./support/running.ts"

interface Case {
  readonly title: string
  readonly args: ReadonlyArray<string>
  /** Files of the folder, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** A server whose URL takes the place of `URL` in the arguments and in the environment. */
  readonly listener?: RequestListener
  readonly env?: Readonly<Record<string, string>>
  /** True for a command that goes on after an error, and is ended when it has told it. */
  readonly goesOn?: boolean
}

const search = { name: "search", inputSchema: { type: "object" } }

const big: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(200, { "content-type": "application/json" })
  const chunk = Buffer.alloc(1024 * 1024, 32)
  for (let index = 0; index < 40; index++) response.write(chunk)
  response.end()
}

const stdio = (title: string, script: Readonly<Record<string, unknown>>): Case => ({
  title,
  args: ["snapshot", "--stdio", scripted(script)]
})

const http = (title: string, listener: RequestListener): Case => ({
  title,
  args: ["snapshot", "--url", "URL"],
  listener
})

const config = (title: string, text: string, args: ReadonlyArray<string> = ["check"]): Case => ({
  title,
  args,
  files: { ".mcp-inspect.yml": text }
})

const snapshot = (title: string, text: string): Case => ({
  title,
  args: ["diff", "old.json", "old.json"],
  files: { "old.json": text }
})

const hosted = (title: string, listener: RequestListener): Case => ({
  title,
  args: ["keys", "list", "--endpoint", "URL"],
  env: { MCP_INSPECT_TOKEN: "an-account-token" },
  listener
})

const library = { manifest: { name: "library", version: "1.0.0" }, files: { "index.js": "" } }

const npm = (title: string, side: string, env: Readonly<Record<string, string>> = {}): Case => ({
  title,
  args: ["diff", side, "cmd:node server.js"],
  env: { npm_config_registry: "REGISTRY", npm_config_fetch_retries: "0", ...env }
})

const ours = readFileSync(join(import.meta.dirname, "../mcp/surface.json"), "utf8")

const cases: ReadonlyArray<Case> = [
  { title: "a program that is not there", args: ["snapshot", "--stdio", "no-such-program --flag"] },
  stdio("a server that ends before it speaks", { exit: 3, stderr: "boom\n" }),
  stdio("a list without end", { list: "endless" }),
  stdio("a list in a circle", { list: "loop" }),
  stdio("a list that is none", { list: "broken" }),
  stdio("two entries of one name", { tools: [search, { ...search, description: "other" }] }),
  {
    title: "a server that says nothing",
    args: ["snapshot"],
    files: {
      ".mcp-inspect.json": JSON.stringify({
        server: { command: scripted({ silent: true }), timeout_ms: 300, startup_timeout_ms: 300, protocol: "legacy" }
      })
    }
  },
  http("a server that asks for authorization", answering(401, "no")),
  {
    title: "a credential that is refused",
    args: ["snapshot", "--url", "URL", "--header", "Authorization: Bearer x"],
    listener: answering(401, "no")
  },
  { title: "a sign-in to a command", args: ["snapshot", "--stdio", "a", "--oauth"] },
  {
    title: "a sign-in to a server that offers none",
    args: ["snapshot", "--url", "URL", "--oauth"],
    listener: answering(401, "no")
  },
  http("a server that forbids", answering(403, "no")),
  http("an answer that is too large", big),
  http("an answer that is no MCP", answering(200, "<html>hello</html>")),
  { title: "no server at all", args: ["snapshot"] },
  { title: "two servers at once", args: ["snapshot", "--stdio", "a", "--url", "https://mcp.example.com"] },
  { title: "a header for a command", args: ["snapshot", "--stdio", "a", "--header", "A: b"] },
  { title: "a header that is none", args: ["snapshot", "--url", "https://mcp.example.com", "--header", "A b"] },
  { title: "a URL that is none", args: ["snapshot", "--url", "mcp.example.com"] },
  { title: "an unknown command", args: ["snapshoot"] },
  { title: "an unknown flag", args: ["snapshot", "--prety"] },
  { title: "an unknown format", args: ["diff", "a", "b", "--format", "jason"] },
  { title: "an unknown format of a further report", args: ["diff", "a", "b", "--report", "jason=r.json"] },
  { title: "two reports for one file", args: ["diff", "a", "b", "--output", "r", "--report", "json=r"] },
  { title: "no configuration where one is named", args: ["check", "--config", "none.yml"] },
  config("a configuration that is no YAML", "server: ["),
  config("a misspelt key", "sever:\n  command: node s.js\n"),
  config("a wrong type", "server:\n  command: node s.js\n  timeout_ms: soon\n"),
  config("a number where a text belongs", "server:\n  command: node s.js\n  env:\n    PORT: 3000\n"),
  config("a value that is none of those there are", "fail_on: breaking\n"),
  config("a rule that does not exist", "ignore:\n  - rule: tool.remove\n"),
  config("a variable that is not set", "server:\n  command: node\n  env:\n    TOKEN: ${NO_SUCH_VARIABLE}\n"),
  config("both ways to a server", "server:\n  command: node s.js\n  url: https://mcp.example.com\n"),
  config("`server` beside `servers`", "server:\n  command: a\nservers:\n  b:\n    command: b\n"),
  config("a server of another name", "servers:\n  one:\n    command: a\n", ["check", "--server", "two"]),
  config("one file for several servers", "servers:\n  a: {command: a}\n  b: {command: b}\n", [
    "snapshot",
    "--out",
    "x.json"
  ]),
  { title: "a snapshot that is not there", args: ["diff", "old.json", "new.json"] },
  snapshot("a snapshot that is no JSON", "<<<<<<< HEAD\n{"),
  snapshot("a snapshot that was edited", ours.replace("Captures what", "Reads what")),
  snapshot("a file that is no snapshot", "{}"),
  snapshot("a snapshot of a later format", '{"formatVersion": 9}'),
  { title: "an explicit ref outside a repository", args: ["check", "--baseline", "main", "--stdio", "a"] },
  {
    title: "an acceptance without a reason",
    args: ["accept", "1a2b3c4d", "--report", "r.json"],
    files: { "r.json": "{}" }
  },
  {
    title: "an acceptance of a change that no report lists",
    args: ["accept", "1a2b3c4d", "--reason", "why", "--author", "me", "--report", "r.json"],
    files: { "r.json": '{"formatVersion": 1, "compared": true, "changes": [], "suppressed": []}' }
  },
  { title: "keys without a token", args: ["keys", "list", "--endpoint", "https://api.example.com"] },
  {
    title: "a hosted API that is not there",
    args: ["keys", "list", "--endpoint", "http://127.0.0.1:9"],
    env: { MCP_INSPECT_TOKEN: "an-account-token" }
  },
  hosted("a token that is refused", answering(401, '{"error":{"code":"unauthorized","message":"no"}}')),
  hosted("a hosted API that knows no such thing", answering(404, '{"error":{"code":"not_found","message":"no"}}')),
  hosted("a hosted API that fails", answering(500, '{"error":{"code":"internal","message":"no"}}')),
  hosted("an answer that is none of the contract's", answering(200, "<html>")),
  npm("a package that nobody published", "npm:nowhere@1"),
  npm("a package without a command", "npm:library@1"),
  npm("an installation that fails", "npm:library@1", { PATH: "/nowhere" }),
  {
    title: "a build that fails while watching",
    args: ["watch", "--path", ".", "--exec", "exit 3", "--stdio", "a"],
    goesOn: true
  },
  {
    title: "a command that nobody agreed to start",
    args: ["lock", "--quiet"],
    files: { ".mcp.json": '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "file-server@1.2.3"]}}}' }
  },
  {
    title: "a lock file that is not there",
    args: ["lock", "--verify", "--quiet"],
    files: { ".mcp.json": '{"mcpServers": {"files": {"command": "npx"}}}' }
  },
  { title: "a baseline file that is not there", args: ["check", "--baseline-file", "none.json", "--stdio", "a"] }
]

const shown = (args: ReadonlyArray<string>): string =>
  args
    .map((word) => (/^[\w./:-]+$/.test(word) ? word : word.includes(scriptedServer) ? '"node server.js"' : `"${word}"`))
    .join(" ")

/** What differs between machines and runs, and nothing else. */
const steady = (text: string, folder: string): string =>
  text
    .replaceAll(`${folder}/`, "")
    .replaceAll(folder, ".")
    .replaceAll(process.execPath, "node")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replace(/^( {2}npm ended with:\n)(?: {2}\| .*\n)+/m, "$1  | …\n")

/* Runs a command to its end; one that goes on is ended once it has said how the error is mended. */
const runTo = (args: ReadonlyArray<string>, cwd: string, env: Readonly<Record<string, string>>, goesOn: boolean) =>
  goesOn
    ? running(cwd, args, async (command) => {
        await until("the error", () => /^error: [^]*\n {2}\S[^]*\n {2}\S[^]*\n/m.test(command.stderr()))
        await command.stop("SIGINT")
        return { code: 2, stdout: command.stdout(), stderr: command.stderr().replace(/\nWatching [^]*$/, "\n") }
      })
    : run(args, { cwd, env })

const render = ({ args, env = {}, files = {}, goesOn = false, listener, title }: Case): Promise<string> =>
  withFolder(async (folder) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const start = (url: string, registry = "") => {
      const filled = Object.entries(env).map(([name, text]) => [name, text === "REGISTRY" ? registry : text] as const)
      const words = args.map((word) => (word === "URL" ? url : word))
      return runTo(words, folder, Object.fromEntries(filled), goesOn)
    }
    const ended = await (listener !== undefined
      ? withHttp(listener, (url) => start(args[0] === "keys" ? url.replace(/\/mcp$/, "") : url))
      : Object.values(env).includes("REGISTRY")
        ? withRegistry([library], ({ url }) => start("", url))
        : start(""))
    assert.strictEqual(ended.code, 2, `${title}\n${ended.stderr}`)
    assert.strictEqual(ended.stdout, "", title)
    const [first = "", ...rest] = ended.stderr.split("\n")
    assert.match(first, /^error: [a-z_]+: \S/, title)
    assert.isAtLeast(rest.filter((line) => line.startsWith("  ")).length, 2, `${title}: what, and how to mend it`)
    return `# ${title}\n$ mcp-inspect ${shown(args)}\n${steady(ended.stderr, folder)}`
  })

describe("errors", () => {
  it("each say what, where, and how to mend it", async () => {
    const texts: Array<string> = []
    for (const one of cases) texts.push(await render(one))
    const fault = internalError(new TypeError("x is not a function"), "1.2.3")
    texts.push(`# a fault of ours\n${failureText(fault, 80).replace(/^ {2}\| {5}at .*\n/gm, "")}`)
    const all = texts.join("\n")
    const codes = new Set([...all.matchAll(/^error: ([a-z_]+):/gm)].map(([, code]) => code))
    assert.deepStrictEqual(
      errorCodes.filter((code) => !codes.has(code)),
      []
    )
    await expect(all).toMatchFileSnapshot("./golden/errors.txt")
  }, 120_000)
})
