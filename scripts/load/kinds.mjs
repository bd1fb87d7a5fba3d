// What is asked of the service: by machines that read and push, servers that tell of use, and people with the console.
import { gzipSync } from "node:zlib"
import { eventsOf } from "../bench/ingest/events.mjs"
import { randomFrom } from "../bench/ingest-long/faults.mjs"
import { pause } from "./traffic.mjs"

/** Events of a batch. */
export const perBatch = 100

const one = (random, all) => all[random(all.length)]

const json = { "content-type": "application/json" }

const bearer = (key) => ({ authorization: `Bearer ${key}` })

/* What the console and machines read of a project. */
const readsOf = ({ apiKey, fingerprint, name, org, session }) => {
  const path = `/v1/projects/${name}`
  const [cookie, key] = [{ cookie: `session=${session}` }, bearer(apiKey)]
  return [
    { path, headers: cookie },
    { path: `/v1/orgs/${org}/projects`, headers: cookie },
    { path: `${path}/servers`, headers: cookie },
    { path: `${path}/baseline`, headers: key },
    { path: `${path}/servers/default/deployments?limit=20`, headers: key },
    { path: `${path}/servers/default/changes?limit=5`, headers: key },
    { path: `${path}/documents/${fingerprint}`, headers: key },
    { path: `${path}/usage/overview`, headers: key }
  ]
}

const reads = ({ projects, random }) => {
  const all = projects.flatMap(readsOf)
  return ({ ask }) =>
    () =>
      ask(one(random, all))
}

/** A push of a document of a project. */
export const pushOf = ({ apiKey, name }, document, idempotencyKey) => ({
  method: "POST",
  path: `/v1/projects/${name}/snapshots`,
  headers: { ...bearer(apiKey), ...json, "idempotency-key": idempotencyKey },
  body: Buffer.from(`{"environment":"production","server":"default","snapshot":${document}}`)
})

/* Every eighth is sent again with its key, as whoever lost the answer does: it is the same deployment. */
const pushes = ({ counts, documents, projects, random }) => {
  return ({ ask, wrong }) =>
    async () => {
      const number = ++counts.begun
      const request = pushOf(one(random, projects), one(random, documents), `push-of-the-load-${number}`)
      const answer = await ask(request, 201)
      if (answer === undefined) return
      counts.pushed++
      if (number % 8 !== 0) return
      const again = await ask(request, 201)
      if (again !== undefined && again !== answer) wrong("a push that was repeated became another deployment")
    }
}

/* As the instrumentation sends them: compressed, at the lowest effort. */
const batchesOf = ({ projects }) => {
  const now = Date.now()
  return projects.flatMap(({ ingestKey }, project) =>
    Array.from({ length: 4 }, (_, sender) => ({
      method: "POST",
      path: "/v1/events",
      headers: { ...bearer(ingestKey), ...json, "content-encoding": "gzip" },
      body: gzipSync(
        JSON.stringify({ events: eventsOf(project * 4 + sender + 1, perBatch, now), droppedSinceLast: 0 }),
        {
          level: 1
        }
      )
    }))
  )
}

/* Some have a key, and some of these are sent again: they count once. */
const batches = (ground) => {
  const all = batchesOf(ground)
  const { counts, random } = ground
  return ({ ask, wrong }) =>
    async () => {
      const number = ++counts.batches
      const batch = one(random, all)
      const key = number % 4 === 0 ? { "idempotency-key": `batch-of-the-load-${number}` } : {}
      const request = { ...batch, headers: { ...batch.headers, ...key } }
      const answer = await ask(request, 202)
      if (answer === undefined) return
      if (JSON.parse(answer).accepted === perBatch) counts.events += perBatch
      else wrong(`of a batch of ${perBatch} events: ${answer}`)
      if (number % 16 === 0) await ask(request, 202)
    }
}

const captures = ({ counts, projects, target }) => {
  let next = 0
  return ({ ask, wrong }) =>
    async () => {
      const { apiKey, name } = projects[next++ % projects.length]
      const path = `/v1/projects/${name}/captures`
      const body = Buffer.from(JSON.stringify({ url: target, server: "captured" }))
      const started = await ask({ method: "POST", path, headers: { ...bearer(apiKey), ...json }, body }, 202)
      if (started === undefined) return
      counts.started++
      const { id } = JSON.parse(started)
      for (;;) {
        await pause(250)
        const answer = await ask({ path: `${path}/${id}`, headers: bearer(apiKey) })
        if (answer === undefined) return
        const { endedAt, failure, state } = JSON.parse(answer)
        if (endedAt === null) continue
        if (state === "done") counts.captured++
        else wrong(`a capture ended as ${state}: ${JSON.stringify(failure)}`)
        return
      }
    }
}

/* A screen as a browser opens it: the document, what it names where the browser does not have it, and what is asked then. */
const screens = ({ assets, projects, random }) => {
  const file = { "accept-encoding": "gzip, deflate, br" }
  return ({ ask }) =>
    async () => {
      const { name, org, session } = one(random, projects)
      const headers = { cookie: `session=${session}`, "sec-fetch-site": "same-origin", ...file }
      const path = `/v1/projects/${name}`
      await ask({ path: `/p/${name}`, headers })
      if (random(4) === 0) for (const asset of assets) await ask({ path: asset, headers })
      const asked = [
        "/v1/status",
        "/v1/session",
        `/v1/orgs/${org}/projects`,
        path,
        `${path}/servers`,
        `${path}/watches`,
        `${path}/channels`,
        `${path}/alerts?limit=5`,
        `${path}/captures`,
        `${path}/servers/default/changes?limit=1`,
        `${path}/usage/overview`
      ]
      for (const one of asked) await ask({ path: one, headers })
    }
}

/** All kinds, with their bounds; `ground` is what `ground.mjs` has seeded. Each has its own chance, whatever the others do. */
export const kindsOf = ({ api, ingest, seed, ...ground }) => {
  const kinds = [
    { name: "reads", connections: 8, perSecond: 120, port: api, make: reads },
    { name: "pushes", connections: 2, perSecond: 6, port: api, make: pushes },
    { name: "captures", connections: 4, perSecond: 2, port: api, make: captures },
    { name: "screens", connections: 4, perSecond: 8, port: api, make: screens },
    { name: "ingest", connections: 32, perSecond: 120, port: ingest, make: batches }
  ]
  return kinds.map(({ make, ...kind }, index) => ({
    ...kind,
    makeRound: make({ ...ground, random: randomFrom(seed + index) })
  }))
}
