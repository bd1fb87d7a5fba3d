// What the service contacts by itself: its database, and nothing else (CON-49).
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { withDatabase } from "../support/databases.ts"
import { checkout } from "../support/deployFiles.ts"
import { until } from "../support/folders.ts"
import { startService } from "../support/service.ts"
import { canTrace, placesIn, traced } from "../support/traced.ts"
import { ask, documentNumber, newKey, newUser, push } from "../support/user.ts"

const main = join(checkout, "apps/server/src/main.ts")

const use = { entityKind: "tool", entityName: "search", argumentsPresent: ["query"], durationMs: 1, success: true }

/* Something that a capture can be pointed at. */
const withTarget = async (run: (port: number) => Promise<void>): Promise<void> => {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  try {
    await run(typeof address === "object" && address !== null ? address.port : 0)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

describe.skipIf(isLeftOut("strace", canTrace))("a service with nothing but its database in the settings", () => {
  it(
    "opens no connection but to that, until somebody names a server to capture",
    () =>
      withTarget((target) =>
        withDatabase(async (database) => {
          const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-contacts-"))
          const file = join(folder, "calls")
          const service = await startService({ DATABASE_URL: database, ALLOWED_NETWORKS: "127.0.0.0/8" }, [], {
            command: [...traced(file), process.execPath, main]
          })
          const { hostname, port } = new URL(database)
          try {
            const user = await newUser(service.url)
            const key = (await newKey(user, service.url)).plaintext
            const ingest = (await newKey(user, service.url, "ingest")).plaintext
            // Comparisons, mails, recorded use and the work that recurs have had their turn.
            for (const number of [1, 2])
              assert.strictEqual((await push(service.url, user.project, key, documentNumber(number))).status, 201)
            const changes = `${service.url}/v1/projects/${user.project}/servers/default/changes`
            await until(async () => JSON.stringify((await ask(changes, { bearer: key })).body).includes('"counts":{'))
            const mailed = await ask(`${service.url}/v1/password/forgot`, { body: { email: "somebody@example.com" } })
            assert.strictEqual(mailed.status, 202)
            const sent = await ask(`${service.url}/v1/events`, { bearer: ingest, body: { events: [use] } })
            assert.strictEqual(sent.status, 202)
            const usage = `${service.url}/v1/projects/${user.project}/usage?entity=search&days=7`
            await until(async () => JSON.stringify((await ask(usage, { bearer: key })).body).includes('"calls":1'))
            for (const path of ["/", "/docs", "/openapi.json"])
              assert.strictEqual((await ask(service.url + path)).status, 200, path)
            assert.deepStrictEqual(placesIn(file), [`${hostname}:${port}`])

            const url = `http://127.0.0.1:${target}/mcp`
            const asked = await ask(`${service.url}/v1/projects/${user.project}/captures`, {
              bearer: key,
              body: { url }
            })
            assert.isBelow(asked.status, 300, JSON.stringify(asked.body))
            await until(() => placesIn(file).length > 1)
            assert.sameMembers([...placesIn(file)], [`${hostname}:${port}`, `127.0.0.1:${target}`])
          } finally {
            await service.end("SIGTERM")
            rmSync(folder, { recursive: true, force: true })
          }
        })
      ),
    900_000
  )
})
