import { assert, describe, it } from "@effect/vitest"
import { ProjectSettings } from "@mcp-inspect/api/wire/Project"
import { Cause, Effect, Exit, Schema } from "effect"
import { problemOf, refusal } from "../../src/data/problem.ts"

const causeOf = (exit: Exit.Exit<unknown, unknown>) => (Exit.isFailure(exit) ? exit.cause : Cause.empty)

describe("the problem in a failure", () => {
  it("is what the service refused, at its field", () => {
    assert.deepStrictEqual(problemOf(Cause.fail(refusal("no", "Not so.", "name"))), {
      code: "no",
      message: "Not so.",
      field: "name"
    })
  })

  it("is beside the first field that has not the form of the contract", () => {
    const wrong = { ignore: [{ rule: "tool.removed" }, { rule: "tool.removed", expires: "soon" }] }
    const exit = Effect.runSyncExit(Effect.orDie(Schema.encodeUnknownEffect(ProjectSettings)(wrong)))
    assert.strictEqual(problemOf(causeOf(exit)).field, "ignore[1].expires")
  })

  it("is else that the service does not answer", () => {
    assert.strictEqual(problemOf(Cause.die(new Error("fault"))).code, "unreachable")
  })
})
