// A capture of the whole service that somebody follows.
import { Effect } from "effect"
import { search } from "../../../cli/test/support/contract/documents.ts"
import { textAt } from "./browser.ts"
import { serve, succeeds, waits } from "./captures.ts"
import { follow } from "./events.ts"
import { portOf } from "./wholeService.ts"
import { done, signedUp } from "./world.ts"

let addresses = 0

/** A capture that waits in the middle, of somebody, and how it is followed. */
export const followed = Effect.gen(function* () {
  const { asSession, org } = yield* signedUp("alice")
  const path = `/v1/projects/${org}/default/captures`
  const url = `https://followed${(addresses += 1)}.example/mcp`
  const held = yield* waits(succeeds([search]))
  yield* serve(url, held.script)
  const id = textAt(yield* done("POST", path, asSession, { url }), "id")
  yield* held.reached
  const port = yield* portOf
  return { ...held, id, org, asSession, path: `${path}/${id}`, follow: follow(port, `${path}/${id}/events`, asSession) }
})
