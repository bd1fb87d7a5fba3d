// `npm start` in a fresh clone. The dependencies are linked from this checkout: installing them is npm's part.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "../support/folders.ts"
import { startService } from "../support/service.ts"
import { newUser } from "../support/user.ts"

const checkout = join(import.meta.dirname, "../../../..")

const call = (program: string, ...args: ReadonlyArray<string>) =>
  execFileSync(program, args, { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] }).toString()

const ordinary = "mcp-inspect-test"

const chown = ["-exec", "chown", "-h", `${ordinary}:${ordinary}`, "{}", "+"] as const

const idOf = (flag: string): number => Number(call("id", flag, ordinary))

const withClone = async (mode: number, use: (clone: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-clone-"))
  try {
    const clone = join(folder, "clone")
    call("git", "clone", "--quiet", checkout, clone)
    const installed = call(
      "sh",
      "-c",
      "ls -d node_modules apps/*/node_modules modules/*/node_modules 2>/dev/null || true"
    )
    for (const path of installed.split("\n").filter((line) => line !== ""))
      call("cp", "-al", join(checkout, path), join(clone, path))
    chmodSync(folder, mode)
    await use(clone)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const started = async (clone: string, identity?: { readonly uid: number; readonly gid: number }) => {
  const home = mkdtempSync(join(tmpdir(), "mcp-inspect-home-"))
  if (identity !== undefined) chownSync(home, identity.uid, identity.gid)
  const service = await startService({ HOME: home }, [], {
    command: ["npm", "start"],
    cwd: clone,
    ...(identity === undefined ? {} : { identity })
  })
  try {
    await newUser(service.url)
    const [, folder = ""] = /The data is in (.+?)(?:"|\n)/.exec(service.output()) ?? []
    assert.isTrue(existsSync(folder), service.output())
    await until(() => service.output().includes(`MCP Inspect is at ${service.url}`))
    assert.strictEqual(call("git", "-C", clone, "-c", `safe.directory=${clone}`, "status", "--porcelain"), "")
    return folder
  } finally {
    await service.end("SIGTERM")
    rmSync(home, { recursive: true, force: true })
  }
}

const isRoot = process.getuid?.() === 0

describe("`npm start` alone in a fresh clone", () => {
  it("serves, with its data in a folder of the checkout that git ignores", () =>
    withClone(0o755, async (clone) => {
      assert.strictEqual(await started(clone), join(clone, ".data"))
    }))

  it.runIf(isRoot)("serves as an ordinary user", () =>
    withClone(0o755, async (clone) => {
      try {
        call("useradd", "--system", "--user-group", ordinary)
      } catch {
        // It is there already.
      }
      const identity = { uid: idOf("-u"), gid: idOf("-g") }
      // All of the clone but the files of its dependencies, which are those of this checkout.
      call("find", clone, "(", "-type", "d", "-o", "-not", "-path", "*/node_modules/*", ")", ...chown)
      const folder = await started(clone, identity)
      assert.strictEqual(folder, join(clone, ".data"))
      assert.strictEqual(statSync(join(folder, "postgresql")).uid, identity.uid)
    })
  )

  it.runIf(isRoot)("of root below a folder that is closed to others keeps its data outside, and says where", () =>
    withClone(0o700, async (clone) => {
      const folder = await started(clone)
      assert.match(folder, /^\/var\/lib\/mcp-inspect\/[0-9a-f]{12}$/)
      // The same the next time.
      assert.strictEqual(await started(clone), folder)
      rmSync(folder, { recursive: true, force: true })
    })
  )
})
