import { useEffect, useState } from "react"
import { inOwnFrame } from "./inOwnFrame.ts"
import type { Reader } from "./Reader.ts"
import type { Reading } from "./Reading.ts"

/**
 * An answer of a reading: the last one stays until the next is there. Undefined before the first, and where nothing is
 * asked.
 */
export const useAnswer = <Name extends keyof Reader>(
  { ask }: Reading,
  name: Name,
  args: Parameters<Reader[Name]> | undefined
): ReturnType<Reader[Name]> | undefined => {
  const [answer, setAnswer] = useState<{ readonly value: ReturnType<Reader[Name]> | undefined }>()
  const asked = args === undefined ? undefined : JSON.stringify(args)
  useEffect(() => {
    if (asked === undefined) return undefined
    let isWanted = true
    const show = (value: ReturnType<Reader[Name]> | undefined) => {
      if (isWanted) inOwnFrame(() => isWanted && setAnswer({ value }))
    }
    ask(name, ...(JSON.parse(asked) as Parameters<Reader[Name]>)).then(show, () => show(undefined))
    return () => {
      isWanted = false
    }
  }, [ask, name, asked])
  return asked === undefined ? undefined : answer?.value
}
