// A server of each major of the SDK, instrumented, sends to the real route: what is kept are names and paths.
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { instrumentServer } from "../../../../modules/telemetry/src/Instrument.ts"
import { majors, said } from "../../../../modules/telemetry/test/bugs/support/majors.ts"
import { ingestService, outcomesOf, sender, storedUses } from "../support/ingestService.ts"
import { Logged, portOf } from "../support/wholeService.ts"

const canary = "canary-7a20c9"

const used = async (open: (typeof majors)[number]["open"], endpoint: string, apiKey: string) => {
  const errors: Array<Error> = []
  let flush = (): Promise<void> => Promise.resolve()
  const { ask, close } = await open({
    tools: { search: () => said(canary), fails: () => ({ ...said(canary), isError: true }) },
    after: (server) => {
      const onError = (error: Error): void => void errors.push(error)
      ;({ flush } = instrumentServer(server, { apiKey, endpoint, environment: "staging", onError }))
    }
  })
  for (const name of ["search", "search", "fails"])
    await ask("tools/call", {
      name,
      arguments: { query: canary, filters: { owner: canary }, [`${canary} no name`]: 1 }
    })
  await flush()
  await close()
  return errors
}

layer(ingestService(), { excludeTestServices: true, timeout: "60 seconds" })("an instrumented server", (it) => {
  for (const { name, open } of majors)
    it.effect(`of ${name} has its uses recorded`, () =>
      Effect.gen(function* () {
        const { id, key } = yield* sender
        const endpoint = `http://127.0.0.1:${yield* portOf}`
        assert.deepStrictEqual(yield* Effect.promise(() => used(open, endpoint, key)), [])
        const uses = yield* storedUses(id)
        assert.deepStrictEqual(
          uses.map(({ environment, n, name: tool }) => ({ environment, n, tool })),
          [
            { environment: "staging", n: 1, tool: "fails" },
            { environment: "staging", n: 2, tool: "search" }
          ]
        )
        for (const one of uses) assert.include(one.arguments, "query")
        assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 3 })
        assert.notInclude(JSON.stringify(uses), canary)
        assert.notInclude((yield* Logged).lines.join("\n"), canary)
      })
    )
})
