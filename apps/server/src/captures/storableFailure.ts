import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"

/* Characters of one text. */
const longest = 2000

const storable = (text: string): string =>
  text.toWellFormed().replaceAll("\0", "\ufffd").slice(0, longest).toWellFormed()

/** A failure as the database takes it: what a server said may stand in its texts, and not every text can be stored. */
export const storableFailure = ({ code, mend, message, needsHeader }: CaptureFailure): CaptureFailure => ({
  code,
  message: storable(message),
  mend: storable(mend),
  needsHeader
})
