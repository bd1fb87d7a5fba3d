import { useEffect, useState } from "react"
import { inOwnFrame } from "./inOwnFrame.ts"

/** False until a frame after something began, and true from then on. */
export const useNextFrame = (hasBegun: boolean): boolean => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!hasBegun) return undefined
    let isWanted = true
    inOwnFrame(() => isWanted && setIsDue(true))
    return () => {
      isWanted = false
    }
  }, [hasBegun])
  return isDue
}
