// Alerts as they are stored.
import type { AlertInfo } from "@mcp-inspect/api/wire/Alert"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { instant } from "../platform/times.ts"

/** An alert that was raised. */
export interface AlertRow {
  readonly alert_id: string
  readonly watch_id: string
  readonly kind: AlertInfo["kind"]
  readonly server: string
  readonly environment: string
  readonly title: string
  readonly change: AlertInfo["change"]
  readonly failure: AlertInfo["failure"]
  readonly created_at: Date
}

/** An alert as it is told. Where the console is, is known when it is told: the address may be another by then. */
export type Told = Omit<AlertInfo, "link">

/** What is told of a row. */
export const toTold = ({ alert_id, change, created_at, failure, watch_id, ...row }: AlertRow): Told => ({
  id: alert_id,
  kind: row.kind,
  server: row.server,
  environment: row.environment,
  watch: watch_id,
  title: row.title,
  change,
  failure,
  createdAt: instant(created_at)
})

/**
 * The page of a project below the address of the service, or what an alert is about: the changes of a server, or the watch
 * that cannot capture it.
 */
export const linkTo = (
  service: string,
  { org, project }: ProjectPath,
  about?: Pick<AlertInfo, "kind" | "server">
): string => {
  const page = `${service}/p/${org}/${project}`
  if (about === undefined) return page
  return `${page}/servers/${encodeURIComponent(about.server)}/${about.kind === "change" ? "changes" : "watch"}`
}
