// A company that uses the service, made by the requests of its people and by servers that change: what pictures show.
import type { RequestListener } from "node:http"
import { withHttp } from "../../../cli/test/support/http.ts"
import { mcpListener, type Serving } from "../support/mcpListener.ts"
import { password } from "../support/pages.ts"
import type { Place } from "../support/screens.ts"
import { helpDesk, type Lists, others, toSnapshot } from "./contracts.ts"

/** Asks the service as one person; the answer parsed. */
export interface Person {
  readonly cookie: string
  readonly ask: <A = unknown>(method: string, path: string, body?: unknown) => Promise<A>
}

const own = { "content-type": "application/json", "sec-fetch-site": "same-origin" }

/** Signs somebody up and in. */
export const person = async (url: string, email: string, organization?: string): Promise<Person> => {
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: "POST", headers: own, body: JSON.stringify(body) })
  await post("/v1/sign-up", { email, password, ...(organization === undefined ? {} : { organization }) })
  const answer = await post("/v1/sign-in", { email, password })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ")
  const { csrf } = (await answer.json()) as { csrf: string }
  return {
    cookie,
    ask: async <A>(method: string, path: string, body?: unknown) => {
      const answered = await fetch(url + path, {
        method,
        headers: { ...own, cookie, "x-csrf-token": csrf },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = await answered.text()
      if (answered.status >= 300) throw new Error(`${method} ${path}: ${answered.status} ${text}`)
      return (text === "" ? undefined : JSON.parse(text)) as A
    }
  }
}

/** Asks until there is an answer, a minute at most. */
const until = async <A>(ask: () => Promise<A | undefined>): Promise<A> => {
  for (let tries = 0; tries < 240; tries++) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error("it did not come within a minute")
}

const serve = (serving: Serving, { prompts, resourceTemplates, resources, tools }: Lists, version: string): void =>
  void Object.assign(serving, { tools, prompts, resources, resourceTemplates, version })

interface Capture {
  readonly id: string
  readonly state: string
}

const captured = async ({ ask }: Person, project: string, url: string, server: string): Promise<Capture> => {
  const { id } = await ask<Capture>("POST", `${project}/captures`, { url, server })
  return until(async () => {
    const capture = await ask<Capture>("GET", `${project}/captures/${id}`)
    return capture.state === "done" || capture.state === "failed" ? capture : undefined
  })
}

const colleagues = [
  ["Bruno", "admin"],
  ["Carmen", "member"],
  ["Dilip", "viewer"]
] as const

const joined = async (url: string, ada: Person): Promise<void> => {
  for (const [name, role] of colleagues) {
    const email = `${name.toLowerCase()}@northwind.example`
    const { link } = await ada.ask<{ link: string }>("POST", "/v1/orgs/northwind/invitations", { email, role })
    const somebody = await person(url, email)
    await somebody.ask("POST", "/v1/invitations/accept", { token: link.split("/").at(-1) })
  }
}

const decided = async ({ ask }: Person, project: string): Promise<void> => {
  await ask("PUT", `${project}/settings`, {
    ignore: [
      {
        rule: "tool.removed",
        entity: "export_*",
        reason: "Announced in March; nobody calls it.",
        expires: "2027-03-31"
      }
    ],
    severity_overrides: { "tool.description.changed": "POTENTIALLY_BREAKING" }
  })
  await ask("PUT", `${project}/usage/settings`, {
    days: 90,
    threshold: { calls: 5 },
    excluded: [{ clientName: "uptime-monitor" }]
  })
}

const keyed = async ({ ask }: Person): Promise<void> => {
  const path = "northwind/support"
  const key = (kind: string, name: string) =>
    ask<{ key: { id: string } }>("POST", "/v1/keys", { kind, name, project: path })
  await key("api", "GitHub Actions")
  await key("ingest", "help-desk in production")
  const { key: old } = await key("api", "Laptop of Carmen")
  await ask("POST", `/v1/keys/${old.id}/revoke`)
}

/** What there is when all is made. */
export interface Made {
  readonly ada: Person
  readonly place: Place
  /** The fingerprints of the contracts that the server had, the oldest first. */
  readonly contracts: ReadonlyArray<string>
}

/** What the program does between the steps. */
export interface Around {
  /** Has the service look at what it watches now. */
  readonly lookNow: () => Promise<void>
  /** When all is made, and while the servers still answer. */
  readonly show: (made: Made) => Promise<void>
}

interface Finding {
  readonly fingerprint: string
  readonly rule: string
}

/** Makes it all, and shows it. */
export const company = async (url: string, { lookNow, show }: Around): Promise<void> => {
  const ada = await person(url, "ada@northwind.example", "Northwind")
  await joined(url, ada)
  await ada.ask("POST", "/v1/orgs/northwind/projects", { name: "Support" })
  const project = "/v1/projects/northwind/support"
  const { link } = await ada.ask<{ link: string }>("POST", "/v1/orgs/northwind/invitations", {
    email: "elena@northwind.example",
    role: "member"
  })
  await keyed(ada)
  for (const [server, contracts] of Object.entries(others))
    for (const [index, lists] of contracts.entries())
      await ada.ask("POST", `${project}/snapshots`, {
        snapshot: toSnapshot(server, `1.${index}.0`, lists),
        environment: "production",
        server,
        commit: `${7 + index}c41e0${index}9d2b8`,
        branch: "main"
      })
  const serving: Serving = { tools: [], asked: [] }
  const [first, second, third] = helpDesk
  if (first === undefined || second === undefined || third === undefined) throw new Error("three contracts are shown")
  const taking: RequestListener = (_, response) => void response.writeHead(204).end()
  const refusing: Serving = { tools: [], authorization: "Bearer of nobody", asked: [] }
  await withHttp(taking, (hook) =>
    withHttp(mcpListener(refusing), (closed) =>
      withHttp(mcpListener(serving), async (address) => {
        serve(serving, first, "2.3.0")
        await captured(ada, project, address, "help-desk")
        serve(serving, second, "2.4.0")
        await captured(ada, project, address, "help-desk")
        await decided(ada, project)
        await channelled(ada, project, hook)
        await ada.ask("POST", `${project}/watches`, { url: address, server: "help-desk", interval: "1h" })
        await stands(ada, project, lookNow)
        serve(serving, third, "3.0.0")
        await until(async () => {
          await lookNow()
          const { alerts } = await ada.ask<{ alerts: ReadonlyArray<unknown> }>("GET", `${project}/alerts`)
          return alerts.length > 0 ? true : undefined
        })
        await stands(ada, project, lookNow)
        const { id } = await captured(ada, project, closed, "carrier")
        const contracts = await contractsOf(ada, project)
        await accepted(ada, project, contracts)
        await show({
          ada,
          contracts,
          place: {
            org: "northwind",
            project: "support",
            server: "help-desk",
            capture: id,
            token: link.split("/").at(-1) ?? ""
          }
        })
      })
    )
  )
}

const stands = ({ ask }: Person, project: string, lookNow: Around["lookNow"]): Promise<true> =>
  until(async () => {
    await lookNow()
    const { watches } = await ask<{ watches: ReadonlyArray<{ state: string }> }>("GET", `${project}/watches`)
    return watches.every(({ state }) => state === "ok") ? true : undefined
  })

const contractsOf = async ({ ask }: Person, project: string): Promise<ReadonlyArray<string>> => {
  const { changes } = await ask<{ changes: ReadonlyArray<{ deployment: { fingerprint: string } }> }>(
    "GET",
    `${project}/servers/help-desk/changes`
  )
  return changes.map(({ deployment }) => deployment.fingerprint).toReversed()
}

const accepted = async ({ ask }: Person, project: string, [, from, to]: ReadonlyArray<string>): Promise<void> => {
  const { changes } = await until(() =>
    ask<{ changes: ReadonlyArray<Finding> }>("GET", `${project}/compare?from=${from}&to=${to}`).catch(() => undefined)
  )
  const found = changes.find(({ rule }) => /template/iu.test(rule)) ?? changes.at(-1)
  await ask("POST", `${project}/acceptances`, {
    fingerprint: found?.fingerprint,
    reason: "Attachments moved to the web portal; agents were told.",
    expires: "2027-01-31"
  })
}

const channelled = async ({ ask }: Person, project: string, hook: string): Promise<void> => {
  const { account } = await ask<{ account: { id: string } }>("GET", "/v1/session")
  await ask("POST", `${project}/channels`, { kind: "email", name: "Ada", account: account.id })
  const { channel } = await ask<{ channel: { id: string } }>("POST", `${project}/channels`, {
    kind: "webhook",
    name: "Incident desk",
    url: hook
  })
  await ask("POST", `${project}/channels/${channel.id}/test`)
}
