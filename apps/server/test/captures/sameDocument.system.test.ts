// What the service records of a server is what the command line writes of it (CX-3, CON-25).
import { run } from "../../../cli/test/support/run.ts"
import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type Handler,
  legacy,
  modern,
  respond,
  resultOf,
  serve
} from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { everything } from "./everything.ts"
import { captured, local, orderOf } from "./hosted.ts"

const secret = "hunter2-0123456789abcdef"
const authorization = [{ name: "Authorization", value: `Bearer ${secret}` }]

/** Lists that not everybody may see; a text repeats the header, and a list is not there. */
const scoped: Handler = (seen, response) =>
  seen.headers.authorization === `Bearer ${secret}`
    ? modern({
        "server/discover": ({ message }, answer) =>
          respond(
            answer,
            200,
            resultOf(message, {
              resultType: "complete",
              supportedVersions: ["2026-07-28"],
              capabilities: { tools: {}, prompts: {} }
            })
          ),
        "tools/list": ({ message }, answer) => {
          const isFirst = message.params?.cursor === undefined
          const name = isFirst ? "b" : "a"
          const tools = [{ name, description: `for ${secret}`, inputSchema: { type: "object" } }]
          const page = { resultType: "complete", cacheScope: "private", ttlMs: 5, tools }
          respond(answer, 200, resultOf(message, isFirst ? { ...page, nextCursor: "2" } : page))
        }
      })(seen, response)
    : respond(response, 401, {})

const folderOf = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-same-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

layer(local, { excludeTestServices: true })("a hosted snapshot", (it) => {
  it.effect("is the file that `mcp-inspect snapshot` writes, byte by byte, and `mcp-inspect diff` reads it", () =>
    Effect.gen(function* () {
      const [old, open] = [yield* serve(legacy()), yield* serve(scoped)]
      const servers = [
        { url: yield* everything, headers: [] },
        { url: old.url, headers: [] },
        { url: open.url, headers: authorization }
      ]
      for (const { headers, url } of servers) {
        const folder = yield* folderOf
        const named = headers.flatMap(({ name, value }) => ["--header", `${name}: ${value}`])
        const written = yield* Effect.promise(() =>
          run(["snapshot", "--url", url, ...named, "--out", "ours.json"], { cwd: folder })
        )
        assert.strictEqual(written.code, 0, written.stderr)
        const { document } = Result.getOrThrow((yield* captured(orderOf(url, { headers }))).result)
        assert.strictEqual(`${document}\n`, readFileSync(join(folder, "ours.json"), "utf8"))
        writeFileSync(join(folder, "hosted.json"), document)
        const compared = yield* Effect.promise(() => run(["diff", "ours.json", "hosted.json"], { cwd: folder }))
        assert.strictEqual(compared.code, 0, compared.stderr)
        assert.include(compared.stdout, "No changes")
      }
      const hosted = Result.getOrThrow((yield* captured(orderOf(open.url, { headers: authorization }))).result)
      const { capture, server } = JSON.parse(hosted.document) as { capture: unknown; server: unknown }
      assert.deepInclude(server, { protocolVersion: "2026-07-28" })
      assert.deepInclude(capture, {
        era: "modern",
        transport: "http",
        authorization: "present",
        headersSet: ["authorization"]
      })
      assert.deepNestedInclude(capture, { "cacheScope.tools": "private" })
    }).pipe(Effect.scoped)
  )
})
