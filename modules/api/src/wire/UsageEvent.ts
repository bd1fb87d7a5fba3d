// One observed use of a server, as it is sent to ingest (ING-1, TEL-10..12). Types alone, and no import: whoever records
// use loads inside the servers of others, and its published declarations must stand by themselves.

/** What of a server is used. */
export type EntityKind = "tool" | "resource" | "prompt"

/**
 * One finished call of a tool, read of a resource or get of a prompt. It has names, paths, a duration and a flag: never a
 * value of an argument, a result or the text of an error. What is not known is left out.
 */
export interface UsageEvent {
  readonly entityKind: EntityKind
  /** The registered name; of a resource its registered URI, or the URI template that it matched. */
  readonly entityName: string
  /** Paths of the arguments that were present, such as `filters.owner`: sorted, each once, never a value. */
  readonly argumentsPresent: ReadonlyArray<string>
  /** Whole milliseconds, 0 or more. */
  readonly durationMs: number
  /** False when the handler threw, or answered a tool result with `isError: true`. */
  readonly success: boolean
  /** When the call began, ISO 8601 in UTC. */
  readonly timestamp?: string
  /** What the client says its name is. */
  readonly clientName?: string
  /** What the client says its version is. */
  readonly clientVersion?: string
  /** The revision of MCP that the call was made in, such as `2026-07-28`. */
  readonly protocolVersion?: string
  /** The option of that name. */
  readonly serverVersion?: string
  /** The fingerprint of the snapshot of the surface that the server has, `sha256:` and 64 hexadecimal digits. */
  readonly surfaceFingerprint?: string
  /** The option of that name. */
  readonly environment?: string
  /** Random, made anew by every process and kept nowhere. */
  readonly sessionId?: string
}

/** What one request to ingest carries. */
export interface UsageEventBatch {
  /** At most 1000. */
  readonly events: ReadonlyArray<UsageEvent>
  /** How many uses were observed and not sent since the last batch that arrived. */
  readonly droppedSinceLast?: number
}
