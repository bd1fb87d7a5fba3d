import { useEffect, useRef } from "react"

/* Milliseconds until a comparison that is not finished is asked for again, and how often at most. */
const pauseMs = 1500
const most = 40

/** Asks again, as long as a comparison is not finished. */
export const usePending = (isPending: boolean, ask: () => void): void => {
  const tries = useRef(0)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setInterval(() => {
      tries.current++
      if (tries.current > most) clearInterval(timer)
      else ask()
    }, pauseMs)
    return () => clearInterval(timer)
  }, [isPending, ask])
}
