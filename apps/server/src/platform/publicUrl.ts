import { Option } from "effect"
import type { Settings } from "./Settings.ts"

/** Where people reach the service, without a slash at the end: as the operator says, else where this process listens. */
export const publicUrl = (settings: Pick<Settings["Service"], "host" | "port" | "publicUrl">): string =>
  Option.getOrElse(settings.publicUrl, () => `http://${settings.host}:${settings.port}`).replace(/\/+$/, "")
