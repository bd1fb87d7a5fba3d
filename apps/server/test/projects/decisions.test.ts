import { assert, layer } from "@effect/vitest"
import { isArray, omit } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { inOrg } from "../../src/platform/Tenant.ts"
import { ask, members, organizationsServer, problem } from "../support/organizations.ts"
import { organization, type Person, person } from "../support/people.ts"

let count = 0

const project = Effect.gen(function* () {
  const [owner, member] = [yield* person("owner"), yield* person("member")]
  const { orgId, projectId, slug } = yield* organization(`decides-${++count}`, [
    [owner, "owner"],
    [member, "member"]
  ])
  return { owner, member, orgId, projectId, at: `/v1/projects/${slug}/search` }
})

const fingerprint = (digit: string): string => `sha256:${digit.repeat(64)}`

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("settings", (it) => {
  const put = (who: Person, at: string, body: unknown) => ask(who, "PUT", `${at}/settings`, body)

  it.effect("are what was put, with the members of a configuration file, and replaced as a whole", () =>
    Effect.gen(function* () {
      const { at, member, owner } = yield* project
      assert.deepStrictEqual((yield* ask(member, "GET", `${at}/settings`)).body, {})
      const settings = {
        fail_on: "POTENTIALLY_BREAKING",
        ignore: [
          { rule: "tool.removed", entity: "legacy_*", reason: "announced\nlast year", expires: "2027-03-31" },
          { rule: "lint.prompt.description.missing" }
        ],
        severity_overrides: {
          "tool.annotations.safetyWeakened": "BREAKING",
          "tool.output.enum.widened": "POTENTIALLY_BREAKING"
        }
      }
      const answer = yield* put(owner, at, settings)
      assert.deepStrictEqual(answer, { status: 200, body: settings })
      assert.deepStrictEqual((yield* ask(member, "GET", `${at}/settings`)).body, settings)
      yield* put(owner, at, { fail_on: "never" })
      assert.deepStrictEqual((yield* ask(member, "GET", `${at}/settings`)).body, { fail_on: "never" })
    })
  )

  it.effect("name rules that exist, and an unknown one is told with its place and the nearest", () =>
    Effect.gen(function* () {
      const { at, owner } = yield* project
      const ignored = yield* put(owner, at, { ignore: [{ rule: "tool.removed" }, { rule: "tool.remvoed" }] })
      assert.strictEqual(ignored.status, 400)
      assert.deepStrictEqual(ignored.body, {
        error: {
          code: "unknown_rule",
          field: "ignore[1].rule",
          message: "The entry names a rule that does not exist. Did you mean `tool.removed`?"
        }
      })
      const overridden = yield* put(owner, at, {
        severity_overrides: { "tool.removed": "BREAKING", "lint.prompt.description.mising": "BREAKING" }
      })
      assert.deepStrictEqual(overridden.body, {
        error: {
          code: "unknown_rule",
          field: "severity_overrides[1].rule",
          message: "Member 2 names a rule that does not exist. Did you mean `lint.prompt.description.missing`?"
        }
      })
      assert.deepStrictEqual((yield* ask(owner, "GET", `${at}/settings`)).body, {})
    })
  )

  it.effect("of hostile names and values are refused, and nothing of them is told", () =>
    Effect.gen(function* () {
      const { at, owner } = yield* project
      for (const body of [
        { fail_on: "SOMETIMES" },
        { ignore: [{}] },
        { ignore: [{ rule: "" }] },
        { ignore: [{ rule: "tool.removed", reason: "secret-\u0000" }] },
        { ignore: [{ rule: "tool.removed", reason: "secret-\ud800" }] },
        { ignore: [{ rule: "tool.removed", entity: "secret-".repeat(200) }] },
        { ignore: [{ rule: "tool.removed", expires: "2027-13-01" }] },
        { ignore: Array.from({ length: 501 }, () => ({ rule: "tool.removed" })) },
        { ignore: [{ rule: "secret-constructor" }] },
        { ignore: [{ rule: "tool.removed", expires: "2027-02-29" }] },
        { severity_overrides: { "secret-toString": "BREAKING" } },
        { severity_overrides: { "tool.removed": "FATAL" } },
        { severity_overrides: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`r${n}`, "BREAKING"])) },
        [],
        null,
        "text"
      ]) {
        const answer = yield* put(owner, at, body)
        assert.strictEqual(answer.status, 400, JSON.stringify(body).slice(0, 100))
        assert.notInclude(JSON.stringify(answer.body), "secret-")
      }
    })
  )

  it.effect("do not take the prototype of objects for a rule", () =>
    Effect.gen(function* () {
      const { at, owner } = yield* project
      const http = yield* HttpClient.HttpClient
      const response = yield* http.execute(
        HttpClientRequest.put(`${at}/settings`).pipe(
          HttpClientRequest.bearerToken(owner.id),
          HttpClientRequest.bodyText('{"severity_overrides":{"__proto__":"BREAKING"}}', "application/json")
        )
      )
      assert.strictEqual(response.status, 400)
    })
  )

  it.effect("say of a day that the calendar does not have where it stands", () =>
    Effect.gen(function* () {
      const { at, owner } = yield* project
      const answer = yield* put(owner, at, { ignore: [{ rule: "tool.removed", expires: "2027-02-30" }] })
      assert.deepStrictEqual(problem(answer), ["not_a_day", "ignore[0].expires"])
    })
  )
})

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("acceptances", (it) => {
  it.effect("have reason, author and last day, and the newest is first", () =>
    Effect.gen(function* () {
      const { at, member, owner } = yield* project
      const first = yield* ask(member, "POST", `${at}/acceptances`, { fingerprint: fingerprint("a"), reason: "known" })
      assert.strictEqual(first.status, 201)
      const second = yield* ask(owner, "POST", `${at}/acceptances`, {
        fingerprint: fingerprint("b"),
        reason: "until spring",
        expires: "2999-03-31"
      })
      assert.deepStrictEqual(omit(members(second.body), new Set(["createdAt"])), {
        fingerprint: fingerprint("b"),
        reason: "until spring",
        author: owner.email,
        expires: "2999-03-31"
      })
      assert.deepStrictEqual((yield* ask(member, "GET", `${at}/acceptances`)).body, {
        acceptances: [second.body, first.body]
      })
    })
  )

  it.effect("of one finding replace each other", () =>
    Effect.gen(function* () {
      const { at, member, owner } = yield* project
      yield* ask(owner, "POST", `${at}/acceptances`, {
        fingerprint: fingerprint("a"),
        reason: "first",
        expires: "2999-01-01"
      })
      yield* ask(member, "POST", `${at}/acceptances`, { fingerprint: fingerprint("a"), reason: "second" })
      const { acceptances } = members((yield* ask(owner, "GET", `${at}/acceptances`)).body)
      const list = isArray(acceptances) ? acceptances.map(members) : []
      assert.deepStrictEqual(
        list.map(({ author, expires, reason }) => [reason, author, expires]),
        [["second", member.email, null]]
      )
    })
  )

  it.effect("can be withdrawn, once", () =>
    Effect.gen(function* () {
      const { at, member } = yield* project
      const one = `${at}/acceptances/${fingerprint("a")}`
      yield* ask(member, "POST", `${at}/acceptances`, { fingerprint: fingerprint("a"), reason: "known" })
      assert.strictEqual((yield* ask(member, "DELETE", one)).status, 204)
      assert.strictEqual((yield* ask(member, "DELETE", one)).status, 404)
      assert.deepStrictEqual((yield* ask(member, "GET", `${at}/acceptances`)).body, { acceptances: [] })
    })
  )

  it.effect("need a whole fingerprint, a reason of one line and a day to come", () =>
    Effect.gen(function* () {
      const { at, member } = yield* project
      const good = { fingerprint: fingerprint("a"), reason: "known" }
      for (const [body, expected] of [
        [{ ...good, fingerprint: "sha256:aaaa" }, ["invalid_request"]],
        [{ ...good, reason: "" }, ["invalid_request"]],
        [{ ...good, reason: " " }, ["invalid_request"]],
        [{ ...good, reason: "a\u0000b" }, ["invalid_request"]],
        [{ ...good, reason: "x".repeat(501) }, ["invalid_request"]],
        [{ ...good, expires: "tomorrow" }, ["invalid_request"]],
        [{ ...good, expires: "2999-02-29" }, ["not_a_day", "expires"]],
        [{ ...good, expires: "2001-01-01" }, ["past_day", "expires"]]
      ] as const) {
        const answer = yield* ask(member, "POST", `${at}/acceptances`, body)
        assert.strictEqual(answer.status, 400)
        assert.deepStrictEqual(problem(answer), expected)
      }
    })
  )

  it.effect("are at most five thousand, of which each can still be replaced", () =>
    Effect.gen(function* () {
      const { at, member, orgId, projectId } = yield* project
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(
        orgId,
        sql`insert into acceptances (org_id, project_id, fingerprint, reason, author, created_at)
          select ${orgId}::uuid, ${projectId}::uuid, 'sha256:' || lpad(n::text, 64, '0'), 'r', 'a', now()
          from generate_series(1, 5000) n`
      )
      const refused = yield* ask(member, "POST", `${at}/acceptances`, { fingerprint: fingerprint("a"), reason: "x" })
      assert.deepStrictEqual([refused.status, ...problem(refused)], [409, "limit"])
      const known = `sha256:${"7".padStart(64, "0")}`
      const replaced = yield* ask(member, "POST", `${at}/acceptances`, { fingerprint: known, reason: "x" })
      assert.strictEqual(replaced.status, 201)
      const { acceptances } = members((yield* ask(member, "GET", `${at}/acceptances`)).body)
      assert.lengthOf(isArray(acceptances) ? acceptances : [], 5000)
    })
  )
})
