// ClickHouse's engine behind its HTTP interface, as a process. `npm run clickhouse` says where the engine is.
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ClickHouse } from "../../src/clickhouse/ClickHouse.ts"
import { clickHouseStore } from "../../src/clickhouse/clickHouseStore.ts"
import { Shipping } from "../../src/clickhouse/Shipping.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore } from "../../src/ingest/EventStore.ts"
import type { ClickHouseAccount } from "../../src/platform/storage.ts"
import { freePort } from "./service.ts"
import { Place, seededProjects } from "./storeConformance.ts"

const front = join(import.meta.dirname, "../../../../scripts/clickhouse/front.mjs")

const library = process.env["MCP_INSPECT_CHDB"] ?? ""

const started = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.once("data", () => resolve())
    child.once("exit", (code) => reject(new Error(`ClickHouse's engine ended with ${code}`)))
  })

/** A server. */
export class Engine extends Context.Service<
  Engine,
  {
    readonly url: string
    /** Ends it as a power cut would. */
    readonly stop: Effect.Effect<void>
    /** Starts it with what is on disk. */
    readonly start: Effect.Effect<void>
    /** Seconds of CPU that it has used. */
    readonly cpu: Effect.Effect<number>
  }
>()("test/Engine") {
  /** One that lives as long as the scope. */
  static readonly layer = Layer.effect(
    Engine,
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-clickhouse-"))
      const port = yield* Effect.promise(freePort)
      let child: ChildProcess | undefined
      const start = Effect.promise(() => {
        child = spawn(process.execPath, [front, library, folder, String(port)], {
          stdio: ["ignore", "pipe", "inherit"]
        })
        return started(child)
      })
      const stop = Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            child?.removeAllListeners("exit")
            child?.once("exit", () => resolve())
            child?.kill("SIGKILL")
          })
      )
      yield* Effect.acquireRelease(start, () =>
        Effect.andThen(
          stop,
          Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
        )
      )
      return Engine.of({
        url: `http://127.0.0.1:${port}`,
        start,
        stop,
        cpu: Effect.sync(() => {
          const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${child?.pid}/stat`, "utf8").split(" ")
          return (Number(user) + Number(system)) / 100
        })
      })
    })
  )
}

const posted = (url: string, body: string): Promise<string> =>
  fetch(url, { method: "POST", body }).then((response) => response.text())

/** Carries out a statement; its answer as text. */
export const statement = Effect.fnUntraced(function* (text: string) {
  const { url } = yield* Engine
  return yield* Effect.promise(() => posted(url, text))
})

/** A database of the server, made where there is none. */
export const accountAt = Effect.fnUntraced(function* (database: string) {
  const { url } = yield* Engine
  yield* statement(`create database if not exists ${database}`)
  const account: ClickHouseAccount = { url, database, username: "default", password: Redacted.make("") }
  return account
})

const clickHouse = Layer.unwrap(Effect.map(accountAt("inspect"), ClickHouse.layerOf))

const store = clickHouseStore.pipe(
  Layer.provideMerge(Shipping.layer),
  Layer.provideMerge([clickHouse, UsageOutbox.layer])
)

/** Uses in ClickHouse, over a database and a server. */
export const inClickHouse = Layer.effect(
  Place,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const shipping = yield* Shipping
    const server = yield* Engine
    return Place.of({
      projects: Effect.provideService(seededProjects, SqlClient.SqlClient, sql),
      arrived: Effect.asVoid(shipping.once),
      again: Effect.provide(EventStore, Layer.fresh(store)).pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideService(Engine, server)
      )
    })
  })
).pipe(Layer.provideMerge(store), Layer.provideMerge(Engine.layer))
