// What to capture and within which limits. Plain data: how to reach the target is for stdio.ts and http.ts to know.
import type { Era } from "../model/Surface.ts"

/** A server that is started as a process. */
export interface StdioTarget {
  readonly kind: "stdio"
  readonly command: readonly [string, ...Array<string>]
  /** Added to the short list of variables that every server gets. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** A server that is reached at a URL. */
export interface HttpTarget {
  readonly kind: "http"
  readonly url: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
}

/** A server to capture. */
export type Target = StdioTarget | HttpTarget

/** The limits and choices of one capture. */
export interface CaptureOptions {
  /** Per request; ten times as much for the whole capture (CAP-13). */
  readonly timeoutMs: number
  /** From the start of a process to its first answer (CX-2). */
  readonly startupTimeoutMs: number
  /** Waited between the handshake and the first list, for servers that register late (CX-10). */
  readonly settleMs: number
  readonly protocol: "auto" | Era
  /** The era of the baseline, tried first so that both documents are comparable (CX-1). */
  readonly prefer?: Era
  /** Values that came from `${VAR}` interpolation; masked wherever text leaves the capture (CAP-31). */
  readonly secrets: ReadonlyArray<string>
  /** Secrets of a sign-in; masked within the surface too, whatever their length (CAP-24). */
  readonly confidential?: ReadonlyArray<string>
}

/** The options of a capture of which nothing is known. */
export const defaultOptions: CaptureOptions = {
  timeoutMs: 30_000,
  startupTimeoutMs: 120_000,
  settleMs: 0,
  protocol: "auto",
  secrets: []
}

/** The last part of a path, by either separator. */
export const baseName = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== "") ?? path

/** How a target is called in texts: a program's name or a URL, without arguments, query and user. */
export const targetLabel = (target: Target): string => {
  if (target.kind === "stdio") return baseName(target.command[0])
  const url = URL.parse(target.url)
  return url === null ? "url" : `${url.origin}${url.pathname}`
}
