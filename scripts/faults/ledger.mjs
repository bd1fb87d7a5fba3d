// What was sent, what was acknowledged of it, and whether the service has just that. Nothing here asks anybody.

/** A ledger of writes of one kind, each by a name that no other has. */
export const makeWrites = () => {
  const all = new Map()
  const of = (name) => all.get(name)
  return {
    all,
    /** It is on its way. */
    send: (name) => void (all.has(name) || all.set(name, { id: undefined, takenBack: "no" })),
    /** It was answered, with its id where it has one. */
    acknowledge: (name, id = name) => void (of(name).id = id),
    /** That it is taken back is on its way. */
    askBack: (name) => void (of(name).takenBack = "asked"),
    takeBack: (name) => void (of(name).takenBack = "yes")
  }
}

const grouped = (rows, keyOf) => {
  const groups = new Map()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const wrongOf = (what, entry, rows) => {
  const { id, takenBack } = entry
  const [row] = rows
  if (rows.length > 1) return `${what} is there ${rows.length} times`
  if (row !== undefined && id !== undefined && row.id !== id) return `${what} is there as ${row.id}, not as ${id}`
  const isThere = row !== undefined && !row.isGone
  if (id !== undefined && !isThere && takenBack === "no") return `${what} was acknowledged and is lost`
  if (isThere && takenBack === "yes") return `${what} was taken back and is there`
  if (row?.isGone === true && takenBack === "no") return `${what} is gone, and nobody took it back`
  return undefined
}

/** What is wrong with writes of a kind, as sentences. `stored` are the rows, of what is gone too where that leaves one. */
export const wrongWrites = (kind, { all }, stored) => {
  const rows = grouped(stored, ({ name }) => name)
  const never = [...rows.keys()].filter((name) => !all.has(name)).map((name) => `${kind} ${name} was never sent`)
  const others = [...all].map(([name, entry]) => wrongOf(`${kind} ${name}`, entry, rows.get(name) ?? []))
  return [...never, ...others.filter((sentence) => sentence !== undefined)]
}

/** What is wrong with the contracts that were recorded of a watched server, which had `prints` one after the other. */
export const wrongContracts = (server, prints, recorded) => {
  const sentences = []
  for (const [print, rows] of grouped(recorded, (one) => one))
    if (!prints.includes(print)) sentences.push(`${server}: ${print} was recorded, which it never had`)
    else if (rows.length > 1) sentences.push(`${server}: ${print} was recorded ${rows.length} times`)
  for (const print of prints) if (!recorded.includes(print)) sentences.push(`${server}: ${print} was not recorded`)
  if (sentences.length === 0 && recorded.some((print, index) => print !== prints[index]))
    sentences.push(`${server}: what it had was recorded in another order`)
  return sentences
}

/* What there is to tell of a watched server, and how often. */
const dueOf = ({ outages, prints }) => [
  ...prints.slice(1).map((print, index) => ["change", `${prints[index]}→${print}`, 1]),
  ["unreachable", undefined, outages],
  ["recovered", undefined, outages]
]

const wrongRaised = (watch, alerts) => {
  const own = alerts.filter((alert) => alert.watch === watch.id)
  const sentences = dueOf(watch).flatMap(([kind, about, times]) => {
    const found = own.filter((one) => one.kind === kind && (about === undefined || one.about === about)).length
    const what = about === undefined ? kind : `${kind} ${about}`
    return found === times ? [] : [`${watch.server}: "${what}" was raised ${found} times, not ${times}`]
  })
  const changes = new Set(dueOf(watch).map(([, about]) => about))
  for (const { about, kind } of own)
    if (kind === "change" && !changes.has(about)) sentences.push(`${watch.server}: "change ${about}" never happened`)
  return sentences
}

/* What is wrong with one alert at one channel: it may be told again under the id that it has, as a receiver may not have
   answered, and under no other. */
const wrongTold = ({ alert, channel }, deliveries, received) => {
  const what = `the alert ${alert.id} (${alert.kind}) at ${channel}`
  const [delivery, ...more] = deliveries
  if (delivery === undefined) return [`${what} was sent to nobody`]
  if (more.length > 0) return [`${what} was sent ${deliveries.length} times`]
  const sentences = delivery.state === "delivered" ? [] : [`${what} is ${delivery.state}`]
  const ids = [...new Set(received.map(({ id }) => id))]
  if (ids.length === 0) sentences.push(`${what} never arrived`)
  for (const id of ids) if (id !== delivery.id) sentences.push(`${what} arrived as ${id}, and is ${delivery.id}`)
  return sentences
}

/** What is wrong with alerts, as sentences: those that are due once each, sent once to each channel, and arrived. */
export const wrongAlerts = ({ alerts, channels, deliveries, received, watches }) => {
  const raised = watches.flatMap((watch) => wrongRaised(watch, alerts))
  const at = ({ alert, channel }) => `${alert} ${channel}`
  const [sentBy, gotBy] = [grouped(deliveries, at), grouped(received, at)]
  const told = alerts.flatMap((alert) =>
    channels.flatMap((channel) => {
      const key = at({ alert: alert.id, channel })
      return wrongTold({ alert, channel }, sentBy.get(key) ?? [], gotBy.get(key) ?? [])
    })
  )
  const known = new Set(alerts.map(({ id }) => id))
  const strange = received
    .filter(({ alert }) => !known.has(alert))
    .map(({ alert, channel }) => `the alert ${alert} arrived at ${channel}, and there is none`)
  const unsigned = received
    .filter(({ isSigned }) => !isSigned)
    .map(({ channel, id }) => `${id} arrived at ${channel} without a signature that holds`)
  return [...raised, ...told, ...strange, ...unsigned]
}

/** The names of the secrets, of `secrets` by name, that a text has. */
export const leaksIn = (text, secrets) =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)
