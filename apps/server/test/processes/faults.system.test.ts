// The service is killed at any moment of a stream of writes, and started again: what was acknowledged is there, once.
// MCP_INSPECT_FAULTS is how often. `npm run faults` does the like to a whole cluster.
import { assert, describe, it } from "@effect/vitest"
import { join } from "node:path"
import { postmasterOf, until, withFolder, isAlive } from "../support/folders.ts"
import { freePort, type Service, spawnService, startService } from "../support/service.ts"
import { ask, deploymentIds, documentNumber, newKey, newUser, push, type User } from "../support/user.ts"

const rounds = Number(process.env["MCP_INSPECT_FAULTS"] ?? 3)

const seed = Number(process.env["MCP_INSPECT_SEED"] ?? Math.floor(Math.random() * 2 ** 31))

/* Park and Miller. */
const randomFrom = (start: number) => {
  let state = (start % 2147483646) + 1
  return (below: number): number => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

/** What was sent, and what was acknowledged. */
interface Ledger {
  readonly deployments: Map<string, string>
  readonly keys: Map<string, string>
  /** Idempotency keys of pushes whose answer never came. */
  readonly unanswered: Set<string>
  next: number
}

const pushNumber = async (ledger: Ledger, url: string, user: User, bearer: string, name: string): Promise<boolean> => {
  ledger.unanswered.add(name)
  const answer = await push(url, user.project, bearer, documentNumber(Number(name.slice(-6)) % 7), name)
  if (answer.status !== 201) return false
  ledger.unanswered.delete(name)
  ledger.deployments.set(name, answer.body.deployment.id)
  return true
}

/* Writes until it is not answered any more. */
const stream = async (ledger: Ledger, url: string, user: User, bearer: string): Promise<void> => {
  try {
    for (;;) {
      const number = (ledger.next += 1)
      if (!(await pushNumber(ledger, url, user, bearer, `push-number-${String(number).padStart(6, "0")}`))) return
      if (number % 4 !== 0) continue
      const { id, plaintext } = await newKey(user, url)
      ledger.keys.set(id, plaintext)
    }
  } catch {
    // The connection ended, or the database was gone: nothing was acknowledged.
  }
}

const checkLedger = async (ledger: Ledger, url: string, user: User, bearer: string): Promise<void> => {
  // Whoever got no answer asks again.
  for (const name of Array.from(ledger.unanswered))
    assert.isTrue(await pushNumber(ledger, url, user, bearer, name), name)
  const found = await deploymentIds(url, user.project, bearer)
  assert.deepStrictEqual([...found].sort(), [...ledger.deployments.values()].sort(), `seed ${seed}`)
  const { body } = await user.at(url, "/v1/keys")
  const ids = new Set(body.keys.map(({ id }: { readonly id: string }) => id))
  for (const id of ledger.keys.keys()) assert.isTrue(ids.has(id), `seed ${seed}: the key ${id} is lost`)
  const newest = [...ledger.keys.values()].slice(-3)
  for (const plaintext of newest)
    assert.strictEqual((await ask(`${url}/v1/projects/${user.project}/baseline`, { bearer: plaintext })).status, 200)
}

type Fault = (service: Service, folder: string) => Promise<unknown>

const faults: Readonly<Record<string, Fault>> = {
  service: (service) => service.end("SIGKILL"),
  database: async (service, folder) => {
    process.kill(postmasterOf(folder), "SIGKILL")
    await until(async () => (await ask(`${service.url}/readyz`)).status === 200)
  },
  both: async (service, folder) => {
    process.kill(postmasterOf(folder), "SIGKILL")
    await service.end("SIGKILL")
  }
}

describe("a service that is killed", () => {
  it(
    `has everything it acknowledged, once, after ${rounds} rounds`,
    () =>
      withFolder(async (folder) => {
        const random = randomFrom(seed)
        const env = { MCP_INSPECT_DATA: folder }
        const ledger: Ledger = { deployments: new Map(), keys: new Map(), unanswered: new Set(), next: 0 }
        let service = await startService(env)
        const user = await newUser(service.url)
        const { plaintext } = await newKey(user, service.url)
        try {
          for (let round = 0; round < rounds; round++) {
            const streams = [0, 1].map(() => stream(ledger, service.url, user, plaintext))
            await pause(random(900))
            const name = Object.keys(faults)[round % 3] ?? "service"
            await faults[name]?.(service, folder)
            await Promise.all(name === "database" ? [] : streams)
            if (name !== "database") {
              // Every other time the next start is cut short as well.
              if (random(2) === 0) {
                const hasty = spawnService(env, [], await freePort())
                await pause(random(2500))
                await hasty.end("SIGKILL")
              }
              service = await startService(env)
            } else {
              await service.end("SIGTERM")
              await Promise.all(streams)
              service = await startService(env)
            }
            await checkLedger(ledger, service.url, user, plaintext)
          }
          assert.isAbove(ledger.deployments.size, rounds)
        } finally {
          await service.end("SIGTERM")
        }
      }),
    300_000 + rounds * 60_000
  )

  it("by the end of `npm start` alone does not live on and hold the port", () =>
    withFolder(async (folder) => {
      const start = join(import.meta.dirname, "../../../../scripts/start.mjs")
      const command = [process.execPath, start] as const
      const first = await startService({ MCP_INSPECT_DATA: folder }, [], { command })
      const port = Number(new URL(first.url).port)
      const postmaster = postmasterOf(folder)
      await first.end("SIGKILL")
      await until(() => !isAlive(postmaster))
      const next = await startService({ MCP_INSPECT_DATA: folder }, [], { command, port })
      assert.strictEqual(await next.end("SIGTERM"), 0)
    }))
})
