import { describe, it } from "@effect/vitest"
import { answersIdentically, type clients } from "./identical.ts"

const calls = 10_000

const names = ["client 1", "client 2, modern where the server is"] as const satisfies ReadonlyArray<
  keyof typeof clients
>

describe("an instrumented server in a process of its own", () => {
  for (const server of ["everything", "modern"] as const) {
    for (const client of names) {
      it(`answers 10,000 requests as it does without: ${server}, ${client}`, () =>
        answersIdentically(server, client, calls))
    }
  }
})
