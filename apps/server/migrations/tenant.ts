// What every table with rows of organizations has in common: nobody sees a row outside its organization, not even the
// owner of the table. The statements run in order; each is one command, as the wire protocol wants it.

/** The organization that the transaction acts for; null outside, so that nothing is seen. */
const current = "(select nullif(current_setting('app.org_id', true), '')::uuid)"

/** Row-level security for a table that has an `org_id`. */
export const isolated = (table: string): ReadonlyArray<string> => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy by_org on ${table} using (org_id = ${current}) with check (org_id = ${current})`
]
