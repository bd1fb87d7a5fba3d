// What the service says of a look that failed, beyond what the capture says of itself.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import { storable } from "../captures/failures.ts"

/** Each look of a slot saw another contract. */
export const unstable: CaptureFailure = {
  code: "unstable",
  message: "The server answered with another contract at each look.",
  mend: "See to it that all instances of the server offer the same. It is looked at again in the next interval.",
  needsHeader: false
}

/** The credential of the watch cannot be opened. Nothing is sent then: the server would refuse it, or answer another way. */
export const credentialBroken: CaptureFailure = {
  code: "config_invalid",
  message: "The credential of this watch cannot be read: the key that it was sealed with is gone.",
  mend: "Set the credential of this watch once more, or remove it.",
  needsHeader: true
}

/** The failure of a look, with what can be done about it at a watch, which has no field for a header. */
export const atWatch = (failure: CaptureFailure, hasCredential: boolean): CaptureFailure =>
  failure.needsHeader
    ? {
        ...storable(failure),
        mend: hasCredential
          ? "The server did not take the credential of this watch. Set another one."
          : "This watch has no credential. Set one, or capture this server on demand."
      }
    : storable(failure)
