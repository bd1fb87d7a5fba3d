// Limits on a list of tools as a whole.
import { compareText, type JsonObject, ownString } from "../model/Json.ts"
import type { LimitOf } from "./Limit.ts"
import { utf8Length } from "./sizes.ts"

/** The name by which a tool is called; empty for one that has none. */
export const nameOf = (entity: JsonObject): string => ownString(entity, "name") ?? ""

/** The bytes of a tool as compact JSON. */
export const toolBytes = (tool: JsonObject): number => utf8Length(JSON.stringify(tool))

/** The bytes of a list as compact JSON. */
export const listBytes = (tools: ReadonlyArray<JsonObject>): number =>
  tools.reduce((sum, tool) => sum + toolBytes(tool) + 1, 1)

/** Names that a client takes for one, each group in order. */
export const collided = (
  { by = "_", first, replace }: LimitOf<"nameCollision">,
  tools: ReadonlyArray<JsonObject>
): ReadonlyArray<ReadonlyArray<string>> => {
  const written = (name: string): string => (replace === undefined ? name : name.replace(replace, by)).slice(0, first)
  const groups = Map.groupBy(tools.map(nameOf).sort(compareText), written)
  return [...groups.values()].filter((names) => names.length > 1)
}
