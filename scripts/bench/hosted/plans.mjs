// The plans of the statements that cost the database most, as the role of requests has them.
import { createHash } from "node:crypto"
import { appRole } from "../../../apps/server/src/platform/Database.ts"
import { sessionOf } from "./seed.mjs"
import { inner, statements, within } from "./statements.mjs"

const shown = 5

const id = (kind, number) => `${kind}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`
const org = id("00000001", 3)
const project = id("00000002", 11)
const server = id("00000003", 22)
const digest = createHash("sha256").update(sessionOf(3)).digest()
const now = new Date()

// What each is asked with; a digest that is in no table is searched for like one that is.
const values = {
  session: [digest, now],
  token: [digest],
  key: [digest],
  keyOwner: [digest],
  keyRow: [org, digest],
  enterOrg: ["org-3", id("0000000a", 3)],
  enterProject: ["org-3", "project-11", id("0000000a", 3)],
  org: ["org-3"],
  role: [org, id("0000000a", 3)],
  projectId: [org, "project-11"],
  project: [org, project],
  projects: [org],
  basis: [org, project],
  servers: ["", org, project],
  baseline: [org, project, org, project, "production", org, project, "default"],
  serverId: [org, project, "default"],
  deployments: [org, project, server, 21]
}

/** For each of the most costly: its name, its calls, its mean time in milliseconds, and its plan as lines. */
export const plansOf = async (query) => {
  const rows = await query(
    `select queryid::text as id, sum(calls)::int as calls, sum(total_exec_time) as total, sum(total_exec_time) / sum(calls) as mean
      from pg_stat_statements group by queryid`
  )
  const costs = new Map(rows.map((row) => [row.id, row]))
  const named = []
  await query("begin")
  await query(`set local role ${appRole}`)
  await query("select set_config('app.org_id', $1, true)", [org])
  for (const [name, text] of Object.entries(statements)) {
    const lines = (await query(`explain (verbose) ${text}`, values[name])).map((row) => row["QUERY PLAN"])
    const identifier = /Query Identifier: (-?\d+)/.exec(lines.at(-1))?.[1]
    const cost = costs.get(identifier)
    if (cost !== undefined) named.push({ name, text, ...cost })
  }
  const hottest = named.sort((left, right) => right.total - left.total).slice(0, shown)
  const plans = []
  for (const { calls, mean, name, text } of hottest) {
    const asked = within[name] === undefined ? [[name, text]] : within[name].map((one) => [one, inner[one]])
    const lines = []
    for (const [one, question] of asked) {
      const plan = await query(`explain (analyze, buffers) ${question}`, values[one])
      lines.push(...(one === name ? [] : [`${one}:`]), ...plan.map((row) => row["QUERY PLAN"]))
    }
    plans.push({ name, calls, mean, lines })
  }
  await query("rollback")
  return plans
}
