import type { ListKind } from "@mcp-inspect/engine/model/Surface"
import { useEffect, useReducer, useState } from "react"
import { inOwnFrame } from "./inOwnFrame.ts"
import type { Reading } from "./Reading.ts"

/** The signatures of a list by place, as far as they are there. Those of `wanted` are asked for, each of them once. */
export const useSignatures = (
  { ask }: Reading,
  kind: ListKind,
  wanted: ReadonlyArray<number>
): ReadonlyMap<number, string> => {
  const [known] = useState(() => new Map<number, string>())
  const [, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const missing = wanted.filter((at) => !known.has(at))
    if (missing.length === 0) return
    for (const at of missing) known.set(at, "")
    ask("signatures", kind, missing).then(
      (texts) => {
        missing.forEach((at, index) => known.set(at, texts[index] ?? ""))
        inOwnFrame(tell)
      },
      () => undefined
    )
  })
  return known
}
