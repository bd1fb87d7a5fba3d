/** What one capture may take (CON-40). */
export const captureLimits = {
  /** Milliseconds of the whole capture. */
  wholeMs: 60_000,
  /** Milliseconds until one answer is read. */
  answerMs: 20_000,
  /** Bytes of all answers together, as they are after decompression. */
  bytes: 32 * 1024 * 1024
} as const

/** Bounds of a capture; tests have shorter ones. */
export type CaptureLimits = Readonly<Record<keyof typeof captureLimits, number>>
