// What the database has of what was acknowledged, and what waits in it.
import { pause } from "./traffic.mjs"

/** How long what is begun may take to end once nobody sends. */
const drainedMs = 120_000

/** Jobs that are late, and captures that have not ended. */
export const waiting = async (query) => {
  const [row] = await query(
    `select (select count(*)::int from jobs where due_at < now() - interval '10 seconds') as overdue,
      (select count(*)::int from captures where ended_at is null) as open`
  )
  return row
}

const left = async (query, watches) => {
  const [{ captures, jobs, looks }] = await query(
    `select (select count(*)::int from jobs where due_at < now()) as jobs,
      (select count(*)::int from captures where ended_at is null) as captures,
      (select count(*)::int from watch_checks where outcome = 'baseline') as looks`
  )
  return { jobs, captures, "watches that were not looked at": watches - looks }
}

/** What is left of each queue once all of them are empty, or after two minutes. */
export const whenDrained = async (query, watches) => {
  const until = Date.now() + drainedMs
  for (;;) {
    const now = await left(query, watches)
    if (Date.now() >= until || Object.values(now).every((count) => count === 0)) return now
    await pause(500)
  }
}

/** What was acknowledged, beside what is there. */
export const countsOf = async (query, { captured, events, pushed, started }) => {
  const [row] = await query(
    `select (select count(*)::int from deployments where source = 'push') as pushes,
      (select coalesce(sum(n), 0)::float8 from usage_events) as events,
      (select count(*)::int from captures where state = 'done') as captures`
  )
  return [
    { name: "pushes", acknowledged: pushed, found: row.pushes },
    { name: "events", acknowledged: events, found: row.events },
    { name: "captures", acknowledged: started, found: row.captures },
    { name: "captures that ended well", acknowledged: captured, found: row.captures }
  ]
}
