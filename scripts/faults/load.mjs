// Everybody who uses the cluster during a run, and the ledgers of what they were answered.
import { newKey, newUser } from "../../apps/server/test/support/user.ts"
import { makeLedger } from "../bench/ingest-long/ledger.mjs"
import { makeTally as makeUseTally, send } from "../bench/ingest-long/load.mjs"
import { makeTally, pause } from "./client.mjs"
import { compare } from "./comparing.mjs"
import { makeWrites } from "./ledger.mjs"
import { holdConnections } from "./load/slow.mjs"
import { changing, comingAndGoing, enduring } from "./load/watched.mjs"
import { accepting, keeping, pushing } from "./load/writes.mjs"
import { startReceivers } from "./receiver.mjs"
import { startServers } from "./servers.mjs"

/* Organizations with a project each. */
const projects = 2

/* Senders of recorded use to each project, and how many batches of one the minutes of a ledger can tell apart. */
const senders = 2
const mostBatches = 1500

/* A clock that jumps back must not make marks of uses too young to be told apart. */
const earlier = 3 * 3_600_000

const steady = ["steady-1", "steady-2", "steady-3"]

const wayward = "wayward"

/* Somebody with a project, keys of it, and what identifies them. */
const newGround = async ({ secrets, url }, number) => {
  const password = `correct horse battery ${number} staple`
  const user = await newUser(url, { email: `person-${number}@example.com`, password })
  const [api, ingest] = [await newKey(user, url), await newKey(user, url, "ingest")]
  const named = { "key of the API": api.plaintext, "key of ingest": ingest.plaintext, password }
  for (const [name, secret] of Object.entries(named)) secrets.set(`${name} ${number}`, secret)
  secrets.set(`cookie ${number}`, user.session.cookie.split("=").at(-1))
  secrets.set(`token of requests ${number}`, user.session["x-csrf-token"])
  return { url, project: user.project, session: user.session, key: api.plaintext, ingestKey: ingest.plaintext, user }
}

const newChannel = async (ground, receivers, { forgets, name, secrets }) => {
  const path = `/hook/${name}-of-nobody-else`
  const made = await ground.user.at(ground.url, `/v1/projects/${ground.project}/channels`, {
    body: { kind: "webhook", name, url: receivers.urlOf(path) }
  })
  if (made.status !== 201) throw new Error(`a channel was answered with ${made.status}`)
  const { channel, secret } = made.body
  receivers.know(path, { id: channel.id, forgets, secret })
  secrets.set(`secret of the channel ${name}`, secret)
  secrets.set(`path of the channel ${name}`, path)
  return channel.id
}

/** Begins all of it; it ends some time after `isOver()`. */
export const startLoad = async (cluster, { address, isOver, random, seconds, wrong }) => {
  const { clocks, eventsPort, port, ports, superuser, url } = cluster
  const secrets = new Map(cluster.secrets.map((secret, index) => [`secret ${index} of the cluster`, secret]))
  const receivers = await startReceivers(address, { isOver, random })
  const servers = await startServers(address, { inside: url, steady: [...steady, wayward] })
  const grounds = []
  for (let number = 1; number <= projects; number++) grounds.push(await newGround({ secrets, url }, number))
  const [first] = grounds
  const channels = [
    await newChannel(first, receivers, { forgets: false, name: "steady", secrets }),
    await newChannel(first, receivers, { forgets: true, name: "forgetful", secrets })
  ]
  const say = (sentence) => void wrong.push(sentence)
  const tally = makeTally(say)
  const uses = { ledger: makeLedger(projects, Date.now() - earlier), tally: makeUseTally() }
  const writes = { push: makeWrites(), key: makeWrites(), acceptance: makeWrites() }
  const [ledger, suffered] = [[], []]
  const onWatches = { ground: first, isOver, ledger, servers, suffered, tally }
  const apartMs = Math.max(300, (seconds * 1000 * senders) / mostBatches)
  const held = holdConnections([...new Set([port, ...ports.api, ...ports.ingest])])
  const work = [
    ...grounds.flatMap((ground, project) => {
      const load = { ground, isOver, secrets, tally, wrong: say }
      return [
        ...[1, 2].map((n) => pushing({ ...load, name: `${project}-${n}`, writes: writes.push })),
        keeping({ ...load, name: `${project}`, writes: writes.key }),
        accepting({ ...load, name: `${project}`, writes: writes.acceptance }),
        ...Array.from({ length: senders }, (_, sender) =>
          send({
            apartMs,
            isOver,
            port: eventsPort,
            project,
            ledger: uses.ledger,
            tally: uses.tally,
            key: ground.ingestKey,
            sender: project * senders + sender
          })
        )
      ]
    }),
    ...steady.map((name) => changing(onWatches, name)),
    comingAndGoing(onWatches, wayward),
    ...servers.hostile.map((name) => enduring(onWatches, name))
  ]
  const done = Promise.all(work)
  // Told where the run waits for it.
  done.catch(() => {})
  // Uses are added up some minutes later, which only a clock that jumps makes short.
  const all = { areAddedUp: clocks.canJump, channels, grounds, ledger, receivers, suffered, uses, writes }
  return {
    ...all,
    done,
    /** Rejects where something happened that may not, and never resolves. */
    failed: done.then(() => new Promise(() => {})),
    held,
    secrets,
    tally,
    compared: () => compare(superuser, all),
    stop: async () => {
      held.stop()
      await Promise.all([receivers.stop(), servers.stop()])
      await pause(0)
    }
  }
}
