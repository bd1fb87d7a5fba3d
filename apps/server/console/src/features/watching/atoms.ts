// What is changed of watched servers; the list of them is `watches` of places.
import { Watches } from "@mcp-inspect/api/Watches"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Watching extends AtomHttpApi.Service<Watching>()("console/Watching", {
  api: HttpApi.make("mcp-inspect").add(Watches),
  ...connected
}) {}

/** Watches a server. */
export const createWatch = Watching.mutation("watches", "create")

/** Changes how a server is watched. */
export const changeWatch = Watching.mutation("watches", "change")

/** Watches a server no longer. */
export const removeWatch = Watching.mutation("watches", "remove")

/** Keeps headers for a watch. */
export const keepCredential = Watching.mutation("watches", "keepCredential")

/** Forgets the headers of a watch. */
export const dropCredential = Watching.mutation("watches", "dropCredential")
