// What the container file makes, made without a container engine: it installs, builds, starts as a user who may write
// nothing but its data, and tells its health.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { withDatabase } from "../support/databases.ts"
import { buildImage, type Identity, type Image } from "../support/image.ts"
import { onFreePort, startService } from "../support/service.ts"
import { ask, newUser } from "../support/user.ts"

const ordinary = "mcp-inspect-test"

const idOf = (flag: string): number => Number(execFileSync("id", [flag, ordinary]).toString())

/** Who runs it: somebody else where we are root. */
const identity = (): Identity => {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  spawnSync("useradd", ["--system", "--user-group", ordinary])
  return { uid: idOf("-u"), gid: idOf("-g") }
}

const checked = ({ env, folder, healthcheck: [program = "", ...args] }: Image, port: number): number | null =>
  spawnSync(program, args, { cwd: folder, env: { ...env, PORT: String(port) } }).status

const withImage = async (use: (image: Image, who: Identity) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-image-"))
  chmodSync(folder, 0o755)
  const who = identity()
  try {
    await use(await buildImage(folder, who), who)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const start = (image: Image, who: Identity, env: Readonly<Record<string, string>>, args: ReadonlyArray<string>) => {
  const [program = "", ...first] = image.entrypoint
  return onFreePort((port) =>
    startService({ ...image.env, ...env, HOST: "127.0.0.1", PORT: String(port) }, args, {
      command: [program, ...first],
      cwd: image.folder,
      identity: who,
      port
    })
  )
}

describe("the image", () => {
  it(
    "serves the console, the documentation and accounts over a database of its own and over another, and says whether it lives",
    () =>
      withImage(async (image, who) => {
        // Neither what builds nor what tests is in it.
        const installed = readdirSync(join(image.folder, "node_modules"))
        for (const name of ["typescript", "vite", "vitest", "turbo", "astro"]) assert.notInclude(installed, name)
        assert.isFalse(existsSync(join(image.folder, "apps/server/test")))

        const data = join(image.root, "data")
        const alone = await start(image, who, { MCP_INSPECT_DATA: data }, [])
        const port = Number(new URL(alone.url).port)
        try {
          assert.strictEqual(checked(image, port), 0)
          for (const path of ["/", "/docs", "/openapi.json"])
            assert.strictEqual((await ask(alone.url + path)).status, 200, path)
          await newUser(alone.url)
          assert.include(readdirSync(data), "postgresql")
        } finally {
          assert.strictEqual(await alone.end("SIGTERM"), 0)
        }
        assert.strictEqual(checked(image, port), 1)

        await withDatabase(
          async (database) => {
            const api = await start(image, who, { DATABASE_URL: database }, ["--role", "api"])
            await newUser(api.url)
            assert.strictEqual(await api.end("SIGTERM"), 0)
          },
          { owner: "createrole" }
        )
      }),
    1_500_000
  )
})
