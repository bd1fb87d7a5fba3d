// The progress of a capture as server-sent events.
import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { Stream } from "effect"

/* What stands between does not hold a connection for long on which nothing comes. */
const quiet = "15 seconds"

const comments = Stream.map(Stream.drop(Stream.tick(quiet), 1), () => ":\n\n")

/** Each capture of the stream as an event, with a comment now and then, so that the connection is never quiet. */
export const eventStream = (captures: Stream.Stream<CaptureInfo>): Stream.Stream<Uint8Array> =>
  captures.pipe(
    Stream.map((capture) => `event: capture\ndata: ${JSON.stringify(capture)}\n\n`),
    Stream.merge(comments, { haltStrategy: "left" }),
    Stream.encodeText
  )
