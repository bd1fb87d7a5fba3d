import { assert, describe, it } from "@effect/vitest"
import { isObject, type Json, own, ownObject, ownString } from "@mcp-inspect/engine/model/Json"
import { Schema } from "effect"
import { NotFound } from "../src/Errors.ts"
import { openApi } from "../src/openApi.ts"
import { parseProject } from "../src/wire/names.ts"

const document = openApi()

const at = (value: Json | undefined, ...keys: ReadonlyArray<string>): Json | undefined =>
  keys.reduce<Json | undefined>((node, key) => (isObject(node) ? own(node, key) : undefined), value)

const operations = Object.entries((isObject(document) && ownObject(document, "paths")) || {}).flatMap(([path, item]) =>
  Object.entries(isObject(item) ? item : {}).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation
  }))
)

describe("the contract", () => {
  it("has the endpoints of ING-45 and ING-70 to ING-73", () => {
    const names = new Set(operations.map(({ name }) => name))
    for (const wanted of [
      "GET /v1/keys",
      "GET /v1/projects/{org}/{project}/baseline",
      "GET /v1/projects/{org}/{project}/usage",
      "GET /v1/status",
      "POST /v1/keys",
      "POST /v1/keys/{id}/revoke",
      "POST /v1/keys/{id}/rotate",
      "POST /v1/projects/{org}/{project}/snapshots"
    ])
      assert.isTrue(names.has(wanted), wanted)
  })

  it("says of every request in one sentence of its own what it does", () => {
    const said = operations.map(({ name, operation }) => {
      const summary = isObject(operation) ? ownString(operation, "summary") : undefined
      assert.match(summary ?? "", /^[A-Z][^\n]{8,100}\.$/, name)
      return summary
    })
    assert.strictEqual(new Set(said).size, operations.length)
  })

  it("asks for a credential everywhere but for the status and the ways in", () => {
    const open = operations.filter(({ operation }) => JSON.stringify(at(operation, "security") ?? []) === "[]")
    assert.deepStrictEqual(open.map(({ name }) => name).sort(), [
      "GET /v1/status",
      "POST /v1/email/verify",
      "POST /v1/password/forgot",
      "POST /v1/password/reset",
      "POST /v1/sign-in",
      "POST /v1/sign-up"
    ])
  })

  it("describes every error as a code and a message", () => {
    for (const { name, operation } of operations) {
      const responses = at(operation, "responses")
      for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
        if (Number(status) < 400) continue
        const ref = at(response, "content", "application/json", "schema", "$ref")
        const schema = at(document, "components", "schemas", String(ref).split("/").at(-1) ?? "")
        assert.strictEqual(
          ownString(ownObject(ownObject(isObject(schema) ? schema : {}, "properties") ?? {}, "error") ?? {}, "$ref"),
          "#/components/schemas/Problem",
          `${name} ${status}`
        )
      }
    }
  })

  it("writes an error as nothing but code and message", () => {
    const error = new NotFound({ error: { code: "not_found", message: "There is no such project." } })
    assert.deepStrictEqual(Schema.encodeUnknownSync(NotFound)(error), {
      error: { code: "not_found", message: "There is no such project." }
    })
  })
})

describe("a project", () => {
  it("is an organization and a name that can stand in a path", () => {
    assert.deepStrictEqual(parseProject("acme/search-mcp"), { org: "acme", project: "search-mcp" })
    for (const text of ["acme", "acme/", "/x", "a/b/c", "../x", "a/..", "a b/c", "a/b?c", "a/b\n"])
      assert.isUndefined(parseProject(text), text)
  })
})
