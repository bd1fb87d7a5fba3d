// The service over a server PostgreSQL of the lowest version it supports, as others run it.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { query, withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { programs, withServer } from "../support/serverPostgres.ts"
import { startService } from "../support/service.ts"
import { ask, documentNumber, newKey, newUser, push } from "../support/user.ts"

const workspace = join(import.meta.dirname, "../..")

describe.skipIf(isLeftOut("PostgreSQL of the system", programs !== undefined))(
  "a server PostgreSQL of the lowest version",
  () => {
    it("is 15 where it can be had, and holds for the catalog, tenants, keys and history", () =>
      withServer(async ({ url }) => {
        const [row] = await query(url, "select current_setting('server_version_num')::int / 10000 as major")
        assert.isAtLeast(Number(row?.["major"]), 15)
        // What this runner was told is not for the one it starts.
        const env = Object.entries(process.env).filter(([name]) => !/^MCP_INSPECT_(?:REPORT|SUITE)$/.test(name))
        const child = spawn("vitest", ["run", "test/platform", "test/keys", "test/history"], {
          cwd: workspace,
          env: { ...Object.fromEntries(env), MCP_INSPECT_TEST_POSTGRES: url, NO_COLOR: "1" },
          stdio: ["ignore", "pipe", "pipe"]
        })
        let output = ""
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
        const [code] = await once(child, "close")
        assert.strictEqual(code, 0, output.slice(-3000))
        assert.match(output, /Test Files\s+\d+ passed/)
      }))

    it("may be restarted under the service, which fails meanwhile and serves again by itself", () =>
      withServer((server) =>
        withDatabase(
          async (database) => {
            const service = await startService({ DATABASE_URL: database })
            const user = await newUser(service.url)
            const { plaintext } = await newKey(user, service.url)
            const baseline = () => ask(`${service.url}/v1/projects/${user.project}/baseline`, { bearer: plaintext })
            assert.strictEqual((await push(service.url, user.project, plaintext, documentNumber(1))).status, 201)
            assert.strictEqual((await baseline()).status, 200)
            server.stop()
            const meanwhile = await Promise.all([
              ask(`${service.url}/readyz`),
              ask(`${service.url}/healthz`),
              baseline()
            ])
            assert.deepStrictEqual(
              meanwhile.map(({ status }) => status),
              [503, 200, 503]
            )
            server.start()
            await until(async () => (await ask(`${service.url}/readyz`)).status === 200)
            assert.strictEqual((await baseline()).status, 200)
            assert.strictEqual((await push(service.url, user.project, plaintext, documentNumber(2))).status, 201)
            assert.strictEqual(await service.end("SIGTERM"), 0)
          },
          { server: server.url, owner: "createrole" }
        )
      ))
  }
)
