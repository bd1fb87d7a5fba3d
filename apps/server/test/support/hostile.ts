// A project in which everything that somebody else wrote is hostile: of its server, its people, its clients.
import type { Json, JsonObject } from "@mcp-inspect/engine/model/Json"
import { toDocument } from "@mcp-inspect/engine/snapshot/Document"
import { randomUUID } from "node:crypto"
import { listing } from "../../../cli/test/support/contract/documents.ts"
import type { Ask } from "./entered.ts"
import { insert, quoted, type Sql } from "./overDatabase.ts"
import { hostile } from "./pages.ts"
import type { Place } from "./screens.ts"

const elsewhere = "elsewhere.invalid"

/* A line as hostile as a line may be that has a name's length. */
const wildName = `${hostile}![x](//${elsewhere}/x.png) שלום \u200Bx`.slice(0, 100)

/* A line of anything: it runs, draws, turns text around and moves a terminal's cursor where it is not shown as text. */
const wildLine = [
  hostile,
  `<svg onload=alert(3)><a href="javascript:alert(4)">`,
  `![image](https://${elsewhere}/x.png) [link](javascript:alert(5))`,
  "\u202Eturned around\u2066 \u200Bnot seen\u{E0041} שלום עולם",
  "__proto__ constructor {{7*7}} ${7*7}"
].join(" ")

/* The same with what moves a terminal's cursor, in several lines. */
const wildText = `${wildLine}\u001B]0;title\u0007\u001B[31mred\n# ${wildLine}\n`

/* And very long. In a few places alone: it is the service that it would keep busy. */
const hugeText = `${wildText}${"x".repeat(10_000)}`

const longName = `n${"a".repeat(9999)}`

const schema = (more: JsonObject = {}): JsonObject => ({
  type: "object",
  description: wildText,
  properties: Object.fromEntries<Json>([
    [wildLine, { type: "string", description: wildText, enum: [wildLine, wildText, "__proto__"] }],
    ["__proto__", { type: "object", properties: { constructor: { type: "string", default: wildLine } } }],
    [longName, { type: "array", items: { type: "string", pattern: wildLine, title: wildText } }],
    ...Object.entries(more)
  ]),
  required: [wildLine]
})

const tool = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  title: hugeText,
  description: hugeText,
  inputSchema: schema(more),
  outputSchema: schema(),
  annotations: { title: wildText, [wildLine]: true, readOnlyHint: true },
  _meta: {
    "mcp-inspect/deprecated": { since: wildLine, sunset: wildLine, replacedBy: wildLine },
    [wildLine]: wildText
  },
  icons: [{ src: `https://${elsewhere}/icon.png` }, { src: "javascript:alert(6)" }]
})

const documentOf = (tools: ReadonlyArray<JsonObject>, version: string): JsonObject =>
  toDocument(
    listing(
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, experimental: { [wildLine]: { [wildLine]: wildText } } },
        serverInfo: { name: hugeText, title: hugeText, version: `${version} ${wildLine}` },
        instructions: hugeText
      },
      {
        tools,
        resources: [
          { uri: `javascript:alert(7)//${wildLine}`, name: wildText, description: wildText, mimeType: wildLine },
          { uri: `https://${elsewhere}/r.png`, name: "image" }
        ],
        resourceTemplates: [{ uriTemplate: `file:///{${wildLine}}`, name: wildText, description: wildText }],
        prompts: [
          { name: wildLine, title: wildText, arguments: [{ name: wildLine, description: wildText, required: true }] }
        ]
      },
      {
        headersSet: ["authorization"],
        cacheScope: { tools: "private", resources: null, resourceTemplates: null, prompts: null },
        warnings: [wildText]
      }
    )
  )

/** Two contracts of one server, which differ in everything. */
export const contracts: readonly [JsonObject, JsonObject] = [
  documentOf(
    [
      tool(wildLine, { [`${wildLine} gone`]: { type: "string" } }),
      tool(longName),
      tool("__proto__"),
      tool(`${wildLine} gone`)
    ],
    "1.0.0"
  ),
  documentOf(
    [
      { ...tool(wildLine, { [`${wildLine} new`]: { type: "integer" } }), description: `${wildText} Changed.` },
      tool(longName),
      tool("__proto__"),
      tool(`${wildLine} new`)
    ],
    "2.0.0"
  )
]

const fingerprintOf = (document: JsonObject): string => String(document["fingerprint"])

const byRequests = async (ask: Ask, org: string, hook: string): Promise<void> => {
  const project = `${org}/default`
  const base = `/v1/projects/${project}`
  for (const [index, snapshot] of contracts.entries())
    await ask("POST", `${base}/snapshots`, {
      snapshot,
      environment: "production",
      server: "server",
      commit: `${index}a1b2c3d`,
      branch: wildLine.slice(0, 250)
    })
  await ask("POST", "/v1/keys", { kind: "api", name: wildName, project })
  await ask("POST", "/v1/account/tokens", { name: wildName })
  await ask("POST", `${base}/acceptances`, { fingerprint: `sha256:${"7".repeat(64)}`, reason: wildLine.slice(0, 500) })
  await ask("PUT", `${base}/settings`, {
    ignore: [{ rule: "tool.icons.changed", entity: wildLine, reason: wildLine }],
    severity_overrides: { "tool.title.changed": "NON_BREAKING" }
  })
  await ask("PUT", `${base}/usage/settings`, {
    excluded: [{ clientName: wildLine.slice(0, 120), clientVersion: "<b>" }]
  })
  await ask("POST", `${base}/channels`, { kind: "webhook", name: wildName, url: hook })
  await ask("POST", `${base}/watches`, { url: `${hook}?q=${encodeURIComponent(wildName)}`, server: "server" })
  await ask("POST", `/v1/orgs/${org}/invitations`, { email: `'onload=alert+{img}שלום@example.com`, role: "viewer" })
  await ask("PATCH", base, { name: wildName })
  await ask("PATCH", `/v1/orgs/${org}`, { name: wildName })
}

const failure = { code: "unauthorized", message: hugeText, mend: wildText, needsHeader: true }

const finding = {
  rule: "tool.removed",
  severity: "BREAKING",
  entity: wildText,
  path: wildLine,
  explanation: hugeText,
  proof: hugeText,
  migration: wildText
}

const dayMs = 86_400_000

/** The capture that failed. */
export const captureId = `cap_${"h".repeat(26)}`

/** What was sent to the channel. */
export const deliveryId = `msg_${"h".repeat(26)}`

/* What clients called, as rollups have it. */
const uses = async (sql: Sql, ids: Readonly<Record<string, unknown>>): Promise<void> => {
  const cohort = {
    ...ids,
    environment: "production",
    client_name: wildLine.slice(0, 128),
    client_version: wildLine.slice(0, 128)
  }
  const entities = [
    ["tool", wildLine.slice(0, 256)],
    ["resource", "javascript:alert(9)"],
    ["prompt", "__proto__"]
  ] as const
  const prints = [fingerprintOf(contracts[1]), null]
  const cohorts = entities
    .flatMap(([entity_kind, entity_name]) =>
      prints.map((surface_fingerprint) => ({ ...cohort, entity_kind, entity_name, surface_fingerprint }))
    )
    .map((one, index) => ({ ...one, cohort_id: index + 1, digest: `\\x${index.toString(16).padStart(2, "0")}` }))
  await insert(sql, "usage_cohorts", cohorts)
  const days = [0, 1, 2, 30].map((ago) => new Date(Date.now() - ago * dayMs).toISOString())
  const daily = cohorts.flatMap(({ cohort_id }) =>
    days.map((last_at) => ({
      ...ids,
      cohort_id,
      day: last_at.slice(0, 10),
      calls: 7,
      errors: 2,
      cut: 0,
      duration_sum: 9,
      duration_max: 3,
      histogram: "\\x",
      last_at
    }))
  )
  await insert(sql, "usage_daily", daily)
  await insert(
    sql,
    "usage_daily_arguments",
    daily.map(({ cohort_id, day }) => ({ ...ids, cohort_id, day, path: wildLine.slice(0, 200), present: 3 }))
  )
  await insert(sql, "usage_outcomes", [{ ...ids, hour: days[0], outcome: "over_quota", count: 4 }])
}

/* What only time, other servers and many clients bring: written as the service writes it. */
const byRows = async (sql: Sql, org: string): Promise<void> => {
  const [row] = await sql(`
    select o.org_id, p.project_id, w.watch_id, c.channel_id, m.account_id from org_directory o
    join projects p on p.org_id = o.org_id join watches w on w.org_id = o.org_id
    join channels c on c.org_id = o.org_id join memberships m on m.org_id = o.org_id where o.slug = '${org}'`)
  const { account_id, channel_id, org_id, project_id, watch_id } = row ?? {}
  const ids = { org_id, project_id }
  const at = new Date().toISOString()
  await sql(`delete from jobs where org_id = '${String(org_id)}'`)
  await insert(sql, "audit_log", [
    {
      org_id,
      audit_id: randomUUID(),
      at,
      actor_id: account_id,
      actor: wildLine,
      action: "project.renamed",
      subject: wildLine,
      detail: { before: wildText, after: wildLine, [wildLine]: { [wildLine]: wildText } }
    }
  ])
  const alert = {
    ...ids,
    watch_id,
    state: "raised",
    server: "server",
    environment: "production",
    threshold: "BREAKING"
  }
  const change = {
    judged: true,
    before: fingerprintOf(contracts[0]),
    after: fingerprintOf(contracts[1]),
    deployment: "dep_1",
    strictest: "BREAKING",
    counts: { BREAKING: 12, POTENTIALLY_BREAKING: 1, NON_BREAKING: 1, DOCUMENTATION: 1 },
    findings: [finding],
    more: 12
  }
  const changed = randomUUID()
  await insert(sql, "alerts", [
    { ...alert, alert_id: changed, kind: "change", about: "a", title: hugeText, change, failure: null, created_at: at },
    {
      ...alert,
      alert_id: randomUUID(),
      kind: "unreachable",
      about: "b",
      title: wildText,
      change: null,
      failure,
      created_at: at
    }
  ])
  await insert(sql, "deliveries", [
    {
      ...ids,
      delivery_id: deliveryId,
      channel_id,
      alert_id: changed,
      kind: "change",
      state: "failed",
      content: {},
      tries: 2,
      created_at: at
    }
  ])
  await insert(
    sql,
    "delivery_attempts",
    [1, 2].map((attempt) => ({
      ...ids,
      delivery_id: deliveryId,
      attempt,
      at: new Date(Date.now() - attempt * 1000).toISOString(),
      status: null,
      error: hugeText,
      duration_ms: 3
    }))
  )
  await insert(
    sql,
    "watch_checks",
    [0, 1, 2].map((day) => ({
      ...ids,
      watch_id,
      slot: new Date(Date.now() - day * dayMs).toISOString(),
      attempt: 0,
      at: new Date(Date.now() - day * dayMs).toISOString(),
      outcome: day === 0 ? "failed" : "unchanged",
      fingerprint: null,
      failure: day === 0 ? failure : null,
      duration_ms: 40,
      list_ms: day === 0 ? null : 30
    }))
  )
  await sql(`update watches set state = 'failing', failures_in_a_row = 3, last_check_at = now(),
    last_failure = ${quoted(JSON.stringify(failure))}::jsonb where org_id = '${String(org_id)}'`)
  await insert(sql, "captures", [
    {
      ...ids,
      capture_id: captureId,
      url: `https://${elsewhere}/?${wildLine}`,
      server: "server",
      environment: "production",
      headers_set: false,
      state: "failed",
      lists: [{ list: "tools", items: 3, pages: 2 }],
      failure,
      created_at: at,
      ended_at: at
    }
  ])
  await insert(sql, "invoices", [{ org_id, month: "2026-10", kept: 5, total: 10_000, issued_at: at }])
  await uses(sql, ids)
  await sql(`update accounts set name = ${quoted(wildLine)} where account_id = '${String(account_id)}'`)
  await sql(`update sessions set user_agent = ${quoted(wildLine)}`)
  const guest = randomUUID()
  await insert(sql, "accounts", [
    { account_id: guest, email: "guest@example.com", email_key: `guest-${guest}`, name: wildLine, created_at: at }
  ])
  await insert(sql, "memberships", [{ org_id, account_id: guest, role: "member", created_at: at }])
}

/** Fills the project that came with an account. `hook` is an address that answers nothing. */
export const makeHostile = async (
  { ask, sql }: { readonly ask: Ask; readonly sql: Sql },
  org: string
): Promise<Place> => {
  await byRequests(ask, org, "http://127.0.0.1:18999/hook")
  await byRows(sql, org)
  return { org, project: "default", server: "server", capture: captureId, token: "A".repeat(43) }
}
