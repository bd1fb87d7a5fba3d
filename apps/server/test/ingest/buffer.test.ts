import { describe } from "@effect/vitest"
import { Effect } from "effect"
import { bufferContract } from "../support/bufferContract.ts"

describe("without a buffer", () => {
  bufferContract(Effect.succeed({}))
})
