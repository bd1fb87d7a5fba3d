// Bounds of what is said of one use. Plain data without a schema, so that both ends can hold to them.

/** A path of property names (ING-8); besides, at most `limits.path` characters and `limits.segments` segments. */
export const argumentPath = /^[A-Za-z_$][A-Za-z0-9_$-]*(\.[A-Za-z_$][A-Za-z0-9_$-]*)*$/u

/** Lengths in characters, and counts. */
export const limits = {
  /** Events of a batch (ING-1). */
  events: 1000,
  path: 200,
  segments: 8,
  /** Names of tools, resources and prompts (ING-9). */
  entityName: 256,
  /** Name and version of a client (ING-9). */
  client: 128,
  /** What the server's own people say of it. */
  label: 128
} as const
