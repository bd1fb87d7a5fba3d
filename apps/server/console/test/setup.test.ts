import { assert, describe, it } from "@effect/vitest"
import { share } from "../src/features/looks/words.ts"
import { countsOf } from "../src/features/recorded/words.ts"
import { configuration, keyIntoEnvironment, pushing } from "../src/features/setup/commands.ts"
import { received } from "../src/features/setup/received.ts"
import { progressOf, stepsOf } from "../src/features/setup/steps.ts"

const server = (name: string, deployments: number) => ({
  name,
  deployments,
  createdAt: "2026-11-30T08:00:00Z",
  contracts: 1,
  lastDeployedAt: null,
  lastFingerprint: null,
  lastChange: null
})

describe("setting up", () => {
  it("ticks a step when what it is for is there", () => {
    const steps = stepsOf({ servers: [{ contracts: 1 }], watches: 0, channels: 2 })
    assert.deepStrictEqual(steps, { record: true, watch: false, alert: true, compare: false })
    assert.deepStrictEqual(progressOf(steps), { done: 2, all: 4 })
  })

  it("is complete with a snapshot that came since", () => {
    const before = [server("a", 2)]
    assert.isUndefined(received(before, [server("a", 2)]))
    assert.strictEqual(received(before, [server("a", 3)])?.name, "a")
    assert.strictEqual(received(before, [server("a", 2), server("b", 1)])?.name, "b")
  })

  it("takes the key from the environment, and shows it on no command line", () => {
    assert.include(keyIntoEnvironment, "MCP_INSPECT_KEY")
    assert.notMatch(pushing + configuration("a/b", "https://mcp-inspect.example"), /mcpi_|KEY/u)
  })
})

describe("what is said of checks and changes", () => {
  it("rounds no failed check away", () => {
    assert.strictEqual(share(1), "100%")
    assert.strictEqual(share(0.99999), "99.9%")
    assert.strictEqual(share(0), "0.0%")
  })

  it("counts the strictest severity first, and none without findings", () => {
    const counts = { BREAKING: 0, POTENTIALLY_BREAKING: 2, NON_BREAKING: 0, DOCUMENTATION: 1 }
    assert.deepStrictEqual(countsOf(counts), [
      { name: "POTENTIALLY_BREAKING", count: 2 },
      { name: "DOCUMENTATION", count: 1 }
    ])
    assert.deepStrictEqual(countsOf(null), [])
  })
})
