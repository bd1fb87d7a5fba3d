// Which arguments the recorded contracts of a project declare. A document never changes, so what was read of it is kept a
// while; one that takes too much to read declares nothing that is known.
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Declared } from "../engine/declared.ts"
import { Workers } from "../engine/Workers.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { inOrg } from "../platform/Tenant.ts"

/** What one contract declares of an entity: undefined where it has no such entity, or is not known. */
export type Declaration = ReadonlySet<string> | undefined

/** An entity by kind and name. */
export interface EntityName {
  readonly kind: "tool" | "resource" | "prompt"
  readonly name: string
}

/** So many contracts are kept in memory, the last that were asked about. */
const mostKept = 300

/** So many contracts are asked about at once: more are not known, and what is not known is not said. */
const mostAsked = 100

/** Recorded contracts. */
export class Contracts extends Context.Service<
  Contracts,
  {
    /** What each of these contracts declares of an entity, by fingerprint. Fingerprints that are not recorded are left out. */
    readonly declarations: (
      acting: ActingProject,
      fingerprints: ReadonlyArray<string>,
      entity: EntityName
    ) => Effect.Effect<ReadonlyMap<string, Declaration>>
  }
>()("@mcp-inspect/server/usage/Contracts") {
  static readonly layer = Layer.effect(
    Contracts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const workers = yield* Workers
      const kept = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()

      const keep = (key: string, declared: ReadonlyArray<Declared>) => {
        const made = new Map(declared.map(({ kind, name, paths }) => [`${kind} ${name}`, new Set(paths)] as const))
        kept.set(key, made)
        for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
        return made
      }

      const bodyOf = ({ orgId, projectId }: ActingProject, fingerprint: string) =>
        inOrg(
          orgId,
          sql<{ body: string }>`
            select body from documents
            where org_id = ${orgId} and project_id = ${projectId} and fingerprint = ${fingerprint}`
        ).pipe(
          Effect.map(([row]) => row?.body),
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.orDie
        )

      const read = Effect.fnUntraced(function* (acting: ActingProject, fingerprint: string) {
        const key = `${acting.projectId} ${fingerprint}`
        const known = kept.get(key)
        if (known !== undefined) {
          kept.delete(key)
          kept.set(key, known)
          return known
        }
        const body = yield* bodyOf(acting, fingerprint)
        if (body === undefined) return undefined
        return yield* workers.declared(acting.orgId, body).pipe(
          Effect.map((declared) => keep(key, declared)),
          Effect.catch(() => Effect.succeed(undefined))
        )
      })

      const declarations = Effect.fn("Contracts.declarations")(function* (
        acting: ActingProject,
        fingerprints: ReadonlyArray<string>,
        { kind, name }: EntityName
      ) {
        const all = new Map<string, Declaration>()
        for (const fingerprint of fingerprints.slice(0, mostAsked)) {
          const contract = yield* read(acting, fingerprint)
          if (contract !== undefined) all.set(fingerprint, contract.get(`${kind} ${name}`))
        }
        return all
      })

      return Contracts.of({ declarations })
    })
  )
}
