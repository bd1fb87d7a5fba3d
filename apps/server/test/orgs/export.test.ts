import { assert, layer } from "@effect/vitest"
import { Export } from "@mcp-inspect/api/wire/Org"
import { isArray, isObject } from "@mcp-inspect/engine/model/Json"
import { Effect, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { isSecret } from "../../src/orgs/OrgExport.ts"
import { tenantTables } from "../../src/orgs/tenantTables.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { fill, planted, rowsOf } from "../support/everything.ts"
import { ask, organizationsServer } from "../support/organizations.ts"
import { epoch, organization, person } from "../support/people.ts"

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("the export", (it) => {
  it.effect("has every row of every table, and no row of anybody else", () =>
    Effect.gen(function* () {
      const [ann, bob] = [yield* person("ann"), yield* person("bob")]
      const mine = yield* organization("mine", [[ann, "owner"]])
      const theirs = yield* organization("theirs", [[bob, "owner"]])
      yield* fill(mine, ann)
      yield* fill(theirs, bob)
      const { body, status } = yield* ask(ann, "GET", "/v1/orgs/mine/export")
      assert.strictEqual(status, 200)
      const found = Schema.decodeUnknownSync(Export)(body)
      const counts = Object.fromEntries(Object.entries(found.tables).map(([name, rows]) => [name, rows.length]))
      const expected = yield* rowsOf(mine.orgId)
      for (const directory of ["billing_customers", "org_directory", "key_directory", "invitation_directory", "jobs"])
        expected.delete(directory)
      // Single uses are in the export as the days that they add up to.
      expected.delete("usage_events")
      assert.deepStrictEqual(counts, Object.fromEntries(expected))
      assert.strictEqual(
        found.rows,
        Object.values(counts).reduce((sum, count) => sum + count, 0)
      )
      const text = JSON.stringify(body)
      assert.include(text, mine.orgId)
      assert.notInclude(text, theirs.orgId)
      assert.notInclude(text, bob.id)
    })
  )

  it.effect("lets no digest and no secret out, of any table there is", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const mine = yield* organization("digests", [[ann, "owner"]])
      yield* fill(mine, ann)
      const { body } = yield* ask(ann, "GET", "/v1/orgs/digests/export")
      const { tables } = Schema.decodeUnknownSync(Export)(body)
      const columns = new Set(
        Object.entries(tables).flatMap(([table, rows]) =>
          rows.flatMap((row) => (isObject(row) ? Object.keys(row).map((column) => `${table}.${column}`) : []))
        )
      )
      assert.isAbove(columns.size, 40)
      assert.deepStrictEqual(
        [...columns].filter((name) => /digest|hash|secret|token|password/.test(name)),
        []
      )
      const text = JSON.stringify(body)
      assert.notInclude(text, planted)
      assert.notInclude(text, Buffer.from(planted).toString("hex"))
      assert.notInclude(text, Buffer.from(planted).toString("base64"))
      // That stays behind and nothing else.
      const hidden = (yield* tenantTables).flatMap(({ columns: all, name }) =>
        all.filter(isSecret).map((column) => `${name}.${column.name}`)
      )
      assert.include(hidden, "api_keys.digest")
      assert.deepStrictEqual(
        (yield* tenantTables)
          .flatMap(({ columns: all, name }) =>
            all.filter((column) => !isSecret(column)).map((column) => `${name}.${column.name}`)
          )
          .sort(),
        [...columns].sort()
      )
    })
  )

  it.effect("knows a secret column by its name or its type, whatever table it is added to", () =>
    Effect.sync(() => {
      const names = ["digest", "csrf_digest", "password_hash", "client_secret", "refresh_token", "sealed_header"]
      for (const name of names) assert.isTrue(isSecret({ name, type: "text" }), name)
      assert.isTrue(isSecret({ name: "anything", type: "bytea" }))
      for (const name of ["key_id", "fingerprint", "last_four", "body"])
        assert.isFalse(isSecret({ name, type: "text" }), name)
    })
  )

  it.effect("reads page after page, and a document as it was pushed", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { orgId, projectId } = yield* organization("pages", [[ann, "owner"]])
      const sql = yield* SqlClient.SqlClient
      const verbatim = '{"a":"é\\u0000\\n\\"","b":[1,2.50]}'
      yield* inOrg(
        orgId,
        sql`insert into acceptances (org_id, project_id, fingerprint, reason, author, created_at)
          select ${orgId}::uuid, ${projectId}::uuid, 'f' || n, 'r', 'a', now() from generate_series(1, 450) n`
      )
      for (const name of ["one", "two", "three"])
        yield* inOrg(
          orgId,
          sql`insert into documents ${sql.insert({
            org_id: orgId,
            project_id: projectId,
            fingerprint: name,
            body: verbatim,
            bytes: verbatim.length,
            created_at: epoch
          })}`
        )
      const { body } = yield* ask(ann, "GET", "/v1/orgs/pages/export")
      const { tables } = Schema.decodeUnknownSync(Export)(body)
      const rows = tables["acceptances"] ?? []
      assert.lengthOf(rows, 450)
      assert.strictEqual(new Set(rows.map((row) => (isObject(row) ? row["fingerprint"] : ""))).size, 450)
      const documents = tables["documents"] ?? []
      assert.isTrue(isArray(documents))
      assert.deepStrictEqual(
        documents.map((row) => (isObject(row) ? row["body"] : "")),
        [verbatim, verbatim, verbatim]
      )
    })
  )

  it.effect("has documents as long as the longest that is taken", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { orgId, projectId } = yield* organization("long", [[ann, "owner"]])
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(
        orgId,
        sql`insert into documents (org_id, project_id, fingerprint, body, bytes, created_at)
          values (${orgId}, ${projectId}, 'long', repeat('"', 33 * 1024 * 1024), 33 * 1024 * 1024, now())`
      )
      const { body } = yield* ask(ann, "GET", "/v1/orgs/long/export")
      const [row] = Schema.decodeUnknownSync(Export)(body).tables["documents"] ?? []
      assert.strictEqual(isObject(row) ? String(row["body"]).length : 0, 33 * 1024 * 1024)
    })
  )

  it.effect("is offered as a file of JSON", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      yield* organization("file", [[ann, "owner"]])
      const http = yield* HttpClient.HttpClient
      const { headers } = yield* http.execute(
        HttpClientRequest.get("/v1/orgs/file/export").pipe(HttpClientRequest.bearerToken(ann.id))
      )
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(headers["content-disposition"], 'attachment; filename="file.json"')
    })
  )
})
