// The reader of snapshot files.
import { Result } from "effect"
import { join } from "node:path"
import { snapshotFromText } from "../../../src/capture/file.ts"
import { encodeSnapshot } from "../../../src/snapshot/Document.ts"
import { broken, filesIn, type Target } from "../support/Target.ts"

/** What passed the reader is written and read again: the same snapshot, in either spelling. */
export const snapshotTarget: Target = {
  name: "snapshot",
  seeds: filesIn(join(import.meta.dirname, "../fixtures/snapshot")),
  words: [
    "$received",
    "fingerprint",
    "schemaFingerprint",
    "formatVersion",
    "capture",
    "tools",
    "cacheScope",
    "inputSchema"
  ],
  outcome: (input) => {
    const read = snapshotFromText("fuzzed", input.toString())
    if (Result.isFailure(read)) return JSON.stringify(read.failure)
    for (const pretty of [true, false]) {
      const text = encodeSnapshot(read.success, { pretty })
      const again = snapshotFromText("fuzzed", text)
      if (Result.isFailure(again)) return broken(`a snapshot that was read can be read again: ${again.failure.message}`)
      if (encodeSnapshot(again.success, { pretty }) !== text) return broken("reading and writing changes nothing")
    }
    return encodeSnapshot(read.success, { pretty: false })
  }
}
