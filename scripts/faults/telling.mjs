// What a run did, as a table.

const line = (name, value) => console.log(`  ${name.padEnd(52)} ${String(value).padStart(8)}`)

const acknowledged = ({ all }) => [...all.values()].filter(({ id }) => id !== undefined).length

const repeats = (received) => received.length - new Set(received.map(({ channel, id }) => `${channel} ${id}`)).size

/** Prints it. */
export const tell = ({ counts, load, starts }) => {
  console.log("")
  for (const [name, count] of Object.entries(counts)) line(name, count)
  line("processes started", starts)
  console.log("")
  const { ledger, receivers, tally, uses, writes } = load
  for (const [kind, all] of Object.entries(writes)) line(`acknowledged, of kind ${kind}`, acknowledged(all))
  line(
    "sent of these",
    Object.values(writes).reduce((sum, { all }) => sum + all.size, 0)
  )
  line("batches of recorded use acknowledged", uses.tally.acknowledged)
  line(
    "changes of watched servers",
    ledger.reduce((sum, { prints }) => sum + Math.max(0, prints.length - 1), 0)
  )
  line(
    "outages of watched servers",
    ledger.reduce((sum, { outages }) => sum + outages, 0)
  )
  line("alerts that arrived", receivers.received.length)
  line("the same once more, under its id", repeats(receivers.received))
  line("slow and half-open connections", load.held.opened())
  console.log(
    `  answers: ${JSON.stringify(tally.answers)}, to recorded use ${JSON.stringify(uses.tally.refused)} and ${uses.tally.unanswered} unanswered`
  )
  for (const { server, state } of load.suffered) console.log(`  hostile: ${server} is ${state}`)
  console.log("")
}
