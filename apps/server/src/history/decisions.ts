// What a project decided about findings, read for a comparison (CON-23).
import { ProjectSettings } from "@mcp-inspect/api/wire/Project"
import { asJson, canonical } from "@mcp-inspect/engine/model/Json"
import type { Acceptance } from "@mcp-inspect/engine/policy/Policy"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Decisions } from "../engine/tasks.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { Settings } from "../platform/Settings.ts"
import { digestOf } from "../platform/secrets.ts"
import { version } from "../platform/version.ts"

/** All that a comparison depends on besides its documents, and a name for it. */
export interface Basis {
  readonly docsUrl: string
  readonly decisions: Decisions
  readonly basis: string
}

interface Accepted {
  readonly fingerprint: string
  readonly reason: string
  readonly author: string
  readonly expires: string | null
}

const decode = Schema.decodeUnknownEffect(ProjectSettings)

/** Reads them in the transaction of the project. */
export const readBasis = Effect.fn("decisions.readBasis")(function* ({ orgId, projectId }: ActingProject) {
  const sql = yield* SqlClient.SqlClient
  const { docsUrl } = yield* Settings
  const [project] = yield* sql<{ settings: unknown; acceptances: ReadonlyArray<Accepted> }>`
    select p.settings, (
      select coalesce(json_agg(json_build_object('fingerprint', a.fingerprint, 'reason', a.reason, 'author', a.author,
        'expires', to_char(a.expires, 'YYYY-MM-DD')) order by a.fingerprint), '[]')
      from acceptances a where a.org_id = p.org_id and a.project_id = p.project_id
    ) as acceptances
    from projects p where p.org_id = ${orgId} and p.project_id = ${projectId}`
  const settings = yield* decode(project?.settings ?? {}).pipe(Effect.orDie)
  const accepted = (project?.acceptances ?? []).map(({ expires, ...entry }): Acceptance =>
    expires === null ? entry : { ...entry, expires }
  )
  // The day counts where an entry ends on some day; otherwise tomorrow's answer is today's.
  const ends = [...accepted, ...(settings.ignore ?? [])].some(({ expires }) => expires !== undefined)
  const today = ends ? DateTime.formatIsoDateUtc(yield* DateTime.now) : null
  const decisions: Decisions = { settings, accepted, today }
  const basis = Buffer.from(digestOf(canonical(asJson({ version, decisions, docsUrl })))).toString("hex")
  return { decisions, docsUrl, basis } satisfies Basis
})
