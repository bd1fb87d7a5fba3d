// What every store of uses has to do, of the one in a PostgreSQL of the system.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { describe, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { pool } from "../../src/platform/Database.ts"
import { openServer, programs } from "../support/serverPostgres.ts"
import { storeConformance } from "../support/storeConformance.ts"
import { inPostgres } from "../support/stores.ts"

const database = Layer.unwrap(
  Effect.map(
    Effect.acquireRelease(Effect.promise(openServer), ({ remove }) => Effect.sync(remove)),
    ({ url }) => pool(Redacted.make(url), 4)
  )
)

describe.skipIf(isLeftOut("PostgreSQL of the system", programs !== undefined))("in a PostgreSQL of the system", () => {
  layer(inPostgres.pipe(Layer.provideMerge(database)), { excludeTestServices: true })(
    "a store of uses",
    storeConformance
  )
})
