// `lock --verify` through the real binary (IN-2, CLI-7): the verdict, its proof, and what can go wrong with the file.
import { reporters } from "@mcp-inspect/engine/report/registry"
import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod"
import { put, said, search, text, withRepository } from "../support/init.ts"
import { workspace } from "../support/live.ts"
import { demanding, lists, lock, lockIn, scriptedBy } from "../support/lock.ts"

const schema = JSON.parse(readFileSync(join(workspace, "modules/engine/schemas/report.schema.json"), "utf8")) as object
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema)

interface Change {
  readonly rule: string
  readonly witness: { readonly value: unknown } | null
  readonly location: { readonly file: string; readonly line: number } | null
}

interface Reported {
  readonly server: string
  readonly report?: {
    readonly status: string
    readonly baseline: { readonly source: string; readonly path: string }
    readonly changes: ReadonlyArray<Change>
    readonly warnings: ReadonlyArray<string>
  }
  readonly error?: { readonly code: string }
}

/** The entry of a lock file that is taken apart. */
interface Editable {
  surface?: { formatVersion?: number }
  readonly source: Record<string, unknown>
}

const reportsIn = (document: string): ReadonlyArray<Reported> => {
  const data: unknown = JSON.parse(document)
  assert.isTrue(validate(data), JSON.stringify(validate.errors))
  return (data as { readonly reports: ReadonlyArray<Reported> }).reports
}

const two = { ".mcp.json": { mcpServers: { beta: scriptedBy("beta.json"), alpha: scriptedBy("alpha.json") } } }

const withLocked = (use: (folder: string) => Promise<void>): Promise<void> =>
  withRepository(two, async (folder) => {
    for (const name of ["alpha.json", "beta.json"]) lists(folder, name, search)
    assert.strictEqual((await lock(folder, ["--yes"])).code, 0)
    await use(folder)
  })

describe("lock --verify", () => {
  it("exits 1 for a break, with its proof in every language, and leaves the file alone", () =>
    withLocked(async (folder) => {
      const before = text(folder, "mcp-lock.json")
      lists(folder, "alpha.json", demanding)
      const ended = await lock(folder, ["--verify"])
      assert.strictEqual(ended.code, 1, ended.stderr)
      assert.match(ended.stdout, /^beta\n\nNo changes\n[\s\S]*\nalpha\n\nBREAKING \(1\)\n {2}! search/)
      assert.include(ended.stdout, "accepted before, rejected now: {}")
      assert.match(ended.stdout.replaceAll(/\s+/g, " "), /to take the changes in, run `mcp-inspect lock`\./)
      const json = await lock(folder, ["--verify", "--format", "json"])
      const [, alpha] = reportsIn(json.stdout)
      assert.strictEqual(alpha?.server, "alpha")
      assert.deepInclude(alpha?.report?.baseline, { source: "lock", path: "mcp-lock.json" })
      const [change] = alpha?.report?.changes ?? []
      assert.deepInclude(change?.witness, { value: {} })
      assert.strictEqual(change?.location?.file, "mcp-lock.json")
      // The line on which the tool of this server begins, and not that of the other.
      const lines = before.split("\n")
      const begins = lines.findIndex((line) => line.startsWith('    "alpha"'))
      const tools = lines.findIndex((line, at) => at > begins && line.includes('"tools": ['))
      assert.strictEqual(change?.location?.line, tools + 2)
      for (const { name } of reporters) {
        const other = await lock(folder, ["--verify", "--format", name, "--output", "report"])
        assert.strictEqual(other.code, 1, other.stderr)
        assert.strictEqual(other.stdout, "")
        assert.include(text(folder, "report"), "search", name)
      }
      assert.strictEqual(text(folder, "mcp-lock.json"), before)
    }))

  it("takes another threshold, and one server", () =>
    withLocked(async (folder) => {
      lists(folder, "alpha.json", { ...search, description: "Deletes every issue that nobody owns" })
      assert.strictEqual((await lock(folder, ["--verify"])).code, 0)
      assert.strictEqual((await lock(folder, ["--verify", "--fail-on", "POTENTIALLY_BREAKING"])).code, 1)
      lists(folder, "alpha.json", demanding)
      assert.strictEqual((await lock(folder, ["--verify", "--fail-on", "never"])).code, 0)
      assert.strictEqual((await lock(folder, ["--verify", "--server", "beta"])).code, 0)
      const one = await lock(folder, ["--verify", "--server", "alpha", "--format", "json"])
      assert.strictEqual(one.code, 1, one.stderr)
      assert.hasAnyKeys(JSON.parse(one.stdout) as object, ["status"])
    }))

  it("is an error for a server that was never locked, and a note for one that is no longer configured", () =>
    withLocked(async (folder) => {
      put(folder, {
        ".mcp.json": { mcpServers: { alpha: scriptedBy("alpha.json"), "new one": { command: "never-started" } } }
      })
      const ended = await lock(folder, ["--verify", "--format", "json"])
      assert.strictEqual(ended.code, 2)
      assert.deepStrictEqual(
        reportsIn(ended.stdout).map(({ error, report, server }) => [server, error?.code ?? report?.status]),
        [
          ["alpha", "passed"],
          ["new one", "snapshot_missing"]
        ]
      )
      assert.match(said(ended), /error: snapshot_missing: new one: mcp-lock\.json .*Add it with `mcp-inspect lock`/)
      assert.match(said(ended), /note: `beta` is in mcp-lock\.json and no longer in \.mcp\.json/)
    }))

  it("goes on after a server that cannot be captured; the code is the worst", () =>
    withLocked(async (folder) => {
      put(folder, { "beta.json": { exit: 3 } })
      lists(folder, "alpha.json", demanding)
      const ended = await lock(folder, ["--verify", "--format", "json"])
      assert.strictEqual(ended.code, 2)
      assert.deepStrictEqual(
        reportsIn(ended.stdout).map(({ error, report }) => error?.code ?? report?.status),
        ["unreachable", "failed"]
      )
    }))

  it("says in the report that a server is reached in another way than was locked", () =>
    withLocked(async (folder) => {
      const { args, command } = scriptedBy("alpha.json")
      put(folder, { ".mcp.json": { mcpServers: { alpha: { command, args: [...args, "--fast"] } } } })
      const refused = await lock(folder, ["--verify"])
      assert.strictEqual(refused.code, 2)
      assert.match(refused.stderr, /^error: consent_required: alpha: \.mcp\.json:\d+:\d+\n/m)
      const ended = await lock(folder, ["--verify", "--yes", "--format", "json"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(
        said(ended),
        /`alpha` starts a command other than the one that was locked: \S+node .* --fast locked: /
      )
      const [report] = reportsIn(ended.stdout)
      assert.match(report?.report?.warnings[0] ?? "", /^The server is not reached as it was.* --fast\.$/)
    }))

  it("stays silent when an SDK writes the same schemas in another way", async () => {
    const made = JSON.parse(
      readFileSync(join(workspace, "modules/engine/test/group/fixtures/zod-native.json"), "utf8")
    ) as Readonly<Record<"after" | "before", { readonly tools: ReadonlyArray<{ readonly name: string }> }>>
    // Zod 4 refuses values in these two that zod 3 took: no other spelling, a break.
    const narrowed = ["get_book", "search_books"]
    const [zod3, zod4] = [made.before, made.after].map(({ tools }) =>
      tools.filter(({ name }) => !narrowed.includes(name))
    )
    assert.isAbove(zod3?.length ?? 0, 5)
    const place = z.object({ street: z.string().min(1), zip: z.string().optional() })
    const order = z.object({ from: place, to: place, parcels: z.array(place).max(3) })
    const tool = (how: Parameters<typeof z.toJSONSchema>[1]) => ({
      name: "order",
      description: "Orders a transport",
      inputSchema: z.toJSONSchema(order, { io: "input", ...how })
    })
    const pairs: ReadonlyArray<readonly [before: ReadonlyArray<unknown>, after: ReadonlyArray<unknown>]> = [
      [zod3 ?? [], zod4 ?? []],
      [[tool({ target: "draft-7" })], [tool({ target: "draft-2020-12" })]],
      [[tool({ reused: "inline" })], [tool({ reused: "ref" })]],
      [[tool({ target: "draft-7", reused: "ref" })], [tool({ target: "draft-2020-12", reused: "inline" })]]
    ]
    await withRepository({ ".mcp.json": { mcpServers: { alpha: scriptedBy("alpha.json") } } }, async (folder) => {
      for (const [before, after] of pairs) {
        lists(folder, "alpha.json", ...before)
        assert.strictEqual((await lock(folder, ["--yes"])).code, 0)
        assert.notDeepEqual(before, after)
        lists(folder, "alpha.json", ...after)
        const ended = await lock(folder, ["--verify"])
        assert.strictEqual(ended.code, 0, ended.stdout)
        assert.notMatch(ended.stdout, /^BREAKING \(/m)
        assert.match(ended.stdout.replaceAll(/\s+/g, " "), /written differently,? /)
      }
    })
  })
})

describe("a lock file", () => {
  it("that is missing, corrupt or of another version is named with the server at fault", () =>
    withLocked(async (folder) => {
      const good = text(folder, "mcp-lock.json")
      const edited = (change: (beta: Editable) => void): string => {
        const data = JSON.parse(good) as { readonly servers: { readonly beta: Editable } }
        change(data.servers.beta)
        return JSON.stringify(data)
      }
      const cases: ReadonlyArray<readonly [content: string, words: RegExp]> = [
        ["{", /^error: snapshot_corrupt: mcp-lock\.json The file is not JSON/],
        ["", /^error: snapshot_corrupt: mcp-lock\.json/],
        ["[]", /^error: snapshot_corrupt: mcp-lock\.json The file is JSON but no lock/],
        ["[".repeat(100_000), /^error: snapshot_corrupt: mcp-lock\.json/],
        [
          good.replace('"formatVersion": 1', '"formatVersion": 2'),
          /^error: snapshot_version: mcp-lock\.json .* 2; this/
        ],
        [good.replace("Find issues", "Find people"), /^error: snapshot_corrupt: mcp-lock\.json: `alpha` fingerprint/],
        [edited((beta) => (beta.surface = { formatVersion: 9 })), /^error: snapshot_version: \S+ `beta`/],
        [edited((beta) => delete beta.surface), /^error: snapshot_corrupt: \S+ `beta`/],
        [edited((beta) => (beta.source["shell"] = true)), /^error: snapshot_corrupt: \S+ `beta`/],
        [
          `{"formatVersion":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
          /^error: snapshot_version: .* no number; this/
        ],
        [edited((beta) => (beta.source["command"] = ["\ud800"])), /^error: snapshot_corrupt: \S+ `beta`/],
        [good.replace('"beta"', '"be\\ud800ta"'), /^error: snapshot_corrupt: \S+ `be/],
        ['{"formatVersion":1,"servers":[]}', /^error: snapshot_corrupt: mcp-lock\.json/]
      ]
      for (const [content, words] of cases) {
        writeFileSync(join(folder, "mcp-lock.json"), content)
        for (const args of [["--verify"], []]) {
          const ended = await lock(folder, args)
          assert.strictEqual(ended.code, 2, content.slice(0, 60))
          assert.match(said(ended), words)
          assert.strictEqual(text(folder, "mcp-lock.json"), content)
        }
      }
      rmSync(join(folder, "mcp-lock.json"))
      const none = await lock(folder, ["--verify"])
      assert.strictEqual(none.code, 2)
      assert.match(said(none), /error: snapshot_missing: mcp-lock\.json There is no lock file\. Make it with/)
      put(folder, { "as-folder/x": "" })
      assert.match(said(await lock(folder, ["--lock-file", "as-folder"])), /snapshot_missing: as-folder .* no file/)
    }))

  it("is never replaced by a report, nor is a file that is none replaced by it", () =>
    withLocked(async (folder) => {
      const before = text(folder, "mcp-lock.json")
      put(folder, { "other.json": before })
      for (const output of ["mcp-lock.json", "other.json"]) {
        const ended = await lock(folder, ["--verify", "--lock-file", output, "--output", output])
        assert.strictEqual(ended.code, 2)
        assert.match(ended.stderr, /a snapshot, a lock file or a configuration/)
        assert.strictEqual(text(folder, output), before)
      }
      const client = text(folder, ".mcp.json")
      assert.strictEqual((await lock(folder, ["--lock-file", ".mcp.json"])).code, 2)
      assert.strictEqual(text(folder, ".mcp.json"), client)
      assert.lengthOf(Object.keys(lockIn(folder).servers), 2)
    }))
})
