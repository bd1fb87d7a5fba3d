// Who else on the machine may read what the service writes, whatever the umask it was started with.
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { withDatabase } from "../support/databases.ts"
import { dumped, rowsWith } from "../support/dumped.ts"
import { withFolder } from "../support/folders.ts"
import { startService } from "../support/service.ts"
import { newKey, newUser } from "../support/user.ts"

interface Entry {
  readonly path: string
  readonly mode: number
}

/* Everything below a folder, by its path from there; links lead to files that are listed themselves. */
const below = (folder: string, path = ""): ReadonlyArray<Entry> =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name)
    if (entry.isSymbolicLink()) return []
    // A database that runs has files that are gone a moment later.
    const found = statSync(join(folder, inner), { throwIfNoEntry: false })
    if (found === undefined) return []
    const one = { path: inner, mode: found.mode & 0o777 }
    return entry.isDirectory() ? [one, ...below(folder, inner)] : [one]
  })

describe("what the service writes into its data folder", () => {
  it("is read and written by its user alone", () =>
    withFolder(async (folder) => {
      const main = join(import.meta.dirname, "../../src/main.ts")
      const service = await startService({ MCP_INSPECT_DATA: folder }, [], {
        command: ["/bin/sh", "-c", `umask 000; exec "$0" "$@"`, process.execPath, main]
      })
      const entries = below(folder)
      await service.end("SIGINT")
      const database = entries.filter(({ path }) => path.startsWith("postgresql/"))
      assert.isAbove(database.length, 100)
      // The socket is in there, which asks for a password as any connection does.
      assert.deepStrictEqual(
        entries.filter(({ mode, path }) => (mode & 0o077) !== 0 && !/\.s\.PGSQL\.\d+(\.lock)?$/.test(path)),
        []
      )
    }))
})

describe("what the service stores and logs", () => {
  it("holds no key of a project, no token of a session and no password", () =>
    withDatabase(async (url) => {
      const service = await startService({ DATABASE_URL: url }, ["--log-level", "trace"])
      const password = "a long canary of a password"
      const user = await newUser(service.url, { email: "canary@example.com", password })
      const { plaintext } = await newKey(user, service.url, "ingest")
      const rows = await dumped(url)
      await service.end("SIGINT")
      const cookies = (user.session["cookie"] ?? "").split("; ").map((one) => one.slice(one.indexOf("=") + 1))
      // What is searched is there.
      assert.isAbove(rowsWith(rows, "canary@example.com").length, 0)
      for (const secret of [password, plaintext, ...cookies]) {
        assert.isAbove(secret.length, 10)
        assert.deepStrictEqual(rowsWith(rows, secret), [])
        assert.notInclude(service.output(), secret)
      }
    }))
})
