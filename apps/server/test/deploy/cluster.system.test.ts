// The service as several processes behind nginx, as `deploy/cluster.mjs` runs it: one is killed, and nobody notices.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
// @ts-expect-error TS7016 -- a script without types
import { hasNginx } from "../../../../scripts/lib/programs.mjs"
import { assert, describe, it } from "@effect/vitest"
import { type Clustered, startCluster, withClusterFolder } from "../support/clustered.ts"
import { isAlive, until } from "../support/folders.ts"
import { programs } from "../support/serverPostgres.ts"
import { ask, deploymentIds, documentNumber, newKey, newUser, push, type User } from "../support/user.ts"

const isThere = programs !== undefined && hasNginx()

const use = { entityKind: "tool", entityName: "search", argumentsPresent: ["query"], durationMs: 1, success: true }

/** Reads what a person sees, one after the other and again, until it is told to stop; the statuses that came. */
const reading = (user: User, { url }: Clustered) => {
  const statuses = new Map<string, Array<number>>()
  let isOver = false
  const paths = ["/", "/v1/session", `/v1/projects/${user.project}/servers`, "/docs/self-hosting"]
  const over = (async () => {
    while (!isOver)
      for (const path of paths) {
        // Whatever goes wrong with a request is a status that nobody expects.
        const { status } = await user.at(url, path).catch(() => ({ status: 0 }))
        statuses.set(path, [...(statuses.get(path) ?? []), status])
        await new Promise((next) => setTimeout(next, 20))
      }
  })()
  return {
    rounds: () => statuses.get("/docs/self-hosting")?.length ?? 0,
    end: async () => {
      isOver = true
      await over
      return Object.fromEntries([...statuses].map(([path, all]) => [path, [...new Set(all)]]))
    }
  }
}

/*
 * What was on its way to a process that is killed is not sent to another by nginx: who sent it does, with the same key. So is
 * what a process has no time for.
 */
const pushed = async (url: string, project: string, bearer: string, number: number): Promise<unknown> => {
  for (;;) {
    const { body, status } = await push(url, project, bearer, documentNumber(number), `cluster-push-${number}`)
    if (status === 201) return status
    if (![502, 503, 504].includes(status)) return body
  }
}

const scenario = async (cluster: Clustered): Promise<void> => {
  const { url } = cluster
  const user = await newUser(url)
  const [api, ingest] = [await newKey(user, url), await newKey(user, url, "ingest")]
  const send = () => ask(`${url}/v1/events`, { bearer: ingest.plaintext, body: { events: [use, use] } })

  // Requests of a session and of keys go to either process, one after the other.
  const readers = reading(user, cluster)
  const killed = ["api-1", "ingest-1", "worker-1"].map((name) => ({ name, pid: cluster.pidOf(name) }))
  const statuses: Array<unknown> = []
  const taken: Array<number> = []
  for (let number = 1; number <= 8; number++) {
    if (number === 4) for (const { pid } of killed) process.kill(pid, "SIGKILL")
    statuses.push(await pushed(url, user.project, api.plaintext, number))
    taken.push((await send()).status)
  }
  assert.deepStrictEqual(statuses, Array<number>(8).fill(201))
  assert.deepStrictEqual(taken, Array<number>(8).fill(202))
  for (const { name, pid } of killed) {
    assert.isFalse(isAlive(pid), name)
    await until(() => cluster.starts(name) === 2)
  }
  const enough = readers.rounds() + 5
  await until(() => readers.rounds() >= enough)
  const seen = await readers.end()
  assert.deepStrictEqual(
    seen,
    Object.fromEntries(Object.keys(seen).map((path) => [path, [200]])),
    cluster.output().slice(-2000)
  )
  assert.lengthOf(await deploymentIds(url, user.project, api.plaintext), 8)

  // One that does scheduled work is left to add up what the others took in.
  const usage = `${url}/v1/projects/${user.project}/usage?entity=search&days=7`
  const calls = async () => {
    const { body } = await ask(usage, { bearer: api.plaintext })
    return JSON.stringify(body)
  }
  await until(async () => (await calls()).includes(`"calls":${2 * taken.length}`))
}

describe.skipIf(isLeftOut("PostgreSQL of the system and nginx", isThere))(
  "the service in several processes behind nginx",
  () => {
    it(
      "serves people and servers while one process of each role is killed, and has all of it at its next start",
      () =>
        withClusterFolder(async (folder) => {
          const cluster = await startCluster(folder)
          try {
            await scenario(cluster)
          } finally {
            assert.strictEqual(await cluster.end(), 0, cluster.output().slice(-2000))
          }
        }),
      900_000
    )
  }
)
