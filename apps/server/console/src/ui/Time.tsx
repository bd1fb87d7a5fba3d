import { useSyncExternalStore } from "react"
import { exact, relative } from "./time.ts"

const everyMs = 30_000

let now = Date.now()

/* One clock for all times of a page. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (told: () => void): (() => void) => {
  listeners.add(told)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, everyMs)
  return () => {
    listeners.delete(told)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = (): number => now

/** A time as it is from now, exact on hover; null is never. */
export const Time = ({ at }: { readonly at: string | null }) => {
  const current = useSyncExternalStore(subscribe, read, read)
  if (at === null) return <span>never</span>
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={exact(time)}>
      {relative(current, time)}
    </time>
  )
}
