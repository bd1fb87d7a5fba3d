// The keys of projects.
import { Keys as KeysGroup } from "@mcp-inspect/api/Keys"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Keys extends AtomHttpApi.Service<Keys>()("console/Keys", {
  api: HttpApi.make("mcp-inspect").add(KeysGroup),
  ...connected
}) {}

/** The keys of all projects of the account. */
export const keys = Keys.query("keys", "list", { reactivityKeys: ["keys"] })

/** Makes a key. */
export const createKey = Keys.mutation("keys", "create")

/** Puts another key in the place of one. */
export const rotateKey = Keys.mutation("keys", "rotate")

/** Stops a key. */
export const revokeKey = Keys.mutation("keys", "revoke")
