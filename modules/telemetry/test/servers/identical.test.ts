import { describe, it } from "@effect/vitest"
import { answersIdentically } from "./identical.ts"

const calls = 300

describe("an instrumented server in a process of its own", () => {
  it("answers 300 requests as it does without: server-everything on SDK 1, with the client of its major", () =>
    answersIdentically("everything", "client 1", calls))

  it("answers 300 requests as it does without: a server on SDK 2, with the client of its major", () =>
    answersIdentically("modern", "client 2, modern where the server is", calls))
})
