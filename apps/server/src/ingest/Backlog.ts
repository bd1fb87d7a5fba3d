import { Context, Effect, Schema } from "effect"

/** What waits to be stored is not known. */
export class BacklogUnknown extends Schema.TaggedError<BacklogUnknown>()("BacklogUnknown", {}) {}

/** Since when the oldest batch waits that was acknowledged and may not be stored yet; without a buffer there is none. */
export class Backlog extends Context.Reference<Effect.Effect<Date | undefined, BacklogUnknown>>(
  "@mcp-inspect/server/ingest/Backlog",
  { defaultValue: () => Effect.undefined }
) {}
