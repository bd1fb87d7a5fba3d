import { createHmac } from "node:crypto"

/**
 * The token that goes with a session in `x-csrf-token`. It follows from the session's own, so that a page that is loaded
 * again can be given it, and tells nothing of it.
 */
export const csrfToken = (sessionToken: string): string =>
  createHmac("sha256", sessionToken).update("csrf").digest("base64url")
