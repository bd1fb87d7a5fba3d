// The documentation as agents find it: the checks of the Agent-Friendly Documentation Spec, over the site as the service
// has it, and over a build for a host, whose addresses are whole.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { type ReportResult, runChecks } from "afdocs"
import { Console, Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Edge } from "../../src/edge/Edge.ts"
import { docsOf } from "../../src/pages/DocsHttp.ts"
import { settings } from "../support/settings.ts"

const docs = join(import.meta.dirname, "../../../docs")

const serving = (folder: string) =>
  HttpRouter.serve(docsOf(folder).pipe(Layer.provide(Edge)), { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provide(settings()),
    // It lets no connection go while the checks, in this process too, are busy with what they got.
    Layer.provideMerge(
      NodeHttpServer.layer(() => createServer({ keepAliveTimeout: 300_000 }), { port: 0, host: "127.0.0.1" })
    ),
    Layer.provide(NodeServices.layer)
  )

/* What the checks say of a build; `host` is what stands in it for where it is served from here. */
const reportOn = (folder: string, host?: string) =>
  HttpServer.addressFormattedWith((address) => {
    const url = `http://127.0.0.1:${/\d+$/.exec(address)?.[0]}`
    return Effect.promise(() =>
      runChecks(`${url}/docs`, {
        samplingStrategy: "deterministic",
        requestDelay: 0,
        // Whoever asks keeps whoever answers from it, in one process.
        requestTimeout: 120_000,
        ...(host === undefined ? {} : { canonicalOrigin: host })
      })
    )
  }).pipe(Effect.provide(serving(folder)))

const linesOf = ({ results }: ReportResult, ...statuses: ReadonlyArray<string>): ReadonlyArray<string> =>
  results.filter(({ status }) => statuses.includes(status)).map(({ id, message }) => `${id}: ${message}`)

const passesAll = Effect.fnUntraced(function* (report: ReportResult) {
  for (const line of linesOf(report, "warn")) yield* Console.log(line)
  assert.deepStrictEqual(linesOf(report, "fail", "error"), [])
  assert.strictEqual(report.results.length, 28)
})

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-docs-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const skipped = ({ results }: ReportResult): ReadonlyArray<string> =>
  results.filter(({ status }) => status === "skip").map(({ id }) => id)

describe("the documentation, asked as agents ask", () => {
  it.live(
    "fails no check as the service has it",
    () => Effect.flatMap(reportOn(join(docs, "dist")), passesAll),
    300_000
  )

  it.live(
    "fails no check when it is built for a host, and its lists of addresses are checked too",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporary
        const host = "https://docs.example.com"
        const env = { ...process.env, DOCS_SITE: host }
        yield* Effect.promise(() => promisify(execFile)(process.execPath, ["build.mjs", folder], { cwd: docs, env }))
        const report = yield* reportOn(folder, host)
        yield* passesAll(report)
        // Nobody has to sign in: there is no other way in to look for.
        assert.deepStrictEqual(skipped(report), ["auth-alternative-access"])
      }),
    300_000
  )
})
