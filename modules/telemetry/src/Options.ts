// What users of the package see, and nothing besides: no type of Effect, so that nobody needs it to compile.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"

/** The requests that stand for use. Lists and discovery do not, and are left alone. */
export type UseMethod = "tools/call" | "resources/read" | "prompts/get"

/** What an exporter may know of a call besides its event. No value of it is ever sent to `endpoint`. */
export interface CallDetails {
  readonly method: UseMethod
  /** Milliseconds since 1970, with fractions where the clock has them. */
  readonly startedAtMs: number
  /** Never before `startedAtMs`. */
  readonly endedAtMs: number
  /** The id of the JSON-RPC request. */
  readonly requestId?: string
  /** The session of the transport, in eras that have one. */
  readonly sessionId?: string
  /** `pipe` for stdio, `tcp` for HTTP. */
  readonly transport?: "pipe" | "tcp"
  /** The trace context of the caller, as it stands in `_meta`: not checked. */
  readonly trace?: { readonly traceparent?: string; readonly tracestate?: string; readonly baggage?: string }
  /** The code of the JSON-RPC error that the handler threw. */
  readonly errorCode?: number
  /** `tool_error` for a result with `isError: true`, else the name of the class that was thrown. */
  readonly errorType?: string
  /** What `ambient` answered when the call began. */
  readonly ambient?: unknown
}

/**
 * Takes events in place of the receiver at `endpoint`. What it throws is counted and told to `onError`; what a promise of it
 * rejects with is told alone: nobody waits for that.
 */
export interface Emit {
  (event: UsageEvent, call: CallDetails): void
  /** Called synchronously when a call begins; its answer comes back as `call.ambient`. */
  readonly ambient?: () => unknown
}

/** How a server is instrumented. What cannot be used is taken as not given, and `onError` is told its name. */
export interface Options {
  /** Who sends: a bearer token, from where the server has its secrets. Without it and without `emit` nothing is recorded. */
  readonly apiKey?: string | undefined
  /**
   * The address of the receiver, such as `https://ingest.example.com`: batches go to `/v1/events` below it. http is for this
   * machine alone.
   */
  readonly endpoint?: string | undefined
  /** Takes the events; nothing is sent to `endpoint` then. */
  readonly emit?: Emit | undefined
  /** Where the server runs, such as `production`. */
  readonly environment?: string | undefined
  /** Which version of the server this is. */
  readonly serverVersion?: string | undefined
  /** What `mcp-inspect snapshot --print-fingerprint` answers for the server: `sha256:` and 64 hexadecimal digits. */
  readonly surfaceFingerprint?: string | undefined
  /** In its place the snapshot, or the path of its file, which is read before the first batch. */
  readonly surface?: object | string | undefined
  /** How many events may wait; the oldest is dropped for the next one. 1000 by default. */
  readonly capacity?: number | undefined
  /** How many events one request carries, 1000 and `capacity` at most. 100 by default. */
  readonly batchSize?: number | undefined
  /** How long an event waits for others, a day at most. 5000 by default. */
  readonly flushIntervalMs?: number | undefined
  /** How long one request may take, and how long `flush` and `shutdown` wait; ten minutes at most. 5000 by default. */
  readonly requestTimeoutMs?: number | undefined
  /** Told what went wrong, in place of stderr. What it throws is swallowed. */
  readonly onError?: ((error: Error) => void) | undefined
  /** Of platforms that stop a process after its response: given a promise that ends when the events are sent. */
  readonly waitUntil?: ((sent: Promise<void>) => void) | undefined
}

/** Counters since the process began, of everything that was instrumented with options that say the same. */
export interface Stats {
  /** Whether calls of the server are seen. */
  readonly attached: boolean
  /** Why not. */
  readonly reason?: string
  /** Events that wait. */
  readonly buffered: number
  /** Events that arrived. */
  readonly sent: number
  /** Of those that arrived, how many the receiver said it does not keep. */
  readonly refused: number
  /** Events that will not arrive: the sum of `droppedBy`. */
  readonly dropped: number
  readonly droppedBy: {
    /** The buffer was full. */
    readonly overflow: number
    /** The request failed, or `emit` threw. */
    readonly failed: number
    /** After `shutdown`, or after the key was refused. */
    readonly stopped: number
    /** A fault of this package. */
    readonly fault: number
  }
  /** Calls that are no observed use of something registered. */
  readonly ignored: {
    /** The name is not registered, or not known to be: it is the caller's text. */
    readonly unnamed: number
    /** The server asked for more input first; the call that brings it counts. */
    readonly unfinished: number
  }
}

/** What `instrumentServer` answers. */
export interface Instrumentation {
  /** Sends what waits. Ends after `requestTimeoutMs` at the latest, and never rejects. */
  flush(): Promise<void>
  /** The same once, and nothing is recorded from then on. */
  shutdown(): Promise<void>
  stats(): Stats
}
