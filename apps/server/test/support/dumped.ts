// All that a database holds, as text.
import { query } from "./databases.ts"

/** Every row of every table with the name of its table; bytes are in hexadecimal. */
export const dumped = async (url: string): Promise<ReadonlyArray<string>> => {
  const tables = await query(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  )
  const all = tables.map(({ name }) => `select '${String(name)} ' || to_jsonb(t)::text as row from ${String(name)} t`)
  return (await query(url, all.join(" union all "))).map(({ row }) => String(row))
}

/** The rows of a dump that hold a text, as it is or in bytes. */
export const rowsWith = (rows: ReadonlyArray<string>, text: string): ReadonlyArray<string> => {
  const forms = [text, Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64").replace(/=+$/u, "")]
  return rows.filter((row) => forms.some((form) => row.includes(form)))
}
