// Recorded use as rollups have it (ING-45, ING-84). What was received after the end of a window is in none of its numbers,
// so that an answer is exact however far the rollup is behind; the window says when it ends.
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import type { UsageOverview, UsageSurfaces } from "@mcp-inspect/api/wire/UsageViews"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type ActingProject, inProject } from "../orgs/projectAccess.ts"
import { settledBy } from "../platform/settledBy.ts"
import { answerOf } from "./answer.ts"
import { Contracts, type EntityName } from "./Contracts.ts"
import { overviewOf, surfacesOf } from "./overview.ts"
import { entityRows, recordedAmong, seenRows, surfaceRows } from "./overviewRows.ts"
import {
  argumentRows,
  callRows,
  clientRows,
  dayRows,
  droppedOf,
  latestFingerprints,
  outcomesOf,
  settingsOf,
  windowOf
} from "./usageRows.ts"

/** The part of a project's use that is asked about. */
export interface AskedPart {
  readonly days?: number
  readonly environment?: string
}

/** An entity that is asked about: a tool, unless another kind is said. */
export interface AskedEntity extends AskedPart {
  readonly entity: string
  readonly kind?: EntityName["kind"]
}

type Refusal = Forbidden | NotFound

/** Observed usage. */
export class Usages extends Context.Service<
  Usages,
  {
    readonly read: (caller: Credential, path: ProjectPath, asked: AskedEntity) => Effect.Effect<Usage, Refusal>
    readonly overview: (
      caller: Credential,
      path: ProjectPath,
      asked: AskedPart
    ) => Effect.Effect<UsageOverview, Refusal>
    readonly surfaces: (
      caller: Credential,
      path: ProjectPath,
      asked: AskedPart
    ) => Effect.Effect<UsageSurfaces, Refusal>
  }
>()("@mcp-inspect/server/usage/Usages") {
  static readonly layerNoDeps = Layer.effect(
    Usages,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const contracts = yield* Contracts
      const settled = settledBy(sql)

      const partOf = Effect.fnUntraced(function* (acting: ActingProject, { days, environment }: AskedPart) {
        const settings = yield* settingsOf(acting)
        return { settings, part: { window: yield* windowOf(days, settings), environment } }
      })

      const rowsOf = Effect.fnUntraced(function* (acting: ActingProject, asked: AskedEntity, entity: EntityName) {
        const { part, settings } = yield* partOf(acting, asked)
        const excluded = settings.excluded ?? []
        const names = excluded.map(({ clientName }) => clientName)
        return {
          acting,
          settings,
          window: part.window,
          calls: yield* callRows(acting, part, entity),
          arguments: yield* argumentRows(acting, part, entity),
          days: yield* dayRows(acting, part),
          clients: names.length === 0 ? [] : yield* clientRows(acting, part, names),
          dropped: droppedOf(yield* outcomesOf(acting, part)),
          latest: yield* latestFingerprints(acting)
        }
      })

      const read = Effect.fn("Usages.read")(function* (caller: Credential, path: ProjectPath, asked: AskedEntity) {
        const entity: EntityName = { kind: asked.kind ?? "tool", name: asked.entity }
        const rows = yield* inProject({ caller, path, least: "viewer" }, (acting) => rowsOf(acting, asked, entity))
        // Nobody waits in a transaction for contracts to be read.
        const seen = rows.calls.flatMap(({ surface_fingerprint }) => surface_fingerprint ?? [])
        const fingerprints = [...new Set([...rows.latest, ...seen])]
        const known = yield* contracts.declarations(rows.acting, fingerprints, entity)
        return answerOf({ ...rows, entity: asked.entity, contracts: known })
      }, settled)

      const overview = Effect.fn("Usages.overview")(function* (
        caller: Credential,
        path: ProjectPath,
        asked: AskedPart
      ) {
        return yield* inProject({ caller, path, least: "viewer" }, (acting) =>
          Effect.gen(function* () {
            const { part, settings } = yield* partOf(acting, asked)
            return overviewOf({
              window: part.window,
              settings,
              days: yield* dayRows(acting, part),
              entities: yield* entityRows(acting, part),
              clients: yield* clientRows(acting, part),
              seen: yield* seenRows(acting),
              outcomes: yield* outcomesOf(acting, part)
            })
          })
        )
      }, settled)

      const surfaces = Effect.fn("Usages.surfaces")(function* (
        caller: Credential,
        path: ProjectPath,
        asked: AskedPart
      ) {
        return yield* inProject({ caller, path, least: "viewer" }, (acting) =>
          Effect.gen(function* () {
            const { part } = yield* partOf(acting, asked)
            const rows = yield* surfaceRows(acting, part)
            const seen = [...new Set(rows.flatMap(({ surface_fingerprint }) => surface_fingerprint ?? []))]
            return surfacesOf({ window: part.window, rows, recorded: yield* recordedAmong(acting, seen) })
          })
        )
      }, settled)

      return Usages.of({ read, overview, surfaces })
    })
  )

  static readonly layer = Usages.layerNoDeps.pipe(Layer.provide(Contracts.layer))
}
