// SDKs that begin to write annotations out which the protocol assumes anyway. go-sdk does from 1.7 on for the two hints
// that are plain booleans in Go, on every tool that has annotations.
import { equal, type JsonObject, own } from "../../model/Json.ts"
import { type Generator, type Pair, verdict } from "./Generator.ts"

const assumed: ReadonlyMap<string, boolean> = new Map([
  ["destructiveHint", true],
  ["idempotentHint", false],
  ["openWorldHint", true],
  ["readOnlyHint", false]
])

const plainInGo = ["idempotentHint", "readOnlyHint"]

const none: JsonObject = {}

/** The names of the annotations that are new, when they are all that differs and each is what the protocol assumes. */
const newlyStated = ({ after, before }: Pair): ReadonlyArray<string> => {
  const [was, is] = [before.annotations ?? none, after.annotations ?? none]
  const kept = Object.keys(was).every((name) => equal(own(was, name), own(is, name)))
  const added = Object.keys(is).filter((name) => !Object.hasOwn(was, name))
  return kept && added.every((name) => own(is, name) === assumed.get(name)) ? added : []
}

const isSilentGo = ({ before: { annotations } }: Pair): boolean =>
  annotations !== undefined && plainInGo.some((name) => !Object.hasOwn(annotations, name))

const explains: Generator["explains"] = ({ old, path, rule }) =>
  rule === "tool.annotations.defaultStated" && old === null && path?.startsWith("annotations.") === true

export const goSdk: Generator = {
  cause: "looks like a go-sdk 1.6 → 1.7 upgrade",
  holds: ({ pairs }) =>
    // Before 1.7 the SDK could not say `false` of either hint, and never gave annotations to a tool that had none.
    pairs.every(({ before }) => plainInGo.every((name) => own(before.annotations ?? none, name) !== false)) &&
    pairs.every(({ after, before }) => (before.annotations === undefined) === (after.annotations === undefined)) &&
    verdict(pairs, isSilentGo, (pair) => {
      const stated = newlyStated(pair)
      return (
        stated.length > 0 &&
        stated.every((name) => plainInGo.includes(name)) &&
        !isSilentGo({ ...pair, before: pair.after })
      )
    }) === "moved",
  explains
}

export const statedDefaults: Generator = {
  cause: "looks like an SDK upgrade that states annotation defaults, as go-sdk 1.7 does",
  holds: ({ pairs }) =>
    verdict(
      pairs,
      () => true,
      (pair) => newlyStated(pair).length > 0
    ) === "moved",
  explains
}
