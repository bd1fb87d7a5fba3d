// The stand-in of these tests does what the service does.
import { contractCases } from "../support/contract/cases.ts"
import { assert, describe, it } from "@effect/vitest"
import { withHosted } from "../support/hosted.ts"
import { apiKey, foreignKey, ingestKey, token } from "../support/hostedState.ts"

describe("the stand-in", () => {
  for (const { name, run } of contractCases)
    it(`${name}`, () =>
      withHosted(async (hosted) => {
        const project = "acme/search-mcp"
        await run({
          url: hosted.url,
          project,
          apiKey,
          ingestKey,
          foreignKey,
          foreignKeyId: "key_01k4cccc",
          accountToken: token
        })
        assert.deepStrictEqual(hosted.strays, [])
      }))
})
