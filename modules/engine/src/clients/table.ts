// The limits of MCP clients that can be decided from a listed surface (PORT-2): one table, compiled from public sources
// on the day below. What needs a call, a user's configuration or a model's context to decide is not in it.
import type { Dated, Row, Rows } from "./Limit.ts"
import { amazon } from "./table/amazon.ts"
import { anthropic } from "./table/anthropic.ts"
import { anthropicApi } from "./table/anthropicApi.ts"
import { editors } from "./table/editors.ts"
import { google } from "./table/google.ts"
import { microsoft } from "./table/microsoft.ts"
import { openai } from "./table/openai.ts"
import { others } from "./table/others.ts"
import { sdks } from "./table/sdks.ts"

const rows = {
  ...amazon,
  ...anthropic,
  ...anthropicApi,
  ...editors,
  ...google,
  ...microsoft,
  ...openai,
  ...others,
  ...sdks
} as const satisfies Rows

/** The id of a row, such as `claude-code.root-keyword`. */
export type LimitId = keyof typeof rows

/** A row with its id. */
export interface ClientLimit extends Row {
  readonly id: LimitId
}

/** The day on which the table was compiled. */
export const compiled: Dated = "2026-11-29"

/** Every row, in order of ids. */
export const table: ReadonlyArray<ClientLimit> = (Object.keys(rows) as ReadonlyArray<LimitId>)
  .toSorted()
  .map((id) => ({ id, ...rows[id] }))
