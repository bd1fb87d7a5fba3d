// All that a database is, in short: to tell whether another is the same.
import { query } from "./databases.ts"

const tables = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by 1`

/* What holds beside rows: rights, policies, where numbers go on, indexes, functions. */
const others: Readonly<Record<string, string>> = {
  rights: `select c.oid::regclass::text as name, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))::text as acl, pg_get_userbyid(relowner) as owner, relrowsecurity,
    relforcerowsecurity from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p', 'S', 'v') order by 1`,
  policies: "select * from pg_policies order by schemaname, tablename, policyname",
  sequences: "select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2",
  indexes:
    "select schemaname, tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3",
  functions: `select p.oid::regprocedure::text as name, md5(prosrc) as body, prosecdef, pg_get_userbyid(proowner) as owner,
    coalesce(proacl, acldefault('f', proowner))::text as acl from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = 'public' order by 1`,
  schema: "select nspacl::text as acl from pg_namespace where nspname = 'public'"
}

/** Of each table how many rows it has and what they come to, and of all else what it is. */
export const digestsOf = async (url: string): Promise<Readonly<Record<string, unknown>>> => {
  const names = (await query(url, tables)).map(({ name }) => String(name))
  const counted = names.map(
    (name) => `select '${name}' as name, count(*)::int as rows,
      md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest from ${name} t`
  )
  const rows = await query(url, counted.join(" union all "))
  const found: Record<string, unknown> = Object.fromEntries(
    rows.map(({ digest, name, rows: count }) => [String(name), { rows: count, digest }])
  )
  for (const [name, statement] of Object.entries(others)) found[name] = await query(url, statement)
  return found
}

/** How many tables have rows. */
export const filledTables = (digests: Readonly<Record<string, unknown>>): number =>
  Object.values(digests).filter(
    (one) => typeof one === "object" && one !== null && "rows" in one && Number(one.rows) > 0
  ).length
