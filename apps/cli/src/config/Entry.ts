import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import type { KeyPath } from "./keys.ts"

/** One server of a run. */
export interface Entry {
  /** Its name in `servers`; undefined for the one of `server` or of flags. */
  readonly name: string | undefined
  /** Its configuration and where that stands; undefined for one that flags name, or when there is none. */
  readonly server: { readonly config: ServerConfig; readonly path: KeyPath } | undefined
  /** Where its baseline is, relative to the configuration. */
  readonly baselinePath: string
}
