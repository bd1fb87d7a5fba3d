// Values of variables and headers, and secrets in words and URLs: used for the capture, and found nowhere afterwards.
import { reporters } from "@mcp-inspect/engine/report/registry"
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync, statSync } from "node:fs"
import type { IncomingHttpHeaders, RequestListener } from "node:http"
import { join } from "node:path"
import { put, search, withRepository } from "../support/init.ts"
import { withHttp } from "../support/http.ts"
import { fixture } from "../support/live.ts"
import { lock, lockIn, telling } from "../support/lock.ts"

const canary = {
  argument: `ghp_${"Ca1".repeat(12)}`,
  assigned: `ghp_${"Na2".repeat(12)}`,
  environment: "canary-environment-71ab",
  fromOutside: "canary-outside-33aa",
  header: "canary-header-0d4e",
  query: "canary-query-8f8f",
  fallback: `ghp_${"Ry3".repeat(12)}`
}

/** A server that answers only to whoever sends the values of the client configuration. */
const guarded =
  (seen: Array<{ readonly headers: IncomingHttpHeaders; readonly url: string }>): RequestListener =>
  (request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      seen.push({ headers: request.headers, url: request.url ?? "" })
      if (request.headers.authorization !== `Bearer ${canary.header}`) return response.writeHead(401).end()
      const message = (body === "" ? {} : JSON.parse(body)) as { readonly id?: number; readonly method?: string }
      if (message.id === undefined) return response.writeHead(202).end()
      const result =
        message.method === "initialize"
          ? { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "g", version: "1" } }
          : message.method === "tools/list"
            ? { tools: [{ ...search, description: `echoes ${canary.header}` }] }
            : undefined
      const reply = result === undefined ? { error: { code: -32601, message: `no ${canary.header}` } } : { result }
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...reply }))
    })
  }

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith(".mcp.json"))

describe("secrets of a client configuration", () => {
  it("reach the server, and stand in no lock file, no output and no report", () => {
    const seen: Array<{ readonly headers: IncomingHttpHeaders; readonly url: string }> = []
    return withHttp(guarded(seen), (url) =>
      withRepository({}, async (folder) => {
        const broken = {
          command: process.execPath,
          args: ["-e", "console.error(process.argv.slice(1).join(), process.env.KEY); process.exit(3)", canary.argument]
        }
        put(folder, {
          ".mcp.json": {
            mcpServers: {
              local: {
                ...telling(
                  "--token",
                  canary.argument,
                  `--api-key=${canary.assigned}`,
                  "--password=${P:-" + canary.fallback + "}"
                ),
                env: { TELL_KEY: canary.environment, TELL_MORE: "${OUTSIDE}" }
              },
              remote: {
                url: `${url}?api_key=${canary.query}&mode=fast`,
                headers: { Authorization: `Bearer ${canary.header}`, "X-Team": "${OUTSIDE}" }
              },
              broken: {
                ...broken,
                args: [...broken.args.slice(0, 2), "--secret", canary.argument],
                env: { KEY: canary.environment }
              }
            }
          }
        })
        const env = { OUTSIDE: canary.fromOutside }
        const outputs: Array<string> = []
        const runs = [
          ["--yes"],
          [],
          ["--verify"],
          ...reporters.map(({ name }) => ["--verify", "--yes", "--format", name])
        ]
        for (const args of runs) {
          const ended = await lock(folder, args, env)
          assert.strictEqual(ended.code, 2, ended.stderr)
          assert.match(ended.stderr, /consent_required: broken|unreachable: broken|snapshot_missing: broken/)
          outputs.push(ended.stdout, ended.stderr)
        }
        assert.deepStrictEqual(lockIn(folder).servers["remote"]?.source, {
          url: `${url}?api_key=\${API_KEY}&mode=fast`,
          headers: ["authorization", "x-team"]
        })
        const found = [...outputs, ...filesBelow(folder).map((file) => readFileSync(file, "utf8"))].join("\n")
        assert.include(found, "${TOKEN}")
        for (const [what, value] of Object.entries(canary)) assert.notInclude(found, value, what)
        assert.isAbove(seen.length, 3)
        for (const { headers, url: asked } of seen) {
          assert.strictEqual(headers["x-team"], canary.fromOutside)
          assert.include(asked, canary.query)
        }
        assert.include(readFileSync(fixture("telling.mjs"), "utf8"), "TELL_")
      })
    )
  })
})
