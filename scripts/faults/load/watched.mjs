// People who have servers watched. The contract of some changes now and then; one comes and goes; the others mean harm. A watch
// looks at once when its address becomes another, so nobody waits for its next slot.
import { insist, pause } from "../client.mjs"

/** After so long without a result a watch is made to look again, in milliseconds: the clock it waits by may have jumped. */
const patienceMs = 100_000

const newWatch = async ({ ground, servers, tally }, name, threshold) => {
  const url = `${ground.url}/v1/projects/${ground.project}/watches`
  const body = { url: servers.urlOf(name, 0), server: name, interval: "15m", threshold }
  const { body: made, status } = await insist(url, { headers: ground.session, body }, { expected: [201, 409], tally })
  if (status === 201) return `${url}/${made.id}`
  // It was made before, and the answer was lost.
  const { body: list } = await insist(url, { headers: ground.session }, { expected: [200], tally })
  return `${url}/${list.watches.find(({ server }) => server === name).id}`
}

/* One watch: how it stands, and a look at once. */
const watching = async (load, name, threshold = "DOCUMENTATION") => {
  const { ground, servers, tally } = load
  const { session: headers } = ground
  const url = await newWatch(load, name, threshold)
  let [look, looked] = [0, Date.now()]
  const lookNow = async () => {
    look++
    looked = Date.now()
    const body = { url: servers.urlOf(name, look) }
    await insist(url, { headers, method: "PATCH", body }, { expected: [200], tally })
  }
  const read = async () => (await insist(url, { headers }, { expected: [200], tally })).body
  /** Waits until it stands as is wanted. */
  const until = async (isWanted) => {
    for (;;) {
      const watch = await read()
      if (isWanted(watch)) return watch
      if (Date.now() - looked > patienceMs) await lookNow()
      await pause(1500)
    }
  }
  return { id: url.split("/").at(-1), lookNow, read, until }
}

/** A server whose contract becomes another as soon as the last change was recorded, once at least. */
export const changing = async (load, name) => {
  const { isOver, ledger, servers } = load
  const { id, lookNow, until } = await watching(load, name)
  const known = { id, server: name, prints: [], outages: 0 }
  ledger.push(known)
  for (let version = 1; ; version++) {
    const { fingerprint } = await until(
      (watch) => watch.state === "ok" && watch.fingerprint !== null && watch.fingerprint !== known.prints.at(-1)
    )
    known.prints.push(fingerprint)
    if (isOver() && version > 1) return
    await pause(1000)
    servers.change(name, version)
    await lookNow()
  }
}

/** A server that is away until people are told of it, and comes again, once at least. */
export const comingAndGoing = async (load, name) => {
  const { isOver, ledger, servers } = load
  const { id, lookNow, until } = await watching(load, name)
  const known = { id, server: name, prints: [], outages: 0 }
  ledger.push(known)
  const { fingerprint } = await until(({ state }) => state === "ok")
  known.prints.push(fingerprint)
  do {
    servers.away.add(name)
    for (let failures = 1; failures <= 3; failures++) {
      await lookNow()
      await until(({ failuresInARow }) => failuresInARow >= failures)
    }
    known.outages++
    servers.away.delete(name)
    await lookNow()
    await until(({ state }) => state === "ok")
    await pause(5000)
  } while (!isOver())
}

/** A server that means harm, which is looked at again and again. */
export const enduring = async (load, name) => {
  const { isOver, suffered } = load
  const { id, lookNow, until } = await watching(load, name, "BREAKING")
  let { lastCheckAt, state } = await until((watch) => watch.lastCheckAt !== null)
  while (!isOver()) {
    await pause(5000)
    await lookNow()
    const before = lastCheckAt
    ;({ lastCheckAt, state } = await until((watch) => watch.lastCheckAt !== before))
  }
  suffered.push({ id, server: name, state })
}
