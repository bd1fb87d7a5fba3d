// Projects of organizations.
import type { BadRequest, Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { NewProject, ProjectInfo } from "@mcp-inspect/api/wire/Project"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { asMember } from "../orgs/access.ts"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { exclusively } from "../orgs/exclusively.ts"
import { checkLimit } from "../orgs/limits.ts"
import { slugFrom } from "../orgs/slugFrom.ts"
import { conflict, invalidField, notFound } from "../platform/problems.ts"
import { newUuid } from "../platform/secrets.ts"
import { settledBy } from "../platform/settledBy.ts"
import { instant, nowDate } from "../platform/times.ts"
import { asProjectMember, type ProjectAsked } from "./asProjectMember.ts"
import { removeProject } from "./removal.ts"

type Wire = typeof ProjectInfo.Type

interface Row {
  readonly slug: string
  readonly name: string
  readonly created_at: Date
}

const onWire = (org: string, { created_at, name, slug }: Row): Wire => ({
  path: `${org}/${slug}`,
  slug,
  name,
  createdAt: instant(created_at)
})

/** Projects. */
export class Projects extends Context.Service<
  Projects,
  {
    /** Those of an organization, by their slugs. */
    readonly list: (account: string, org: string) => Effect.Effect<ReadonlyArray<Wire>, Forbidden | NotFound>
    readonly create: (
      account: string,
      org: string,
      wanted: typeof NewProject.Type
    ) => Effect.Effect<Wire, Conflict | Forbidden | NotFound>
    readonly read: (asked: ProjectAsked) => Effect.Effect<Wire, Forbidden | NotFound>
    readonly rename: (asked: ProjectAsked, name: string) => Effect.Effect<Wire, Forbidden | NotFound>
    /** Deletes it with all it has, when `name` is its name. */
    readonly remove: (asked: ProjectAsked, name: string) => Effect.Effect<void, BadRequest | Forbidden | NotFound>
  }
>()("@mcp-inspect/server/projects/Projects") {
  static readonly layer = Layer.effect(
    Projects,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)

      const rowOf = Effect.fnUntraced(function* (orgId: string, projectId: string) {
        const [row] = yield* sql<Row>`
          select slug, name, created_at from projects where org_id = ${orgId} and project_id = ${projectId}`
        // Whoever asks has found it in the same transaction, so only a deletion in between takes it away.
        return row ?? (yield* notFound)
      })

      const list = Effect.fn("Projects.list")(function* (account: string, org: string) {
        const rows = yield* asMember(
          { account, slug: org, least: "viewer" },
          ({ orgId }) => sql<Row>`
            select slug, name, created_at from projects where org_id = ${orgId} order by slug limit 5000`
        )
        return rows.map((row) => onWire(org, row))
      }, settled)

      const insert = Effect.fnUntraced(function* (orgId: string, { name, slug }: typeof NewProject.Type) {
        const project_id = yield* newUuid
        const created_at = yield* nowDate
        const add = (one: string) =>
          Effect.map(
            sql`insert into projects ${sql.insert({ org_id: orgId, project_id, slug: one, name, created_at })}
              on conflict do nothing returning slug`,
            ({ length }) => length > 0
          )
        const wanted = slug ?? slugFrom(name, "project")
        if (yield* add(wanted)) return project_id
        if (slug === undefined && (yield* add(`${wanted}-${project_id.slice(-6)}`))) return project_id
        return yield* conflict("slug_taken", "A project of this slug exists already in this organization.")
      })

      const create = Effect.fn("Projects.create")(function* (
        account: string,
        org: string,
        wanted: typeof NewProject.Type
      ) {
        return yield* exclusively({ account, slug: org, least: "admin" }, ({ orgId }) =>
          Effect.gen(function* () {
            const [held] = yield* sql<{ count: number }>`
              select count(*)::int as count from projects where org_id = ${orgId}`
            yield* checkLimit("projects", held?.count ?? 0)
            const row = yield* rowOf(orgId, yield* insert(orgId, wanted))
            yield* recordDeed({ orgId, actor: actorOf(account), action: "project.created", subject: row.slug })
            return onWire(org, row)
          })
        )
      }, settled)

      const read = Effect.fn("Projects.read")(function* (asked: ProjectAsked) {
        return yield* asProjectMember(asked, "viewer", ({ orgId, projectId }) =>
          Effect.map(rowOf(orgId, projectId), (row) => onWire(asked.org, row))
        )
      }, settled)

      const rename = Effect.fn("Projects.rename")(function* (asked: ProjectAsked, name: string) {
        return yield* asProjectMember(asked, "admin", ({ orgId, projectId }) =>
          Effect.gen(function* () {
            const changed = yield* sql`
              update projects set name = ${name}
              where org_id = ${orgId} and project_id = ${projectId} and name <> ${name} returning slug`
            if (changed.length > 0)
              yield* recordDeed({
                orgId,
                actor: actorOf(asked.account),
                action: "project.renamed",
                subject: asked.project,
                detail: { name }
              })
            return onWire(asked.org, yield* rowOf(orgId, projectId))
          })
        )
      }, settled)

      const remove = Effect.fn("Projects.remove")(function* (asked: ProjectAsked, name: string) {
        yield* asProjectMember(asked, "admin", ({ orgId, projectId }) =>
          Effect.gen(function* () {
            if ((yield* rowOf(orgId, projectId)).name !== name)
              return yield* invalidField("name", "name_mismatch", "Type the name of the project.")
            yield* removeProject(orgId, projectId)
            yield* recordDeed({
              orgId,
              actor: actorOf(asked.account),
              action: "project.deleted",
              subject: asked.project
            })
          })
        )
      }, settled)

      return Projects.of({ list, create, read, rename, remove })
    })
  )
}
