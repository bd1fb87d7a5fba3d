import { assert, describe, it } from "@effect/vitest"
import { contractBreaks } from "../../../scripts/lib/contract.mjs"
import { openApi } from "../src/openApi.ts"

const now = JSON.stringify(openApi())

/** The breaks of the contract after a text of it was replaced by another, or the other way round. */
const after = (text: string, by: string): ReadonlyArray<string> => {
  assert.include(now, text)
  return contractBreaks(JSON.parse(now), JSON.parse(now.replace(text, by)))
}

const before = (text: string, by: string): ReadonlyArray<string> => {
  assert.include(now, text)
  return contractBreaks(JSON.parse(now.replace(text, by)), JSON.parse(now))
}

describe("a change of the contract", () => {
  it("breaks nobody when there is none, or when something is added", () => {
    assert.deepStrictEqual(contractBreaks(JSON.parse(now), JSON.parse(now)), [])
    assert.deepStrictEqual(before('"/v1/status"', '"/v1/state"').length, 1)
    const status = JSON.stringify({ "/v1/new": JSON.parse(now).paths["/v1/status"] }).slice(1, -1)
    assert.deepStrictEqual(after('"/v1/status"', `${status},"/v1/status"`), [])
  })

  it("breaks clients when a route goes", () => {
    assert.deepStrictEqual(after('"/v1/status"', '"/v1/state"'), ["GET /v1/status is gone"])
  })

  it("breaks clients when an answer has fewer members", () => {
    assert.deepStrictEqual(after('"required":["organizations"]', '"required":[]'), [
      "GET /v1/orgs 200 outputSchema.organizations: tool.output.required.removed"
    ])
  })

  it("breaks clients when a body needs more, or takes less", () => {
    assert.deepStrictEqual(after('"required":["kind","name"]', '"required":["kind","name","project"]'), [
      "POST /v1/keys body inputSchema.project: tool.input.required.added"
    ])
    assert.include(
      after('"enum":["owner","admin","member","viewer"]', '"enum":["owner","admin","member"]').join("\n"),
      "inputSchema.role: tool.input.enum"
    )
  })

  it("breaks clients when a route takes another credential", () => {
    const document = JSON.parse(now)
    document.paths["/v1/keys"].get.security = [{ session: [] }]
    assert.deepStrictEqual(contractBreaks(JSON.parse(now), document), ["GET /v1/keys accountToken is no longer taken"])
  })
})
