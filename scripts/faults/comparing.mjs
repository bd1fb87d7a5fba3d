// The ledgers of a run against the database.
import { wrongs } from "../bench/ingest-long/ledger.mjs"
import { perBatch } from "../bench/ingest-long/load.mjs"
import { storedUses } from "../bench/ingest-long/stored.mjs"
import { wrongAlerts, wrongContracts, wrongWrites } from "./ledger.mjs"
import { hopeless } from "./servers.mjs"
import { storedAlerts, storedContracts, storedWrites, withQuery } from "./stored.mjs"

const wrongUses = async (query, { areAddedUp, grounds, uses }) => {
  const rows = await storedUses(query)
  return grounds.flatMap(({ project }, index) => {
    const { added, events, marks, outcomes, quota } = rows.find(({ org, slug }) => `${org}/${slug}` === project)
    const counted = {
      "what is counted as accepted": outcomes,
      "what the month counts": quota,
      ...(areAddedUp ? { "what is added up by days": added } : {})
    }
    return wrongs(uses.ledger.all[index], { events, marks, counted }, perBatch).map((said) => `${project}: ${said}`)
  })
}

const wrongWatches = async (query, { channels, ledger, receivers, suffered }) => {
  const contracts = await storedContracts(query)
  const { alerts, deliveries } = await storedAlerts(query)
  const recorded = ledger.flatMap(({ prints, server }) =>
    wrongContracts(
      server,
      prints,
      contracts.filter((one) => one.server === server).map(({ fingerprint }) => fingerprint)
    )
  )
  const hostile = new Map(suffered.map(({ id, server }) => [id, server]))
  const imagined = alerts
    .filter(({ kind, watch }) => kind === "change" && hostile.has(watch))
    .map(({ watch }) => `${hostile.get(watch)}: a change was told of a contract that is always the same`)
  const believed = suffered
    .filter(({ server, state }) => hopeless.includes(server) && state !== "failing")
    .map(({ server, state }) => `${server}: no contract can be made of it, and it is ${state}`)
  const { received } = receivers
  return [
    ...recorded,
    ...imagined,
    ...believed,
    ...wrongAlerts({ alerts, channels, deliveries, received, watches: ledger })
  ]
}

/** What is wrong, as sentences. */
export const compare = (url, load) =>
  withQuery(url, async (query) => {
    const stored = await storedWrites(query)
    const writes = Object.entries(load.writes).flatMap(([kind, ledger]) => wrongWrites(kind, ledger, stored[kind]))
    return [...writes, ...(await wrongUses(query, load)), ...(await wrongWatches(query, load))]
  })
