import { useEffect, useState } from "react"
import { exact, relative } from "./time.ts"

const everyMs = 30_000

/** A time as it is from now, exact on hover; null is never. */
export const Time = ({ at }: { readonly at: string | null }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span>never</span>
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={exact(time)}>
      {relative(Math.max(now, Date.now()), time)}
    </time>
  )
}
