// Everything of an organization as JSON (PRV-18), written page by page: the service holds one page at a time, at most
// one snapshot of 32 MiB, however much there is. Each page is a short transaction, so that a reader who is slow
// keeps no connection; what is changed meanwhile may be in the export or not.
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import { Context, Effect, Layer, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import { instant, nowDate } from "../platform/times.ts"
import { asMember } from "./access.ts"
import { actorOf } from "./actor.ts"
import { recordDeed } from "./audit.ts"
import { orgAs } from "./Orgs.ts"
import { type TenantTable, tenantTables } from "./tenantTables.ts"

/* Rows of a page; fewer where one can have megabytes: snapshots and reports up to 32, settings up to one. */
const rowsPerPage = ({ columns }: TenantTable): number => {
  const names = new Set(columns.map(({ name }) => name))
  return names.has("body") || names.has("report") ? 1 : names.has("settings") ? 10 : 200
}

/** A column of secrets, or of what secrets are compared with: it stays, whatever table it is in. */
export const isSecret = ({ name, type }: TenantTable["columns"][number]): boolean =>
  type === "bytea" || /digest|hash|secret|token|password|sealed|credential|ciphertext/.test(name)

type Key = ReadonlyArray<string>

interface Row {
  readonly row: string
  readonly key: Key
}

const rows = Effect.fnUntraced(function* (orgId: string, table: TenantTable, after: Key | undefined) {
  const sql = yield* SqlClient.SqlClient
  const list = (names: ReadonlyArray<string>) => sql.literal(names.map(quoted).join(", "))
  const casts = sql.literal(table.key.map(({ name }) => `${quoted(name)}::text`).join(", "))
  // Whoever reads a page continues behind its last key, by the index: rows before it are not read again.
  const behind =
    after === undefined
      ? sql``
      : sql`and (${list(table.key.map(({ name }) => name))}) > (${sql.csv(
          table.key.map(({ type }, index) => sql`cast(${after[index] ?? ""}::text as ${sql.literal(type)})`)
        )})`
  const shown = list(table.columns.filter((column) => !isSecret(column)).map(({ name }) => name))
  const limit = rowsPerPage(table)
  const order = list(table.key.map(({ name }) => name))
  // The page is cut out first, so that no row is written as JSON that is not on it.
  const page = yield* sql<Row>`
    select array[${casts}] as key, (select row_to_json(shown)::text from (select ${shown}) shown) as row
    from (select * from ${sql(table.name)} where org_id = ${orgId} ${behind} order by ${order} limit ${limit}) page
    order by ${order}`
  return { page, next: page.length < limit ? Option.none<Key>() : Option.fromNullishOr(page.at(-1)?.key) }
})

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Exports of organizations. */
export class OrgExport extends Context.Service<
  OrgExport,
  {
    /** The export as pieces of one JSON text, for an owner. It is whole when it ends with the number of its rows. */
    readonly read: (account: string, slug: string) => Effect.Effect<Stream.Stream<string>, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/orgs/OrgExport") {
  static readonly layer = Layer.effect(
    OrgExport,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)

      const rowsOf = (orgId: string, table: TenantTable) =>
        Stream.paginate(undefined as Key | undefined, (after) =>
          Effect.map(inOrg(orgId, rows(orgId, table, after)), ({ next, page }) => [page, next] as const).pipe(settled)
        )

      const text = (orgId: string, head: object, tables: ReadonlyArray<TenantTable>) =>
        Stream.suspend(() => {
          let count = 0
          const written = tables.map((table, place) =>
            Stream.make(`${place === 0 ? "" : ","}${JSON.stringify(table.name)}:[`).pipe(
              Stream.concat(
                rowsOf(orgId, table).pipe(
                  Stream.zipWithIndex,
                  Stream.tap(() => Effect.sync(() => count++)),
                  Stream.map(([{ row }, index]) => (index === 0 ? row : `,${row}`))
                )
              ),
              Stream.concat(Stream.make("]"))
            )
          )
          return Stream.make(`${JSON.stringify(head).slice(0, -1)},"tables":{`).pipe(
            Stream.concat(Stream.flatten(Stream.fromIterable(written))),
            Stream.concat(Stream.suspend(() => Stream.make(`},"rows":${count}}`)))
          )
        })

      const read = Effect.fn("OrgExport.read")(function* (account: string, slug: string) {
        return yield* asMember({ account, slug, least: "owner" }, ({ orgId, role }) =>
          Effect.gen(function* () {
            yield* recordDeed({ orgId, actor: actorOf(account), action: "org.exported", subject: slug })
            const organization = yield* orgAs(orgId, role)
            const head = { formatVersion: 1, exportedAt: instant(yield* nowDate), organization }
            return text(orgId, head, yield* tenantTables)
          })
        )
      }, settled)

      return OrgExport.of({ read })
    })
  )
}
