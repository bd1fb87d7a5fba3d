// Who may call what: every route of organizations and projects, by every role, and by somebody of another organization.
import { assert, layer } from "@effect/vitest"
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Effect } from "effect"
import { newUuid } from "../../src/platform/secrets.ts"
import { type Answer, ask, members, organizationsServer, Part } from "../support/organizations.ts"
import { organization, type Person, person } from "../support/people.ts"

interface World {
  readonly owner: Person
  readonly other: Person
  readonly invitation: string
}

interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: (org: string, world: World) => string
  readonly body?: unknown
  /** The role from which on it may be called. */
  readonly least: Role
  readonly status: number
}

const fingerprint = `sha256:${"a".repeat(64)}`

const routes: Readonly<Record<string, Route>> = {
  "orgs.read": { method: "GET", path: (org) => `/v1/orgs/${org}`, least: "viewer", status: 200 },
  "orgs.update": {
    method: "PATCH",
    path: (org) => `/v1/orgs/${org}`,
    body: { name: "Other" },
    least: "admin",
    status: 200
  },
  "orgs.remove": {
    method: "DELETE",
    path: (org) => `/v1/orgs/${org}`,
    body: { name: "The org" },
    least: "owner",
    status: 204
  },
  "orgs.export": { method: "GET", path: (org) => `/v1/orgs/${org}/export`, least: "owner", status: 200 },
  "orgs.audit": { method: "GET", path: (org) => `/v1/orgs/${org}/audit`, least: "admin", status: 200 },
  "orgs.members": { method: "GET", path: (org) => `/v1/orgs/${org}/members`, least: "viewer", status: 200 },
  "orgs.changeRole": {
    method: "PATCH",
    path: (org, { other }) => `/v1/orgs/${org}/members/${other.id}`,
    body: { role: "member" },
    least: "admin",
    status: 204
  },
  "orgs.removeMember": {
    method: "DELETE",
    path: (org, { other }) => `/v1/orgs/${org}/members/${other.id}`,
    least: "admin",
    status: 204
  },
  "orgs.invitations": { method: "GET", path: (org) => `/v1/orgs/${org}/invitations`, least: "admin", status: 200 },
  "orgs.invite": {
    method: "POST",
    path: (org) => `/v1/orgs/${org}/invitations`,
    body: { email: "new@example.com", role: "member" },
    least: "admin",
    status: 201
  },
  "orgs.revokeInvitation": {
    method: "POST",
    path: (org, { invitation }) => `/v1/orgs/${org}/invitations/${invitation}/revoke`,
    least: "admin",
    status: 204
  },
  "projects.list": { method: "GET", path: (org) => `/v1/orgs/${org}/projects`, least: "viewer", status: 200 },
  "projects.create": {
    method: "POST",
    path: (org) => `/v1/orgs/${org}/projects`,
    body: { name: "Second" },
    least: "admin",
    status: 201
  },
  "projects.read": { method: "GET", path: (org) => `/v1/projects/${org}/search`, least: "viewer", status: 200 },
  "projects.update": {
    method: "PATCH",
    path: (org) => `/v1/projects/${org}/search`,
    body: { name: "Other" },
    least: "admin",
    status: 200
  },
  "projects.remove": {
    method: "DELETE",
    path: (org) => `/v1/projects/${org}/search`,
    body: { name: "Search" },
    least: "admin",
    status: 204
  },
  "projects.settings": {
    method: "GET",
    path: (org) => `/v1/projects/${org}/search/settings`,
    least: "viewer",
    status: 200
  },
  "projects.changeSettings": {
    method: "PUT",
    path: (org) => `/v1/projects/${org}/search/settings`,
    body: { fail_on: "never" },
    least: "admin",
    status: 200
  },
  "projects.acceptances": {
    method: "GET",
    path: (org) => `/v1/projects/${org}/search/acceptances`,
    least: "viewer",
    status: 200
  },
  "projects.accept": {
    method: "POST",
    path: (org) => `/v1/projects/${org}/search/acceptances`,
    body: { fingerprint, reason: "known" },
    least: "member",
    status: 201
  },
  "projects.withdraw": {
    method: "DELETE",
    path: (org) => `/v1/projects/${org}/search/acceptances/${fingerprint}`,
    least: "member",
    status: 204
  }
}

/** Those that are of no organization: everybody with an account may call them. */
const free = ["orgs.list", "orgs.create", "orgs.accept"]

const roles: ReadonlyArray<Role> = ["viewer", "member", "admin", "owner"]

let count = 0

/** An organization in which every route has something to act on. */
const world = Effect.gen(function* () {
  const slug = `org-${++count}`
  const [owner, other, outsider] = [yield* person("owner"), yield* person("other"), yield* person("outsider")]
  const people = {
    owner,
    admin: yield* person("admin"),
    member: yield* person("member"),
    viewer: yield* person("viewer")
  }
  const all = [...roles.map((role) => [people[role], role] as const), [other, "viewer"] as const]
  const { orgId } = yield* organization(slug, all)
  yield* organization(`${slug}-elsewhere`, [[outsider, "owner"]])
  const invited = yield* ask(owner, "POST", `/v1/orgs/${slug}/invitations`, { email: "i@example.com", role: "viewer" })
  const invitation = String(members(members(invited.body)["invitation"] ?? null)["id"])
  yield* ask(owner, "POST", `/v1/projects/${slug}/search/acceptances`, { fingerprint, reason: "known" })
  return { slug, orgId, people, outsider, made: { owner, other, invitation } }
})

const bodyOf = (name: string, body: unknown, slug: string): unknown =>
  name === "orgs.remove" ? { name: `The ${slug}` } : body

layer(organizationsServer, { excludeTestServices: true, timeout: "120 seconds" })("the roles", (it) => {
  it.effect("are known for every route", () =>
    Effect.sync(() => {
      const all = Object.values(Part.groups).flatMap((group) =>
        Object.keys(group.endpoints).map((endpoint) => `${group.identifier}.${endpoint}`)
      )
      assert.deepStrictEqual([...Object.keys(routes), ...free].sort(), all.sort())
    })
  )

  for (const [name, { body, least, method, path, status }] of Object.entries(routes)) {
    it.effect(`let ${least} and above call ${name}, and nobody else`, () =>
      Effect.gen(function* () {
        const answers: Record<string, number> = {}
        for (const role of roles) {
          const { made, people, slug } = yield* world
          const answer = yield* ask(people[role], method, path(slug, made), bodyOf(name, body, slug))
          answers[role] = answer.status
        }
        const expected = roles.map((role) => [role, roles.indexOf(role) < roles.indexOf(least) ? 403 : status])
        assert.deepStrictEqual(answers, Object.fromEntries(expected))
      })
    )

    it.effect(`of ${name} tell somebody of another organization what they tell of one that does not exist`, () =>
      Effect.gen(function* () {
        const { made, outsider, slug } = yield* world
        const theirs = yield* ask(outsider, method, path(slug, made), bodyOf(name, body, slug))
        const nobodys = yield* ask(outsider, method, path("nowhere", made), body)
        assert.strictEqual(theirs.status, 404)
        assert.deepStrictEqual(theirs, nobodys)
        assert.strictEqual((yield* ask(undefined, method, path(slug, made), body)).status, 401)
        // Nothing has changed: the owner sees all that was there.
        assert.strictEqual((yield* ask(made.owner, "GET", `/v1/projects/${slug}/search/settings`)).status, 200)
      })
    )
  }

  it.effect("reach no thing of another organization by a path of one's own", () =>
    Effect.gen(function* () {
      const { made, outsider, slug } = yield* world
      const own = `${slug}-elsewhere`
      const unknown = yield* newUuid
      const pairs: ReadonlyArray<readonly [Answer, Answer]> = [
        [
          yield* ask(outsider, "POST", `/v1/orgs/${own}/invitations/${made.invitation}/revoke`),
          yield* ask(outsider, "POST", `/v1/orgs/${own}/invitations/${unknown}/revoke`)
        ],
        [
          yield* ask(outsider, "PATCH", `/v1/orgs/${own}/members/${made.other.id}`, { role: "admin" }),
          yield* ask(outsider, "PATCH", `/v1/orgs/${own}/members/${unknown}`, { role: "admin" })
        ],
        [
          yield* ask(outsider, "DELETE", `/v1/orgs/${own}/members/${made.other.id}`),
          yield* ask(outsider, "DELETE", `/v1/orgs/${own}/members/${unknown}`)
        ],
        [
          yield* ask(outsider, "DELETE", `/v1/projects/${own}/search/acceptances/${fingerprint}`),
          yield* ask(outsider, "DELETE", `/v1/projects/${own}/search/acceptances/sha256:${"b".repeat(64)}`)
        ]
      ]
      for (const [theirs, nobodys] of pairs) {
        assert.strictEqual(theirs.status, 404)
        assert.deepStrictEqual(theirs, nobodys)
      }
    })
  )
})
