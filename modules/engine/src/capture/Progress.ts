// What a capture is about, for whoever waits for it. Nobody has to listen: without a listener nothing is told.
import { Context } from "effect"
import type { ListMethod } from "./rpc.ts"

/** Where a capture stands. */
export type Step =
  | { readonly kind: "starting" }
  | { readonly kind: "handshake" }
  | { readonly kind: "list"; readonly method: ListMethod; readonly page: number; readonly items: number }
  /** A list is whole; all others begin, this one has ended. */
  | { readonly kind: "listed"; readonly method: ListMethod; readonly pages: number; readonly items: number }
  | { readonly kind: "ending" }

/** Is told each step as it begins. */
export const Progress = Context.Reference<(step: Step) => void>("@mcp-inspect/engine/capture/Progress", {
  defaultValue: () => () => {}
})
