import { contractCases } from "../../../cli/test/support/contract/cases.ts"
import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { Keys } from "../../src/keys/Keys.ts"
import { recordsService, serviceUrl, tokenOf } from "../support/recordsService.ts"
import { seedOrg } from "../support/seed.ts"

const seeded = Effect.gen(function* () {
  const keys = yield* Keys
  const [org, other] = [yield* seedOrg, yield* seedOrg]
  const foreign = yield* keys.create(other.owner, { kind: "api", name: "ci" })
  return {
    url: yield* serviceUrl,
    project: org.project.name,
    apiKey: (yield* keys.create(org.owner, { kind: "api", name: "ci" })).plaintext,
    ingestKey: (yield* keys.create(org.owner, { kind: "ingest", name: "telemetry" })).plaintext,
    foreignKey: foreign.plaintext,
    foreignKeyId: foreign.key.id,
    accountToken: tokenOf(org.owner)
  }
}).pipe(Effect.provide(Keys.layer))

layer(recordsService, { excludeTestServices: true, timeout: "60 seconds" })("the service", (it) => {
  for (const { name, run } of contractCases)
    it.effect(`${name}`, () => Effect.flatMap(seeded, (target) => Effect.promise(() => run(target))))
})
