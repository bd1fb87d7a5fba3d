import { Option } from "effect"
import type { Settings } from "./Settings.ts"

/* Listening on every address is no address to open. */
const shown = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host

/** Where people reach the service, without a slash at the end: as the operator says, else where this process listens. */
export const publicUrl = (settings: Pick<Settings["Service"], "host" | "port" | "publicUrl">): string =>
  Option.getOrElse(settings.publicUrl, () => `http://${shown(settings.host)}:${settings.port}`).replace(/\/+$/, "")
