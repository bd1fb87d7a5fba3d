// What every service of the contract does, whoever wrote it: run against the one that is deployed and against the
// stand-in of the command line's tests, so that what passes with the one passes with the other.
import { assert } from "@effect/vitest"
import { canonical, isObject, type Json, type JsonObject, own, ownArray } from "@mcp-inspect/engine/model/Json"
import { Schema } from "effect"
import { Problem } from "@mcp-inspect/api/Errors"
import { CreatedKey, KeyList, RevokedKey, RotatedKey } from "@mcp-inspect/api/wire/Key"
import { Deployment } from "@mcp-inspect/api/wire/Snapshot"
import { Status } from "@mcp-inspect/api/wire/Status"
import { Usage } from "@mcp-inspect/api/wire/Usage"
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { demanding, documentOf, search } from "./documents.ts"

/** A running service with one organization that has one project, and another organization. */
export interface ContractTarget {
  /** Without a final slash. */
  readonly url: string
  /** `<org>/<project>`. */
  readonly project: string
  /** A key of kind `api` of that project. */
  readonly apiKey: string
  /** A key of kind `ingest` of that project. */
  readonly ingestKey: string
  /** A key of kind `api` of a project of the other organization. */
  readonly foreignKey: string
  /** The id of some key of the other organization. */
  readonly foreignKeyId: string
  /** The token of an account that is admin of the first organization, and has no other. */
  readonly accountToken: string
}

/** One case; the target is fresh. */
export interface ContractCase {
  readonly name: string
  readonly run: (target: ContractTarget) => Promise<void>
}

interface Asked {
  readonly method?: "GET" | "POST"
  readonly bearer?: string
  readonly body?: Json
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async (
  target: ContractTarget,
  path: string,
  { bearer, body, headers = {}, method = "GET" }: Asked = {}
) => {
  const response = await fetch(target.url + path, {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return { status: response.status, text, json: (): Json => JSON.parse(text) }
}

const push = (target: ContractTarget, snapshot: Json, more: JsonObject = {}, asked: Asked = {}) =>
  ask(target, `/v1/projects/${target.project}/snapshots`, {
    method: "POST",
    bearer: target.apiKey,
    body: { snapshot, environment: "production", ...more },
    ...asked
  })

const decodePushed = Schema.decodeUnknownSync(Deployment)

const pushed = async (...args: Parameters<typeof push>) => {
  const answer = await push(...args)
  assert.strictEqual(answer.status, 201, answer.text)
  return decodePushed(answer.json()).deployment
}

const baseline = async (target: ContractTarget, query = "") => {
  const answer = await ask(target, `/v1/projects/${target.project}/baseline${query}`, { bearer: target.apiKey })
  return answer.status === 200 ? canonical(answer.json()) : answer.status
}

const decodeProblem = Schema.decodeUnknownSync(Schema.Struct({ error: Problem }), { onExcessProperty: "error" })

const assertProblem = ({ json, status }: Awaited<ReturnType<typeof ask>>, expected: number, name = ""): void => {
  assert.strictEqual(status, expected, name)
  decodeProblem(json())
}

const keys = async (target: ContractTarget, path = "", body?: Json) => {
  const method = path === "" && body === undefined ? "GET" : "POST"
  return ask(target, `/v1/keys${path}`, {
    method,
    bearer: target.accountToken,
    ...(body === undefined ? {} : { body })
  })
}

/** The cases, in no order. */
export const contractCases: ReadonlyArray<ContractCase> = [
  {
    name: "says to anyone that it is there",
    run: async (target) => {
      const { json, status } = await ask(target, "/v1/status")
      assert.strictEqual(status, 200)
      assert.strictEqual(Schema.decodeUnknownSync(Status)(json()).status, "ok")
    }
  },
  {
    name: "answers a push with its deployment, and gives the document back as it was",
    run: async (target) => {
      const document = documentOf([search])
      const deployment = await pushed(target, document, { commit: "0123456789abcdef", branch: "main" })
      assert.deepInclude(deployment, { fingerprint: String(document["fingerprint"]), environment: "production" })
      assert.strictEqual(await baseline(target), canonical(document))
    }
  },
  {
    name: "makes a deployment of the same document each time it is pushed",
    run: async (target) => {
      const first = await pushed(target, documentOf([search]))
      const second = await pushed(target, documentOf([search]))
      assert.notStrictEqual(first.id, second.id)
      assert.strictEqual(first.fingerprint, second.fingerprint)
    }
  },
  {
    name: "takes a push with the idempotency key of another for that one",
    run: async (target) => {
      const headers = { "idempotency-key": "0123456789abcdef" }
      const first = await pushed(target, documentOf([search]), {}, { headers })
      assert.deepStrictEqual(await pushed(target, documentOf([search]), {}, { headers }), first)
      const other = await pushed(
        target,
        documentOf([search]),
        {},
        { headers: { "idempotency-key": "fedcba9876543210" } }
      )
      assert.notStrictEqual(other.id, first.id)
      assertProblem(await push(target, documentOf([search]), {}, { headers: { "idempotency-key": "?" } }), 400)
    }
  },
  {
    name: "keeps the newest push of each server and environment as its baseline",
    run: async (target) => {
      assert.strictEqual(await baseline(target), 404)
      await pushed(target, documentOf([search]))
      await pushed(target, documentOf([demanding]), { environment: "staging" })
      await pushed(target, documentOf([]), { server: "other" })
      assert.deepStrictEqual(
        [
          await baseline(target),
          await baseline(target, "?server=default&environment=production"),
          await baseline(target, "?environment=staging"),
          await baseline(target, "?server=other"),
          await baseline(target, "?server=other&environment=staging")
        ],
        [
          canonical(documentOf([search])),
          canonical(documentOf([search])),
          canonical(documentOf([demanding])),
          canonical(documentOf([])),
          404
        ]
      )
      await pushed(target, documentOf([demanding]))
      assert.strictEqual(await baseline(target), canonical(documentOf([demanding])))
    }
  },
  {
    name: "keeps names such as __proto__",
    run: async (target) => {
      const properties: Json = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}')
      const document = documentOf([{ name: "__proto__", inputSchema: { type: "object", properties } }])
      await pushed(target, document)
      assert.strictEqual(await baseline(target), canonical(document))
    }
  },
  {
    name: "refuses what is no snapshot or was changed after its capture, and does not repeat it",
    run: async (target) => {
      const document = documentOf([search])
      const [tool] = ownArray(document, "tools") ?? []
      const edited = { ...document, tools: [{ ...(isObject(tool) ? tool : {}), description: "canary-0451" }] }
      for (const snapshot of [edited, {}, "canary-0451", [document], null]) {
        const answer = await push(target, snapshot)
        assertProblem(answer, 400)
        assert.notInclude(answer.text, "canary")
      }
      assertProblem(await push(target, document, { environment: "a b" }), 400)
      assert.strictEqual(await baseline(target), 404)
    }
  },
  {
    name: "takes keys of kind api alone for a project, and says nothing of the projects of others",
    run: async (target) => {
      await pushed(target, documentOf([search]))
      const path = `/v1/projects/${target.project}`
      const body = { snapshot: documentOf([search]), environment: "production" }
      for (const [route, asked] of [
        ["/snapshots", { method: "POST", body }],
        ["/baseline", {}],
        ["/usage?entity=search", {}]
      ] as const) {
        assertProblem(await ask(target, path + route, asked), 401, route)
        assertProblem(await ask(target, path + route, { ...asked, bearer: "mcpi_api_notKnown00000000" }), 401, route)
        assertProblem(await ask(target, path + route, { ...asked, bearer: target.ingestKey }), 403, route)
        const foreign = await ask(target, path + route, { ...asked, bearer: target.foreignKey })
        assertProblem(foreign, 404, route)
        const missing = await ask(target, `/v1/projects/nobody/nothing${route}`, {
          ...asked,
          bearer: target.foreignKey
        })
        assert.deepStrictEqual([missing.status, missing.text], [foreign.status, foreign.text], route)
      }
    }
  },
  {
    name: "says of usage what is known and no more",
    run: async (target) => {
      const path = `/v1/projects/${target.project}/usage`
      for (const [query, days] of [
        ["?entity=search", 90],
        ["?entity=a%2Fb%20c%3F&days=30", 30]
      ] as const) {
        const answer = await ask(target, path + query, { bearer: target.apiKey })
        const usage = Schema.decodeUnknownSync(Usage)(answer.json())
        assert.strictEqual(usage.window.days, days)
        assert.deepStrictEqual([usage.calls, usage.coverage.complete], [0, false])
        assert.deepStrictEqual(forbiddenIn(answer.text), [])
      }
      for (const query of ["", "?entity=search&days=0", "?entity=search&days=366", "?entity="])
        assertProblem(await ask(target, path + query, { bearer: target.apiKey }), 400, query)
    }
  },
  {
    name: "makes keys that work, shows each once, and lists what is told of them",
    run: async (target) => {
      const answer = await keys(target, "", { kind: "api", name: "built" })
      assert.strictEqual(answer.status, 201, answer.text)
      const { key, plaintext } = Schema.decodeUnknownSync(CreatedKey)(answer.json())
      assert.deepInclude(key, { kind: "api", name: "built", project: target.project, state: "active" })
      assert.strictEqual(key.lastFour, plaintext.slice(-4))
      await pushed(target, documentOf([search]), {}, { bearer: plaintext })
      const listed = await keys(target)
      assert.notInclude(listed.text, plaintext)
      const found = Schema.decodeUnknownSync(KeyList)(listed.json()).keys.find(({ id }) => id === key.id)
      assert.deepInclude(found, { id: key.id, state: "active" })
      assertProblem(await keys(target, "", { kind: "api", name: "", project: target.project }), 400)
      assertProblem(await keys(target, "", { kind: "other", name: "x", project: target.project }), 400)
    }
  },
  {
    name: "rotates a key, which works on for seven days, and revokes it at once",
    run: async (target) => {
      const created = Schema.decodeUnknownSync(CreatedKey)((await keys(target, "", { kind: "api", name: "a" })).json())
      const answer = await keys(target, `/${created.key.id}/rotate`)
      assert.strictEqual(answer.status, 201, answer.text)
      const { key, plaintext, previous } = Schema.decodeUnknownSync(RotatedKey)(answer.json())
      assert.deepInclude(previous, { id: created.key.id, state: "rotating" })
      assert.notStrictEqual(key.id, previous.id)
      const days = (Date.parse(previous.expiresAt ?? "") - Date.now()) / 86_400_000
      assert.closeTo(days, 7, 0.1)
      for (const bearer of [created.plaintext, plaintext]) await pushed(target, documentOf([search]), {}, { bearer })
      assertProblem(await keys(target, `/${created.key.id}/rotate`), 409)
      const revoked = await keys(target, `/${created.key.id}/revoke`)
      assert.strictEqual(Schema.decodeUnknownSync(RevokedKey)(revoked.json()).key.state, "revoked")
      assertProblem(await push(target, documentOf([search]), {}, { bearer: created.plaintext }), 401)
      await pushed(target, documentOf([search]), {}, { bearer: plaintext })
    }
  },
  {
    name: "lets an account manage the keys of its own organizations alone",
    run: async (target) => {
      for (const action of ["rotate", "revoke"]) {
        const foreign = await keys(target, `/${target.foreignKeyId}/${action}`)
        assertProblem(foreign, 404, action)
        const missing = await keys(target, `/key_01k4none/${action}`)
        assert.deepStrictEqual([missing.status, missing.text], [foreign.status, foreign.text], action)
      }
      assertProblem(await keys(target, "", { kind: "api", name: "x", project: "nobody/nothing" }), 404)
      for (const bearer of ["", "mcpi_acc_unknown", target.apiKey])
        assertProblem(await ask(target, "/v1/keys", bearer === "" ? {} : { bearer }), 401, bearer)
      const listed = ownArray((await keys(target)).json() as JsonObject, "keys") ?? []
      assert.notInclude(
        listed.map((key) => (isObject(key) ? own(key, "id") : key)),
        target.foreignKeyId
      )
    }
  }
]
