// What an acceptance may hold.

/** Bytes of the file that are read; thousands of entries fit. */
export const longestFile = 1024 * 1024

/** Characters of a reason. */
export const longestReason = 500

/** Characters of a name. */
export const longestAuthor = 200

/** True for a whole fingerprint. */
export const isFingerprint = (text: string): boolean => /^sha256:[0-9a-f]{64}$/.test(text)
