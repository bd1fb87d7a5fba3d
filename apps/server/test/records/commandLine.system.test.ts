// The built command line against the service, with the engine in processes of its own.
import { installed, nodeCommand } from "../../../cli/test/support/live.ts"
import { demanding, search } from "../../../cli/test/support/hostedFolder.ts"
import { run, scripted } from "../../../cli/test/support/run.ts"
import { assert, layer } from "@effect/vitest"
import { isArray, isObject, type Json, mapMembers } from "@mcp-inspect/engine/model/Json"
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { Effect, Layer, Schedule } from "effect"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Workers } from "../../src/engine/Workers.ts"
import { EventStore } from "../../src/ingest/EventStore.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { nowDate } from "../../src/platform/times.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { use } from "../support/drawnUses.ts"
import { ask, askJson, recordsServiceOver, serviceUrl, tokenOf } from "../support/recordsService.ts"
import { seedOrg, seedSettings } from "../support/seed.ts"
import { settings } from "../support/settings.ts"
import { dateAt } from "../support/dates.ts"

const folderOf = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-records-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** A folder whose configuration names a project of the service, and the command line in it. */
const project = Effect.gen(function* () {
  const org = yield* seedOrg
  const folder = yield* folderOf
  const url = yield* serviceUrl
  const configure = (tools: ReadonlyArray<unknown>, more = "") =>
    writeFileSync(
      join(folder, ".mcp-inspect.yml"),
      `server: { command: ${JSON.stringify(scripted({ tools }))} }
project: ${org.project.name}
endpoint: ${url}
baseline: { source: api }
${more}`
    )
  configure([search])
  const inspect = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
    Effect.promise(() => run(args, { cwd: folder, env }))
  const keys = (...args: ReadonlyArray<string>) => inspect(["keys", ...args], { MCP_INSPECT_TOKEN: tokenOf(org.owner) })
  return { ...org, folder, configure, inspect, keys, base: `/v1/projects/${org.project.name}` }
})

const createKey = Effect.fnUntraced(function* (keys: Effect.Success<typeof project>["keys"]) {
  const { code, stderr, stdout } = yield* keys("create", "--kind", "api", "--name", "ci")
  assert.strictEqual(code, 0, stderr)
  assert.match(stdout, /^mcpi_api_[0-9A-Za-z]{36}\n$/)
  return stdout.trim()
})

/* On a busy machine a comparison takes longer than an answer waits for it. */
const whenCompared = <A, E, R>(asked: Effect.Effect<A, E, R>, isPending: (answer: A) => boolean) =>
  Effect.repeat(asked, { while: isPending, schedule: Schedule.spaced("50 millis") })

const compared = (path: string, as: { readonly bearer: string }) =>
  whenCompared(ask("GET", path, { as }), ({ text }) => text.includes('"comparison_pending"'))

const services = Rollup.layer.pipe(
  Layer.provideMerge(eventStore.pipe(Layer.provide(settings()))),
  Layer.provideMerge(recordsServiceOver(Workers.layer))
)

layer(services, { excludeTestServices: true })("the command line", (it) => {
  it.effect("makes, lists, rotates and revokes keys", () =>
    Effect.gen(function* () {
      const { inspect, keys, project: own } = yield* project
      const first = yield* createKey(keys)
      const push = (key: string) => inspect(["push"], { MCP_INSPECT_KEY: key })
      yield* inspect(["snapshot"])
      assert.include((yield* push(first)).stderr, `Uploaded to ${own.name} as deployment dep_`)
      const listed = yield* keys("list")
      const [id = ""] = /^key_[0-9a-z]+/.exec(listed.stdout) ?? []
      assert.include(listed.stdout, `${id}  api  active  ci`)
      assert.match(listed.stdout, /last used \d{4}-/)
      const rotated = yield* keys("rotate", id)
      assert.match(rotated.stderr, /replaces key_[0-9a-z]+, which works until \d{4}-/)
      for (const key of [first, rotated.stdout.trim()]) assert.include((yield* push(key)).stderr, "as deployment")
      assert.include((yield* keys("list")).stdout, "rotating until")
      assert.strictEqual((yield* keys("revoke", id)).stderr, `Revoked ${id}: it no longer works.\n`)
      assert.include((yield* push(first)).stderr, "HTTP 401")
      assert.include((yield* push(rotated.stdout.trim())).stderr, "as deployment")
      for (const { stderr, stdout } of [listed, yield* keys("list")])
        assert.notInclude(stdout + stderr, rotated.stdout.trim())
    }).pipe(Effect.scoped)
  )

  it.effect("checks against what it pushed, and the service says the same byte by byte", () =>
    Effect.gen(function* () {
      const { base, configure, id, inspect, keys, project: own } = yield* project
      const key = yield* createKey(keys)
      const env = { MCP_INSPECT_KEY: key }
      const check = inspect(["check", "--format", "json"], env)
      yield* inspect(["snapshot", "--push"], env)
      const same = yield* check
      assert.strictEqual(same.code, 0, same.stderr)
      configure([demanding])
      const broken = yield* check
      assert.strictEqual(broken.code, 1, broken.stderr)
      yield* inspect(["snapshot", "--push"], env)
      const { body } = yield* whenCompared(
        askJson<{
          changes: ReadonlyArray<{ previous: string; deployment: { fingerprint: string }; status: string }>
        }>("GET", `${base}/servers/default/changes`, { as: { bearer: key } }),
        ({ body: { changes } }) => changes[0]?.status === "pending"
      )
      const [latest] = body.changes
      assert.strictEqual(latest?.status, "failed")
      const path = `${base}/compare?from=${latest?.previous}&to=${latest?.deployment.fingerprint}`
      const compare = Effect.map(compared(path, { bearer: key }), ({ text }) => text)
      assert.strictEqual(yield* compare, broken.stdout)
      // The decisions of a configuration and those of the project say the same.
      const [change] = (JSON.parse(broken.stdout) as { changes: ReadonlyArray<{ rule: string }> }).changes
      const decisions = { fail_on: "POTENTIALLY_BREAKING", ignore: [{ rule: change?.rule, reason: "Agreed." }] }
      yield* seedSettings(id, own.id, decisions)
      configure([search])
      yield* inspect(["snapshot", "--push"], env)
      configure([demanding], `fail_on: POTENTIALLY_BREAKING\nignore: [{ rule: ${change?.rule}, reason: Agreed. }]\n`)
      const accepted = yield* check
      assert.strictEqual(accepted.code, 0, accepted.stderr)
      assert.strictEqual(yield* compare, accepted.stdout)
    }).pipe(Effect.scoped)
  )

  it.effect("shows recorded use: of a tool, beside a change in a report, and in the comment of a pull request", () =>
    Effect.gen(function* () {
      const { configure, folder, id, inspect, keys, project: own } = yield* project
      const env = { MCP_INSPECT_KEY: yield* createKey(keys) }
      const properties = { limit: { type: "integer" } }
      const offering = { ...search, inputSchema: { type: "object", properties } }
      configure([offering])
      yield* inspect(["snapshot", "--push"], env)
      const none = yield* inspect(["usage", "search"], env)
      assert.include(
        none.stdout.replaceAll(/\s+/g, " "),
        "Nothing was collected in the requested 90-day window",
        none.stderr
      )
      const [name = ""] = readdirSync(join(folder, ".mcp-inspect")).filter((one) => one.endsWith(".json"))
      const { fingerprint } = JSON.parse(readFileSync(join(folder, ".mcp-inspect", name), "utf8")) as {
        readonly fingerprint: string
      }

      const store = yield* EventStore
      const at = dateAt((yield* nowDate).getTime() - 3_600_000)
      const of = { orgId: id, projectId: own.id }
      yield* store.prepare([at.toISOString().slice(0, 10)])
      yield* store.append(yield* newUuid, [
        use(of, { at, n: 7, arguments: [], surfaceFingerprint: fingerprint }),
        use(of, { at, n: 3, arguments: ["limit"], surfaceFingerprint: fingerprint })
      ])
      yield* (yield* Rollup).once

      const shown = yield* inspect(["usage", "search"], env)
      assert.strictEqual(shown.code, 0, shown.stderr)
      const text = shown.stdout.replaceAll(/\s+/g, " ")
      assert.include(
        text,
        "There are 10 recorded calls in the requested 90-day window: 100.00% of all calls of the server"
      )
      assert.match(text, /limit 3 of 10 observed/)
      assert.include(text, "absence of observed usage and not absence of all possible consumers")

      configure([{ ...offering, inputSchema: { type: "object", properties, required: ["limit"] } }])
      const omitted =
        "`limit` was left out of 7 of 10 recorded calls in the requested 90-day window under contracts that declare it: 70.00% of these would fail."
      const checked = yield* inspect(["check", "--usage", "--format", "json"], env)
      assert.strictEqual(checked.code, 1, checked.stderr)
      assert.include(checked.stdout, omitted)
      const without = yield* inspect(["check", "--format", "json"], env)
      assert.strictEqual(without.code, 1)
      assert.notInclude(without.stdout, "recorded calls")
      const comment = yield* inspect(["check", "--usage", "--format", "markdown"], env)
      assert.include(comment.stdout, omitted, comment.stderr)
      for (const { stdout } of [none, shown, checked, comment]) assert.deepStrictEqual(forbiddenIn(stdout), [])
    }).pipe(Effect.scoped)
  )

  it.effect("compares the downloads of two versions of a real server as the service does", () =>
    Effect.gen(function* () {
      const { base, folder, inspect, keys } = yield* project
      const key = yield* createKey(keys)
      const as = { bearer: key } as const
      const servers = [
        nodeCommand(installed("server-everything-2025-9-25", "dist/index.js"), "stdio"),
        nodeCommand(installed("@modelcontextprotocol/server-everything", "dist/index.js"), "stdio"),
        nodeCommand(installed("@modelcontextprotocol/server-memory", "dist/index.js"))
      ]
      const fingerprints: Array<string> = []
      for (const [index, command] of servers.entries()) {
        const file = `${index}.json`
        const captured = yield* inspect(["snapshot", "--stdio", command, "--out", file])
        assert.strictEqual(captured.code, 0, captured.stderr)
        const pushed = yield* inspect(["push", file], { MCP_INSPECT_KEY: key })
        assert.include(pushed.stderr, "as deployment", pushed.stderr)
        const text = readFileSync(join(folder, file), "utf8")
        const { fingerprint } = JSON.parse(text) as { readonly fingerprint: string }
        const download = yield* ask("GET", `${base}/documents/${fingerprint}`, { as })
        assert.strictEqual(download.text, text.trimEnd())
        writeFileSync(join(folder, `downloaded-${index}.json`), download.text)
        fingerprints.push(fingerprint)
      }
      for (const [before, after] of [
        [0, 1],
        [1, 0],
        [1, 2],
        [1, 1]
      ] as const) {
        const path = `${base}/compare?from=${fingerprints[before]}&to=${fingerprints[after]}`
        const told = yield* compared(path, as)
        assert.strictEqual(told.status, 200, told.text)
        const files = [`downloaded-${before}.json`, `downloaded-${after}.json`]
        const diff = yield* inspect(["diff", ...files, "--format", "json", "--no-config"])
        assert.deepStrictEqual(withoutPlaces(JSON.parse(told.text)), withoutPlaces(JSON.parse(diff.stdout)))
        if (before !== after) assert.include(diff.stdout, '"changes": [\n    {')
      }
    }).pipe(Effect.scoped)
  )
})

/* Where the baseline came from, and where things stand in its file: a recorded one is no file. */
const withoutPlaces = (json: Json): Json => {
  if (isArray(json)) return json.map(withoutPlaces)
  if (!isObject(json)) return json
  return mapMembers(json, (value, name) => {
    if (name === "location") return null
    if (name === "baseline" && isObject(value))
      return mapMembers(value, (item, key) => (key === "fingerprint" ? item : null))
    return withoutPlaces(value)
  })
}
