// A tool's own statement that it is on its way out (APR-3).
import type { DeprecationMarker } from "./Change.ts"
import { type JsonObject, ownObject, ownString } from "./Json.ts"

/** The member of a tool's `_meta` that announces its end. */
export const markerKey = "mcp-inspect/deprecated"

/** The marker by which a tool announces that it will go, or null. */
export const markerOf = (tool: JsonObject): DeprecationMarker | null => {
  const marker = ownObject(ownObject(tool, "_meta") ?? {}, markerKey)
  if (marker === undefined) return null
  return {
    since: ownString(marker, "since") ?? null,
    sunset: ownString(marker, "sunset") ?? null,
    replacedBy: ownString(marker, "replacedBy") ?? null
  }
}
