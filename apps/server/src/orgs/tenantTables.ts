// The tables with rows of organizations, as the database itself knows them: none is forgotten that is added later.
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** A column, with its type as SQL writes it. */
export interface Column {
  readonly name: string
  readonly type: string
}

/** A table whose rows belong to organizations. */
export interface TenantTable {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  /** The columns of its primary key, in order. */
  readonly key: ReadonlyArray<Column>
}

interface Row {
  readonly table: string
  readonly column: string
  readonly type: string
  /** The place in the primary key, null outside. */
  readonly place: number | null
}

/** All of them. The directories are none: they hold ids and digests of what stands in these. */
export const tenantTables: Effect.Effect<
  ReadonlyArray<TenantTable>,
  SqlError.SqlError,
  SqlClient.SqlClient
> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Row>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      array_position(i.indkey::int2[], a.attnum) as place
    from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
      and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
    key: columns
      .filter(({ place }) => place !== null)
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map(({ column, type }) => ({ name: column, type }))
  }))
})
